import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MountedCall, ServerPlugin } from '@parlance/plugin-api/server.ts'
import { withDeadline } from '#core/deadline.ts'
import type { DatabaseLog } from '#db/log.ts'
import { checkPlugin } from './check.ts'

/** The folder of the shipped plugins, to which others can be added. */
const PLUGINS_FOLDER = fileURLToPath(new URL('../../../../plugins', import.meta.url))

export type LoadedPlugin = ServerPlugin & { folder: string }
export type FailedPlugin = { id: string; problem: string }
export type Plugins = {
  loaded: readonly LoadedPlugin[]
  failed: readonly FailedPlugin[]
  /** How long a handler can take. */
  answer_ms: number
}
export type LoadOptions = { folder?: string; load_ms?: number; answer_ms?: number }

/** Loads each folder's `src/server.ts`, one by one in the order of their names; what fails is logged and skipped. */
export async function loadPlugins(log: DatabaseLog, options: LoadOptions = {}): Promise<Plugins> {
  const { folder = PLUGINS_FOLDER, load_ms = 5_000, answer_ms = 20_000 } = options
  const loaded: LoadedPlugin[] = []
  const failed: FailedPlugin[] = []
  for (const id of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const file = join(folder, id, 'src', 'server.ts')
    if (!existsSync(file)) continue
    try {
      const plugin = await loadOne(file, load_ms)
      checkPlugin(id, plugin, loaded)
      loaded.push({ ...plugin, folder: join(folder, id) })
    } catch (error) {
      log.error({ plugin: id, err: error }, 'a plugin could not be loaded and is skipped')
      failed.push({ id, problem: problemOf(error, join(folder, id)) })
    }
  }
  return { loaded, failed, answer_ms }
}

/** The calls of the plugins, on or off. */
export function pluginCalls({ loaded }: Plugins): MountedCall[] {
  return loaded.flatMap(({ calls = [] }) => calls)
}

const PROBLEM_MAX = 500

/** The error message for administrators, without paths of the server. */
export function problemOf(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replaceAll(`${pathToFileURL(folder).href}/`, '')
    .replaceAll(`${folder}/`, '')
    .slice(0, PROBLEM_MAX)
}

async function loadOne(file: string, limit: number): Promise<ServerPlugin> {
  const late = () => new Error(`it took longer than ${limit / 1000} s to load`)
  const module: unknown = await withDeadline(import(pathToFileURL(file).href), limit, { late })
  if (!hasPlugin(module)) throw new Error('src/server.ts exports no `plugin`')
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
