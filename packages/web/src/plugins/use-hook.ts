import { HOOK_KINDS, type HookAnswer, type HookCalls, type HookName } from '@parlance/plugin-api/hooks.ts'
import type { PluginHook } from '@parlance/plugin-api/web.ts'
import { type ActivePlugin, usePlugins } from '#plugins/host.ts'
import { isAnswer, isNoAnswer } from '#plugins/hook-answers.ts'
import { inTime, PLUGIN_MS } from '#plugins/in-time.ts'
import { hostOf } from '#plugins/plugin-host.ts'
import { report } from '#plugins/report.ts'

type Asked<N extends HookName> = (...input: Parameters<HookCalls[N]>) => Promise<HookAnswer<N>>

/** Calls the plugins' hook; null if no plugin has it. */
export function useHook<N extends HookName>(name: N): Asked<N> | null {
  const has = usePlugins(({ active }) => withHook(active, name).length > 0)
  return has ? (...input) => callHook(name, ...input) : null
}

/**
 * Calls the plugins that have this hook, in order; one that throws, hangs or answers something else is reported and
 * counts as no answer.
 */
export async function callHook<N extends HookName>(
  name: N,
  ...input: Parameters<HookCalls[N]>
): Promise<HookAnswer<N>> {
  const answers: unknown[] = []
  for (const one of withHook(usePlugins.getState().active, name)) {
    try {
      const answer: unknown = await inTime(hookOf(one, name)?.(hostOf(one), ...input), limitOf(name))
      if (isNoAnswer(name, answer)) continue
      if (!isAnswer(name, answer)) throw new Error('its answer is not what this hook asks for')
      if (HOOK_KINDS[name] === 'first') return answer as HookAnswer<N>
      answers.push(answer)
    } catch (error) {
      report(one.plugin.id, name, error)
    }
  }
  return (HOOK_KINDS[name] === 'collect' ? answers : null) as HookAnswer<N>
}

/** The timeout for hooks that wait for a sign-in elsewhere or for reading files. */
const PATIENT_MS = 120_000

function limitOf(name: HookName): number {
  return name === 'left_menu_handle_auth' || name.endsWith('_add_file') ? PATIENT_MS : PLUGIN_MS
}

/** A second registration of the same hook under the same name of a plugin is ignored. */
function withHook(active: readonly ActivePlugin[], name: HookName): ActivePlugin[] {
  const having = active.filter((one) => hookOf(one, name) !== undefined)
  return having.filter(({ plugin }, at) => having.findIndex((one) => one.plugin.name === plugin.name) === at)
}

function hookOf<N extends HookName>({ plugin }: ActivePlugin, name: N): PluginHook<N> | undefined {
  return plugin.hooks?.[name] as PluginHook<N> | undefined
}
