import type { Plugin } from '@parlance/contract/admin/plugins.ts'
import type { WebPlugin } from '@parlance/plugin-api/web.ts'
import { create } from 'zustand'
import { addPluginTexts } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { fetchPlugins } from '#plugins/plugins.queries.ts'
import { inTime, PLUGIN_MS } from '#plugins/in-time.ts'
import { report } from '#plugins/report.ts'

/** Each by its folder; nothing of a plugin is fetched before its function is called. */
export type Sources = Record<string, () => Promise<unknown>>
/** A plugin that was loaded, and what the server says of it. */
export type ActivePlugin = { plugin: WebPlugin; facts: Plugin; is_internal: boolean; signal: AbortSignal }
type Options = { sources?: Sources; load_ms?: number; wait_ms?: number }

const SOURCES: Sources = import.meta.glob('../../../../plugins/*/src/plugin.ts')

export const usePlugins = create<{ active: ActivePlugin[] }>(() => ({ active: [] }))

type Start = { token: string; first: Promise<void>; all: Promise<void>; session: AbortController }
let start: Start | null = null

useSession.subscribe(({ token }) => {
  if (token === null) start?.session.abort()
})

/**
 * Loads the plugins that are on, once for each session. It waits for those that wrap the whole page, 2 s at most; the
 * others arrive when they arrive.
 */
export function startPlugins(token: string, options: Options = {}): Promise<void> {
  if (start?.token !== token) start = begin(token, options)
  return start.first
}

/** When every plugin is loaded or has failed. */
export async function pluginsLoaded(): Promise<void> {
  await start?.all
}

/** Loads the texts of a plugin that is off, for those who set it up. */
export async function loadPluginTexts(id: string, sources = SOURCES): Promise<void> {
  if (usePlugins.getState().active.some(({ plugin }) => plugin.id === id)) return
  const plugin = await loadOne(id, sources, PLUGIN_MS)
  if (plugin !== null) addPluginTexts(id, plugin.locales)
}

function begin(token: string, { sources = SOURCES, load_ms = PLUGIN_MS, wait_ms = 2_000 }: Options): Start {
  usePlugins.setState({ active: [] })
  start?.session.abort()
  const session = new AbortController()
  const listed = fetchPlugins().catch((error: unknown) => {
    report('host', 'the list of plugins could not be read', error)
    return { data: [], is_internal_user: false }
  })
  const load = async (isFirst: boolean) => {
    const { data, is_internal_user } = await listed
    for (const facts of data.filter((one) => one.has_global_provider === isFirst)) {
      const plugin = await loadOne(facts.id, sources, load_ms)
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

async function loadOne(id: string, sources: Sources, limit: number): Promise<WebPlugin | null> {
  const source = Object.entries(sources).find(([path]) => path.endsWith(`/${id}/src/plugin.ts`))?.[1]
  // a plugin can have a server part alone
  if (source === undefined) return null
  try {
    const plugin = pluginIn(await inTime(source(), limit))
    if (plugin.id !== id) throw new Error(`its id is ${plugin.id}, its folder ${id}`)
    return plugin
  } catch (error) {
    report(id, 'could not be loaded and is skipped', error)
    return null
  }
}

function pluginIn(module: unknown): WebPlugin {
  const plugin: unknown =
    typeof module === 'object' && module !== null && 'plugin' in module ? module.plugin : null
  const isPlugin = typeof plugin === 'object' && plugin !== null && 'id' in plugin && 'locales' in plugin
  if (!isPlugin) throw new Error('src/plugin.ts exports no `plugin`')
  return plugin as WebPlugin
}
