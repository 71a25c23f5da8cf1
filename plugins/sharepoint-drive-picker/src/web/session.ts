import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useSyncExternalStore } from 'react'
import { createGraph, type Graph } from '../graph/graph.ts'
import type { Site } from '../graph/sites.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { createSignIn, type SignIn } from '../sign-in/sign-in.ts'

/** State that lasts while a person uses the page; none of it is stored. */
export type Session = {
  settings: Settings
  signIn: SignIn
  graph: Graph
  /** The most recently used site. */
  last_site: { get: () => Site | null; set: (site: Site) => void }
}

// by the session of the page: the next person who signs in gets another one
const sessions = new WeakMap<AbortSignal, Session | null>()

/** The session of this person; null while the plugin is not configured. */
export function sessionOf(host: PluginHost): Session | null {
  const known = sessions.get(host.signal)
  if (known !== undefined) return known
  const settings = settingsOf(host.settings)
  const session = settings === null ? null : newSession(host, settings)
  sessions.set(host.signal, session)
  return session
}

function newSession(host: PluginHost, settings: Settings): Session {
  const redirect = new URL('/auth/plugins/sharepoint-drive-picker', host.base_url).href
  const signIn = createSignIn(async () => {
    const { createProvider } = await import('../sign-in/msal.ts')
    return await createProvider(settings, redirect)
  })
  const graph = createGraph({ origin: settings.graph_url, token: (isNew) => signIn.token(isNew) })
  return { settings, signIn, graph, last_site: remembered() }
}

/** A session with fakes of the sign-in and Graph. */
export function putSession(host: PluginHost, session: Session): void {
  sessions.set(host.signal, session)
}

export function remembered(): Session['last_site'] {
  let last: Site | null = null
  return {
    get: () => last,
    set: (site) => {
      last = site
    },
  }
}

export function useIsConnected({ signIn }: Session): boolean {
  return useSyncExternalStore(
    (onChange) => signIn.subscribe(onChange),
    () => signIn.isConnected(),
  )
}
