import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MountedCall, ServerPlugin } from '@parlance/plugin-api/server.ts'
import { withDeadline } from '#core/deadline.ts'
import type { DatabaseLog } from '#db/log.ts'
import { checkPlugin } from './check.ts'
import { type FailedPlugin, type LoadedPlugin, problemOf } from './loaded.ts'
import { findPacked, type PackedPlugin } from './packed/find.ts'

/** The folder of the shipped plugins, to which others can be added. */
const PLUGINS_FOLDER = fileURLToPath(new URL('../../../../plugins', import.meta.url))

export type Plugins = {
  /** Built-in plugins, and packed ones that have been started. */
  loaded: LoadedPlugin[]
  /** The plugins in PLUGINS_DIR, approved or not. */
  packed: readonly PackedPlugin[]
  failed: readonly FailedPlugin[]
  /** Time limit of a handler. */
  answer_ms: number
  /** Time limit for loading a plugin. */
  load_ms: number
}
export type LoadOptions = {
  folder?: string
  packed_folder?: string | null
  load_ms?: number
  answer_ms?: number
}

/** Loads each folder's `src/server.ts`, one by one, ordered by name; a plugin that fails is logged and skipped. */
export async function loadPlugins(log: DatabaseLog, options: LoadOptions = {}): Promise<Plugins> {
  const { folder = PLUGINS_FOLDER, packed_folder = null, load_ms = 5_000, answer_ms = 20_000 } = options
  const loaded: LoadedPlugin[] = []
  const failed: FailedPlugin[] = []
  const ids = existsSync(folder) ? readdirSync(folder).toSorted() : []
  for (const id of ids) {
    const file = join(folder, id, 'src', 'server.ts')
    if (!existsSync(file)) continue
    try {
      const plugin = await importPlugin(pathToFileURL(file).href, load_ms)
      checkPlugin(id, plugin, loaded)
      loaded.push({ ...plugin, folder: join(folder, id) })
    } catch (error) {
      log.error({ plugin: id, err: error }, 'a plugin could not be loaded and is skipped')
      failed.push({ id, problem: problemOf(error, join(folder, id)) })
    }
  }
  const found = packed_folder === null ? { packed: [], failed: [] } : findPacked(log, packed_folder, ids)
  return { loaded, packed: found.packed, failed: [...failed, ...found.failed], answer_ms, load_ms }
}

/** The calls of all plugins, enabled or not. */
export function pluginCalls({ loaded }: Plugins): MountedCall[] {
  return loaded.flatMap(({ calls = [] }) => calls)
}

/** The plugin exported by the module at this address. */
export async function importPlugin(address: string, limit: number): Promise<ServerPlugin> {
  const late = () => new Error(`it took longer than ${limit / 1000} s to load`)
  const module: unknown = await withDeadline(import(address), limit, { late })
  if (!hasPlugin(module)) throw new Error('its server part exports no `plugin`')
  return module.plugin
}

function hasPlugin(module: unknown): module is { plugin: ServerPlugin } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'plugin' in module &&
    typeof module.plugin === 'object' &&
    module.plugin !== null
  )
}
