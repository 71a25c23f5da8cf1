import type { Health } from '@parlance/contract/admin/health.ts'
import type { AdminPlugin, PluginProblem } from '@parlance/contract/admin/plugins.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { runningPlugins } from './approvals.service.ts'
import { pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { entryOf } from '#plugins/packed/find.ts'
import { missing, runCheck } from '#plugins/run-check.ts'
import { failuresById } from './failures.service.ts'
import { listChecks, storeCheck } from './checks.queries.ts'

type Check = NonNullable<AdminPlugin['check']>
type Settings = Record<string, unknown>

/** Tests the current settings of a plugin, whether it is enabled or not. */
export async function testSettings(ctx: Ctx, id: string): Promise<Check> {
  const plugin = (await runningPlugins(ctx)).find((one) => one.id === id)
  if (plugin === undefined) throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  const settings = await settingsOf(ctx, id)
  const empty = missingOf(plugin, settings)
  const problems = empty.length > 0 ? empty : await runCheck(ctx, plugin, settings)
  // a test of settings that were changed in the meantime does not apply to the new ones
  const isCurrent = JSON.stringify(settings) === JSON.stringify(await settingsOf(ctx, id))
  if (isCurrent) await storeCheck(ctx, id, problems)
  return { checked_at: new Date().toISOString(), problems }
}

/** The last test of each plugin. */
export async function storedChecks(ctx: Ctx): Promise<Map<string, Check>> {
  const rows = await listChecks(ctx)
  return new Map(rows.map(({ plugin_id, checked_at, problems }) => [plugin_id, { checked_at, problems }]))
}

/** The required settings of a plugin that are empty. */
export function missingOf({ id, settings = [] }: LoadedPlugin, values: Settings): PluginProblem[] {
  return settings
    .filter(({ name, required }) => required === true && isEmpty(values[name]))
    .map((setting) => missing(id, setting))
}

const DAY_H = 24

/** The plugins that could not be loaded, and enabled ones that failed in the last day or have wrong settings. */
export async function pluginsInTrouble(ctx: Ctx): Promise<Health['plugins']> {
  const configs = await pluginConfigs(ctx)
  const [checks, failures] = [await storedChecks(ctx), await failuresById(ctx, DAY_H)]
  const notLoaded = unloadedPlugins(ctx).map(({ id, name, problem }) => ({
    ...{ id, name, state: 'down' as const, problem },
    ...{ entry: null, problems: [], checked_at: null, failures: [] },
  }))
  const inTrouble = ctx.deps.plugins.loaded.flatMap((plugin): Health['plugins'] => {
    const { id, name } = plugin
    const config = configs.get(id)
    if (config?.is_on !== true) return []
    const empty = missingOf(plugin, config.settings)
    const check = empty.length > 0 ? undefined : checks.get(id)
    const problems = empty.length > 0 ? empty : (check?.problems ?? [])
    const failed = failures.get(id) ?? []
    if (problems.length + failed.length === 0) return []
    const checked_at = problems.length > 0 ? (check?.checked_at ?? null) : null
    const state = empty.length > 0 ? 'down' : 'degraded'
    const entry = entryOf(ctx.deps.plugins.packed.find(({ hash }) => hash === plugin.packed_hash))
    return [{ id, name, state, entry, problems, checked_at, problem: '', failures: failed }]
  })
  return [...notLoaded, ...inTrouble]
}

/** The plugins that could not be loaded, at the start or after an approval, with the reasons. */
export function unloadedPlugins(ctx: Ctx): { id: string; name: string; problem: string }[] {
  const { failed, packed } = ctx.deps.plugins
  const broken = packed.filter(({ problem }) => problem !== '')
  return [
    ...failed.map(({ id, problem }) => ({ id, name: id, problem })),
    ...broken.map(({ id, manifest, problem }) => ({ id, name: manifest.name, problem })),
  ]
}

/** Tests the enabled plugins, so that for example an expired key is reported before it is used. */
export const checkEnabledPlugins: Job = {
  name: 'plugins.check_settings',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const configs = await pluginConfigs(ctx)
    for (const { id, check } of ctx.deps.plugins.loaded) {
      if (signal.aborted) return
      if (check !== undefined && configs.get(id)?.is_on === true) await testSettings(ctx, id)
    }
  },
}

async function settingsOf(ctx: Ctx, id: string): Promise<Settings> {
  return (await pluginConfigs(ctx)).get(id)?.settings ?? {}
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
