import type { Plugin } from '@parlance/contract/admin/plugins.ts'
import type { WebPlugin } from '@parlance/plugin-api/web.ts'
import { create } from 'zustand'
import { addPluginTexts } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { fetchPlugins } from '#plugins/plugins.queries.ts'
import { inTime, PLUGIN_MS } from '#plugins/in-time.ts'
import { pluginIn } from '#plugins/plugin-in.ts'
import { report } from '#plugins/report.ts'

/** Loaders by folder; nothing of a plugin is fetched before its function is called. */
export type Sources = Record<string, () => Promise<unknown>>
/** A loaded plugin, with the server's information about it. */
export type ActivePlugin = { plugin: WebPlugin; facts: Plugin; is_internal: boolean; signal: AbortSignal }
type Options = {
  sources?: Sources
  /** Loads the browser part of a packed plugin from its address. */
  fetchPacked?: (entry: string) => Promise<unknown>
  load_ms?: number
  wait_ms?: number
}

const SOURCES: Sources = import.meta.glob('../../../../plugins/*/src/plugin.ts')

export const usePlugins = create<{ active: ActivePlugin[] }>(() => ({ active: [] }))

type Start = { token: string; first: Promise<void>; all: Promise<void>; session: AbortController }
let start: Start | null = null

useSession.subscribe(({ token }) => {
  if (token === null) start?.session.abort()
})

/**
 * Loads the enabled plugins, once for each session. It waits for those that wrap the whole page, 2 s at most; the
 * others appear when they are loaded.
 */
export function startPlugins(token: string, options: Options = {}): Promise<void> {
  if (start?.token !== token) start = begin(token, options)
  return start.first
}

/** Resolves when every plugin is loaded or has failed. */
export async function pluginsLoaded(): Promise<void> {
  await start?.all
}

/** Loads the texts of a disabled plugin, for those who set it up. */
export async function loadPluginTexts(id: string, entry: string | null): Promise<void> {
  if (usePlugins.getState().active.some(({ plugin }) => plugin.id === id)) return
  const plugin = await loadOne({ id, entry }, {})
  if (plugin !== null) addPluginTexts(id, plugin.locales)
}

function begin(token: string, options: Options): Start {
  const { wait_ms = 2_000 } = options
  usePlugins.setState({ active: [] })
  start?.session.abort()
  const session = new AbortController()
  const listed = fetchPlugins().catch((error: unknown) => {
    report(null, 'the list of plugins could not be read', error)
    return { data: [], is_internal_user: false }
  })
  const load = async (isFirst: boolean) => {
    const { data, is_internal_user } = await listed
    for (const facts of data.filter((one) => one.has_global_provider === isFirst)) {
      const plugin = await loadOne(facts, options)
      if (plugin === null || start?.token !== token) continue
      addPluginTexts(plugin.id, plugin.locales)
      usePlugins.setState(({ active }) => ({
        active: [...active, { plugin, facts, is_internal: is_internal_user, signal: session.signal }],
      }))
    }
  }
  const providers = load(true)
  return {
    token,
    session,
    first: Promise.race([providers, new Promise<void>((resolve) => setTimeout(resolve, wait_ms))]),
    all: providers.then(() => load(false)),
  }
}

async function loadOne(
  { id, entry }: Pick<Plugin, 'id' | 'entry'>,
  { sources = SOURCES, fetchPacked = importPacked, load_ms = PLUGIN_MS }: Options,
): Promise<WebPlugin | null> {
  const built = Object.entries(sources).find(([path]) => path.endsWith(`/${id}/src/plugin.ts`))?.[1]
  const source = entry === null ? built : () => fetchPacked(entry)
  // a plugin can have only a server part
  if (source === undefined) return null
  try {
    return pluginIn(await inTime(source(), load_ms), id)
  } catch (error) {
    report(id, 'loading', error)
    return null
  }
}

/** The browser part of a packed plugin, from our own origin. React and other libraries come from the shared modules. */
async function importPacked(entry: string): Promise<unknown> {
  const { shareModules } = await import('#plugins/shared-modules.ts')
  shareModules()
  return await import(/* @vite-ignore */ new URL(entry, window.location.origin).href)
}
