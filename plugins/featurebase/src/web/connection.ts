import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { identity } from '../calls.ts'
import { organisationOf, sdkAddress } from '../organisation.ts'
import { isIdle, loadSdk, removeSdk, type Sdk, SdkFailed } from './sdk.ts'

const SDK_MS = 10_000
const IDENTIFY_MS = 10_000
const MARGIN_MS = 60_000

type Token = { value: string; until: number }
export type Connection = {
  sdk: Sdk
  organization: string
  /** A valid token for the widget that is opened. */
  token: () => Promise<string>
  /** Setup that has started in this session, by name. */
  begun: Map<string, Promise<void>>
}

let current: { signal: AbortSignal; made: Promise<Connection> } | null = null
let connected: AbortSignal | null = null
const watchers = new Set<() => void>()

/** FeatureBase does not accept this person. */
export class AuthFailed extends Error {
  override name = 'AuthFailed'
}

/** Loads the script and identifies the person, once for each session. The connection ends when they sign out. */
export function connect(host: PluginHost): Promise<Connection> {
  const { signal } = host
  if (current?.signal === signal) return current.made
  const made = begin(host)
  current = { signal, made }
  signal.addEventListener('abort', () => disconnect(signal), { once: true })
  void follow(made, signal)
  return made
}

/** A failed connection is retried the next time. */
async function follow(made: Promise<Connection>, signal: AbortSignal): Promise<void> {
  try {
    await made
    if (!signal.aborted) setConnected(signal)
  } catch {
    if (current?.made === made) current = null
  }
}

async function begin(host: PluginHost): Promise<Connection> {
  const organization = organisationOf(host.settings)
  const url = sdkAddress(host.settings)
  if (url === null) throw new SdkFailed('no address')
  const token = tokens(host)
  // in parallel, because they are independent
  const [sdk, featurebaseJwt] = await Promise.all([loadSdk(url.href, SDK_MS), token()])
  if (host.signal.aborted) throw new AuthFailed('signed out meanwhile')
  await identify(sdk, { organization, featurebaseJwt, locale: host.language })
  return { sdk, organization, token, begun: new Map() }
}

async function identify(sdk: Sdk, person: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    reject(isIdle() ? new SdkFailed('the script does not answer') : new AuthFailed('no answer'))
  }, IDENTIFY_MS)
  sdk('identify', person, (error) => {
    if (error === null || error === undefined || error === false) resolve()
    else reject(new AuthFailed('FeatureBase refused the identity', { cause: error }))
  })
  await promise.finally(() => clearTimeout(timer))
}

function tokens(host: PluginHost): () => Promise<string> {
  let token: Token | null = null
  return async () => {
    if (token !== null && token.until - MARGIN_MS > performance.now()) return token.value
    const answer = await host.call(identity.token, {})
    if (!answer.ok) throw new AuthFailed(answer.message)
    token = { value: answer.data.token, until: performance.now() + answer.data.expires_in * 1_000 }
    return token.value
  }
}

/** Closes the widgets and removes the identity of the person who signed out. */
function disconnect(signal: AbortSignal): void {
  // the next person is already connected
  if (current !== null && current.signal !== signal) return
  const made = current?.made
  current = null
  setConnected(null)
  const end = ({ sdk }: Connection) => {
    for (const action of ['destroy_feedback_widget', 'destroy_changelog_widget', 'shutdown'])
      quietly(sdk, action)
  }
  const remove = () => {
    if (current === null) removeSdk()
  }
  // a failed connection has also removed the script
  if (made === undefined) remove()
  else made.then(end).then(remove, remove)
}

function quietly(sdk: Sdk, action: string): void {
  try {
    sdk(action)
  } catch {
    // a widget that was never opened does not have to be closed
  }
}

function setConnected(signal: AbortSignal | null): void {
  connected = signal
  for (const onChange of watchers) onChange()
}

/** Whether this session is connected; `watch` reports changes. */
export const isConnected = (host: PluginHost) => connected === host.signal
export function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Whether the widget is supported and an organisation is configured. */
export function has(host: PluginHost, part: 'show_feedback' | 'show_changelog'): boolean {
  return organisationOf(host.settings) !== '' && host.settings[part] !== false
}

export const needsAuth = (host: PluginHost) => has(host, 'show_feedback') && !isConnected(host)

/** Connects, and shows an error message if that fails. */
export async function handleAuth(host: PluginHost): Promise<boolean> {
  try {
    await connect(host)
    return true
  } catch (error) {
    report(host, error)
    return false
  }
}

/** The two errors of the specification. */
export function report(host: PluginHost, error: unknown): void {
  if (host.signal.aborted) return
  host.notify(host.t(error instanceof SdkFailed ? 'sdk_failed' : 'auth_failed'), 'error')
}
