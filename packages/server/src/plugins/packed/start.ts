import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as directoryApi from '@parlance/plugin-api/directory.ts'
import * as serverApi from '@parlance/plugin-api/server.ts'
import { SHARED, type SHARED_ON_SERVER } from '@parlance/plugin-api/shared.ts'
import * as zod from 'zod'
import type { Database } from '#db/client.ts'
import type { DatabaseLog } from '#db/log.ts'
import { checkPlugin } from '../check.ts'
import { importPlugin, type Plugins } from '../load.ts'
import { type LoadedPlugin, problemOf } from '../loaded.ts'
import { makeTables } from '../tables.ts'
import { accessOf, type PackedPlugin } from './find.ts'
import { readFiles } from './read-files.ts'

const shared: Record<(typeof SHARED_ON_SERVER)[number], object> = {
  '@parlance/plugin-api/directory.ts': directoryApi,
  '@parlance/plugin-api/server.ts': serverApi,
  zod,
}

/**
 * Loads an approved packed plugin once: its tables, then its server part. Null if it fails; the reason is logged and
 * stored.
 */
export function startPacked(
  database: Database,
  plugins: Plugins,
  packed: PackedPlugin,
  log: DatabaseLog,
): Promise<LoadedPlugin | null> {
  packed.starting ??= start(database, plugins, packed).catch((error: unknown) => {
    log.error({ plugin: packed.id, err: error }, 'a packed plugin could not be loaded')
    packed.problem = problemOf(error, packed.folder)
    return null
  })
  return packed.starting
}

async function start(database: Database, plugins: Plugins, packed: PackedPlugin): Promise<LoadedPlugin> {
  // exactly the approved files run
  if (readFiles(packed.folder).hash !== packed.hash) {
    throw new Error('its files were changed after the server had found it: restart the server')
  }
  Object.assign(globalThis, { [Symbol.for(SHARED)]: shared })
  const address = `${pathToFileURL(join(packed.folder, 'server.js')).href}?${packed.hash}`
  const plugin = await importPlugin(address, plugins.load_ms)
  checkPlugin(packed.id, plugin, plugins.loaded)
  refuseMore(packed, plugin)
  const loaded = { ...plugin, folder: packed.folder, packed_hash: packed.hash }
  await makeTables(database, loaded)
  plugins.loaded.push(loaded)
  return loaded
}

/** The administrator only approved what the manifest declares. */
function refuseMore({ manifest }: PackedPlugin, plugin: serverApi.ServerPlugin): void {
  const { hosts = [], content_policy = {}, opens_popups, popup_script } = plugin
  if (typeof hosts === 'function' || typeof content_policy === 'function') {
    throw new Error('its hosts and its content policy cannot depend on settings')
  }
  if (opens_popups === true || popup_script !== undefined) throw new Error('it opens windows')
  const known = new Set(manifest.calls.map((one) => asked({ ...one, access: accessOf(one) })))
  const more = [
    ...hosts.filter((host) => !manifest.hosts.includes(host)),
    ...(plugin.device_permissions ?? []).filter((one) => !manifest.device_permissions.includes(one)),
    ...Object.entries(content_policy).flatMap(([directive, sources]) =>
      sources.filter(
        (source) => !manifest.content_policy[directive as keyof serverApi.ContentPolicy]?.includes(source),
      ),
    ),
    ...(plugin.calls ?? []).filter(({ call }) => !known.has(asked(call))).map(({ call }) => call.path),
  ]
  if (more.length > 0) throw new Error(`it asks for more than its plugin.json says: ${more.join(', ')}`)
}

function asked({ method, path, access }: { method: string; path: string; access: object }): string {
  return JSON.stringify([method, path, Object.entries(access).toSorted()])
}
