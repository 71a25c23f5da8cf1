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
  /** A token that is still good, for the widget that is opened. */
  token: () => Promise<string>
  /** What was begun once for this session, by its name. */
  begun: Map<string, Promise<void>>
}

let current: { signal: AbortSignal; made: Promise<Connection> } | null = null
let connected: AbortSignal | null = null
const watchers = new Set<() => void>()

/** FeatureBase does not know this person. */
export class AuthFailed extends Error {
  override name = 'AuthFailed'
}

/** Loads the script and says to it who the person is, once for each session; it ends when they sign out. */
export function connect(host: PluginHost): Promise<Connection> {
  const { signal } = host
  if (current?.signal === signal) return current.made
  const made = begin(host)
  current = { signal, made }
  signal.addEventListener('abort', () => disconnect(signal), { once: true })
  void follow(made, signal)
  return made
}

/** A connection that fails is made anew the next time. */
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
  // at once: neither needs the other
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

/** Ends what FeatureBase shows and knows of the person who signed out. */
function disconnect(signal: AbortSignal): void {
  // the next person has connected already
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
  // a connection that failed has left the script as well
  if (made === undefined) remove()
  else made.then(end).then(remove, remove)
}

function quietly(sdk: Sdk, action: string): void {
  try {
    sdk(action)
  } catch {
    // a part that was never opened has nothing to end
  }
}

function setConnected(signal: AbortSignal | null): void {
  connected = signal
  for (const tell of watchers) tell()
}

/** Whether this session is connected; `watch` tells of changes. */
export const isConnected = (host: PluginHost) => connected === host.signal
export function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Whether there is a part to show, and an organisation to show it for. */
export function has(host: PluginHost, part: 'show_feedback' | 'show_changelog'): boolean {
  return organisationOf(host.settings) !== '' && host.settings[part] !== false
}

export const needsAuth = (host: PluginHost) => has(host, 'show_feedback') && !isConnected(host)

/** Connects, and says what went wrong where it does. */
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
