import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginManifest } from '@parlance/plugin-api/manifest.ts'
import type { DatabaseLog } from '#db/log.ts'
import { checkCalls, refuseSimilarId } from '../check.ts'
import { type FailedPlugin, type LoadedPlugin, problemOf } from '../loaded.ts'
import { readManifest } from './manifest.ts'
import { readFiles, shown } from './read-files.ts'

const FOLDERS_MAX = 100

/** A packed plugin. Nothing of it runs before an administrator approves exactly these files. */
export type PackedPlugin = {
  id: string
  folder: string
  manifest: PluginManifest
  /** Of all its files. */
  hash: string
  /** Its browser part by path below `web/`: the bytes from which the hash was computed. */
  web: ReadonlyMap<string, Buffer>
  has_tables: boolean
  /** Set once the plugin has started; a failure is in `problem`. */
  starting: Promise<LoadedPlugin | null> | null
  problem: string
}

/** Reads PLUGINS_DIR, ordered by name; invalid entries are logged and listed with their reasons. */
export function findPacked(
  log: DatabaseLog,
  dir: string,
  builtIn: readonly string[],
): { packed: PackedPlugin[]; failed: FailedPlugin[] } {
  const packed: PackedPlugin[] = []
  const failed: FailedPlugin[] = []
  if (!existsSync(dir)) {
    log.error({}, 'PLUGINS_DIR is not a directory')
    return { packed, failed }
  }
  const folders = readdirSync(dir, { withFileTypes: true }).filter(
    (entry) => !entry.name.startsWith('.') && !entry.isFile(),
  )
  for (const { name } of folders.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, FOLDERS_MAX)) {
    const folder = join(dir, name)
    try {
      const plugin = findOne(folder, name)
      refuseSimilarId(plugin.id, [...builtIn, ...packed.map(({ id }) => id)])
      packed.push(plugin)
    } catch (error) {
      log.error({ plugin: shown(name), err: error }, 'a packed plugin is refused')
      failed.push({ id: name.slice(0, 100), problem: problemOf(error, folder) })
    }
  }
  return { packed, failed }
}

function findOne(folder: string, name: string): PackedPlugin {
  const { files, hash } = readFiles(folder)
  const manifest = readManifest(files.get('plugin.json'), name)
  checkCalls(
    manifest.id,
    manifest.calls.map((one, at) => ({ ...one, id: String(at), access: accessOf(one) })),
  )
  if (!files.has('server.js')) throw new Error('it has no server.js')
  const web = [...files].flatMap(([path, content]) =>
    /^web\/.+\.js$/.test(path) ? [[path.slice('web/'.length), content] as const] : [],
  )
  const has_tables = [...files.keys()].some((path) => path.startsWith('migrations/'))
  return { id: name, folder, manifest, hash, web: new Map(web), has_tables, starting: null, problem: '' }
}

/** The access rule of a call of a packed plugin. */
export function accessOf({ permission, also }: PluginManifest['calls'][number]) {
  return {
    kind: 'session' as const,
    ...(permission !== undefined && { permission }),
    ...(also !== undefined && { also }),
  }
}

/** The base address of a packed plugin's browser part; null if it has none. The address changes with the files. */
export function entryOf(plugin: PackedPlugin | undefined): string | null {
  if (plugin === undefined) return null
  const { id, hash, web } = plugin
  return web.has('plugin.js') ? `/plugins/${id}/${hash.slice(0, 16)}/plugin.js` : null
}
