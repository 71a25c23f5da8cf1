import type { PluginProblem } from '@parlance/contract/admin/plugins.ts'
import { Refusal, type Setting, type SettingProblem } from '@parlance/plugin-api/server.ts'
import { z } from 'zod'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { checkContext } from './call-context.ts'
import { inTime } from './in-time.ts'
import { settingKey } from './keys.ts'
import { type LoadedPlugin, problemOf, secretsIn } from './loaded.ts'

const PROBLEMS_MAX = 20
const VALUE_MAX = 300

const shape = z.array(
  z.object({
    text: z.string().regex(/^\w{1,100}$/),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    setting: z.string().max(40).optional(),
  }),
)

/** Calls a plugin's check of its settings. An error, a timeout or an invalid result is a problem, too. */
export async function runCheck(
  ctx: Ctx,
  plugin: LoadedPlugin,
  settings: Record<string, unknown>,
): Promise<PluginProblem[]> {
  if (plugin.check === undefined) return []
  try {
    const answer = await inTime(plugin.check(checkContext(ctx, plugin, settings)), ctx.deps.plugins.answer_ms)
    const parsed = z.safeParse(shape, answer)
    if (!parsed.success) throw new Error('check() must return a list of problems')
    return parsed.data.slice(0, PROBLEMS_MAX).map((one) => ownProblem(plugin, one as SettingProblem))
  } catch (error) {
    const own = error instanceof Refusal ? ownKey(plugin.id, error.detail) : null
    if (own !== null) return [ownProblem(plugin, { text: own })]
    ctx.log.warn({ plugin: plugin.id, err: error }, 'the settings of a plugin could not be tested')
    if (error instanceof AppError && error.code === 'ERROR_TIMEOUT') return [problem('late', '')]
    return [problem('failed', problemOf(error, plugin.folder, secretsIn(plugin, settings)))]
  }
}

/** A problem without a text of the plugin. */
function problem(kind: PluginProblem['kind'], text: string): PluginProblem {
  return { kind, text, values: {}, setting: null }
}

/** A required setting that is empty. */
export function missing(id: string, setting: Setting): PluginProblem {
  return { ...problem('missing', ''), setting: named(id, setting) }
}

function named(id: string, { name, description }: Setting): PluginProblem['setting'] {
  return { key: settingKey(id, name), name: description }
}

function ownProblem(plugin: LoadedPlugin, { text, values = {}, setting }: SettingProblem): PluginProblem {
  const about = plugin.settings?.find(({ name }) => name === setting)
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, VALUE_MAX) : value,
  ])
  return {
    kind: 'own',
    text,
    values: Object.fromEntries(short),
    setting: about === undefined ? null : named(plugin.id, about),
  }
}

function ownKey(id: string, detail: string): string | null {
  const prefix = `plugins.${id}.`
  return detail.startsWith(prefix) ? detail.slice(prefix.length) : null
}
