import type { AdminPlugin, Plugin } from '@parlance/contract/admin/plugins.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { pluginDatabase } from '#plugins/call-context.ts'
import { inTime } from '#plugins/in-time.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { entryOf } from '#plugins/packed/find.ts'
import { describePacked, runningPlugins } from './approvals.service.ts'
import { missingOf, storedChecks, unloadedPlugins } from './checks.service.ts'
import { personFacts } from './call-facts.service.ts'
import { failuresById } from './failures.service.ts'

/** The enabled plugins, as the browser loads them. */
export async function activePlugins(ctx: UserCtx): Promise<{ data: Plugin[]; is_internal_user: boolean }> {
  const configs = await pluginConfigs(ctx)
  const data = ctx.deps.plugins.loaded
    .filter((plugin) => configs.get(plugin.id)?.is_on)
    .map((plugin) => ({
      id: plugin.id,
      has_global_provider: plugin.has_global_provider ?? false,
      entry: entryOf(ctx.deps.plugins.packed.find(({ hash }) => hash === plugin.packed_hash)),
      settings: publicOnly(plugin, configs.get(plugin.id)?.settings ?? {}),
    }))
  return { data, is_internal_user: (await personFacts(ctx)).is_internal }
}

function publicOnly(plugin: LoadedPlugin, settings: Record<string, unknown>): Plugin['settings'] {
  const names = (plugin.settings ?? []).filter((one) => one.is_public).map((one) => one.name)
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, settings[name]]))))
}

/** All plugins: running, waiting for approval, and those that could not be loaded. */
export async function allPlugins(ctx: Ctx): Promise<AdminPlugin[]> {
  const configs = await pluginConfigs(ctx)
  const [checks, failures, packed] = [
    await storedChecks(ctx),
    await failuresById(ctx),
    await describePacked(ctx),
  ]
  const unloaded = unloadedPlugins(ctx)
  const running = (await runningPlugins(ctx)).map((plugin): AdminPlugin => {
    const { id, name, description } = plugin
    return {
      ...{ id, name, description, problem: '' },
      state: configs.get(id)?.is_on ? 'on' : 'off',
      can_check: plugin.check !== undefined,
      missing: missingOf(plugin, configs.get(id)?.settings ?? {}),
      check: checks.get(id) ?? null,
      packed: packed.get(id) ?? null,
      failures: failures.get(id) ?? [],
    }
  })
  const waiting = ctx.deps.plugins.packed
    .filter(({ id }) => ![...running, ...unloaded].some((one) => one.id === id))
    .map(({ id, manifest: { name, description } }): AdminPlugin => {
      const facts = { id, name, description, problem: '', packed: packed.get(id) ?? null }
      return { ...NOTHING_TO_TELL, ...facts, state: 'waiting' }
    })
  const failed = unloaded.map(({ id, name, problem }): AdminPlugin => {
    const facts = { id, name, problem, packed: packed.get(id) ?? null }
    return { ...NOTHING_TO_TELL, ...facts, description: {}, state: 'failed' }
  })
  return [...running, ...waiting, ...failed].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const NOTHING_TO_TELL = { can_check: false, missing: [], check: null, failures: [] }

/** Starts what another process has approved since: before a transaction in which it removes the data of a person. */
export async function startApproved(ctx: Ctx): Promise<void> {
  await runningPlugins(ctx)
}

/** Removes the data of a person from plugins. A plugin that fails or hangs stops the deletion, which can be retried. */
export async function eraseFromPlugins(ctx: Ctx, userId: string): Promise<void> {
  const { loaded, answer_ms } = ctx.deps.plugins
  for (const plugin of loaded) {
    if (plugin.eraseUser !== undefined) await inTime(plugin.eraseUser(pluginDatabase(ctx), userId), answer_ms)
  }
}
