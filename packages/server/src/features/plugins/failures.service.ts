import type { PluginFailure } from '@parlance/contract/admin/plugins.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { pluginConfigs } from '#features/feature-configs/feature-configs.service.ts'
import { type LoadedPlugin, problemOf, secretsIn } from '#plugins/loaded.ts'
import { listFailures, storeFailure } from './failures.queries.ts'
import { oneLine } from './one-line.ts'

const MESSAGE_MAX = 300

/** Stores a failure that a browser reports for an enabled plugin. */
export async function reportFailure(
  ctx: Ctx,
  failure: { plugin_id: string; place: string; message: string },
): Promise<void> {
  if ((await pluginConfigs(ctx)).get(failure.plugin_id)?.is_on !== true) {
    throw new AppError('ERROR_PLUGIN_NOT_FOUND')
  }
  await storeFailure(ctx, { ...failure, message: oneLine(failure.message, MESSAGE_MAX) })
}

/** Stores that a call of a plugin failed. Never throws, because the call has already been answered. */
export async function recordFailure(
  ctx: Ctx,
  plugin: LoadedPlugin,
  place: string,
  { error, settings }: { error: unknown; settings: Record<string, unknown> },
): Promise<void> {
  const message = oneLine(problemOf(error, plugin.folder, secretsIn(plugin, settings)), MESSAGE_MAX)
  await storeFailure(ctx, { plugin_id: plugin.id, place: place.slice(0, 200), message }).catch(
    (cause: unknown) =>
      ctx.log.warn({ plugin: plugin.id, err: cause }, 'a failure of a plugin could not be stored'),
  )
}

/** The failures of each plugin in the last hours. */
export async function failuresById(ctx: Ctx, hours?: number): Promise<Map<string, PluginFailure[]>> {
  const found = await listFailures(ctx, hours)
  return Map.groupBy(found, ({ plugin_id }) => plugin_id)
}
