import type { Call, CallAnswer, CallInput } from '@parlance/contract/core/endpoint.ts'
import { VERSION_MISMATCH } from '@parlance/contract/core/error-codes.ts'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { addressOf, type AddressInput } from '#lib/address.ts'
import { ApiError, messageOf } from '#lib/network/api-error.ts'
import { useSession } from '#lib/session-store.ts'
import { offerReload } from '#lib/network/version-mismatch.ts'
import { i18n, loadTexts } from '#i18n/i18n.ts'

// The parts of a call's input, for code that does not know the call.
type LooseInput = AddressInput & { body?: unknown }
export type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Lets a small call finish while the page is being closed. */
  keepalive?: boolean
}

/** Preloaded responses by URL; each is used once, by the same session. */
type Asked = Map<string, { token: string | null; answer: Promise<Response> }>
const ahead: Asked = new Map()
declare global {
  interface Window {
    /** Requests that `before-paint.js` made before this code was loaded. */
    parlanceAhead?: Asked
  }
}
/** Preloaded responses older than this are ignored. */
const AHEAD_MS = 5_000

/** Preloads a declared GET for a later call. */
export function askAhead<C extends Call>(endpoint: C, input: CallInput<C>): void {
  const url = addressOf(endpoint, input as LooseInput)
  const { token } = useSession.getState()
  const early = window.parlanceAhead?.get(url)
  const answer =
    early?.token === token
      ? early.answer
      : fetch(url, requestOf(endpoint, input as LooseInput, { Accept: 'application/json' }, {}))
  // Reads the whole body even if it is not used, to free the connection; a failure reaches the caller that uses it.
  answer.then((response) => response.clone().arrayBuffer()).catch(() => {})
  window.parlanceAhead?.delete(url)
  ahead.set(url, { token, answer })
  setTimeout(() => ahead.delete(url), AHEAD_MS)
}

/** Makes a declared call and returns its answer; throws `ApiError`. */
export async function call<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<C>> {
  const response = await send(
    endpoint,
    input as LooseInput,
    { Accept: 'application/json', ...options.headers },
    options,
  )
  if (response.status === 204) return undefined as CallAnswer<C>
  if (!isJson(response)) {
    throw new ApiError(
      i18n.t('errors.unexpected_content_type'),
      response.status,
      response.url,
      null,
      requestId(response),
    )
  }
  return (await response.json()) as CallAnswer<C>
}

/** Opens a declared event stream; throws `ApiError` for any other response. */
export async function open<C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Response> {
  return send(endpoint, input as LooseInput, { Accept: 'text/event-stream', ...options.headers }, options)
}

/** The headers of every call. */
export function headersWith(more: Record<string, string>): Record<string, string> {
  const { token } = useSession.getState()
  const headers: Record<string, string> = { 'X-Frontend-Version': FRONTEND_VERSION, ...more }
  if (token) headers.Authorization ??= `Bearer ${token}`
  return headers
}

async function send(
  endpoint: Call,
  input: LooseInput,
  accept: Record<string, string>,
  options: CallOptions,
): Promise<Response> {
  const url = addressOf(endpoint, input)
  const { token } = useSession.getState()
  const asked = endpoint.method === 'GET' ? ahead.get(url) : undefined
  ahead.delete(url)
  const answer =
    asked?.token === token ? asked.answer : fetch(url, requestOf(endpoint, input, accept, options))
  const response = await answer.catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new ApiError(i18n.t('errors.network'), 0, url)
  })
  if (response.ok) return response
  throw await refusal(response, token, url)
}

function requestOf(
  endpoint: Call,
  input: LooseInput,
  accept: Record<string, string>,
  options: CallOptions,
): RequestInit {
  const headers = headersWith(accept)
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  const init: RequestInit = { method: endpoint.method, headers, body, credentials: 'include' }
  if (options.signal) init.signal = options.signal
  if (options.keepalive && isSmall(body)) init.keepalive = true
  return init
}

/** Browsers refuse larger bodies of calls that outlive the page, and count all of them together. */
const KEEPALIVE_MAX = 60_000
const isSmall = (body: string | null) =>
  body === null || new TextEncoder().encode(body).length <= KEEPALIVE_MAX

/** Turns a failed response into an error, and handles 401 and 412. */
export async function refusal(response: Response, token: string | null, url: string): Promise<ApiError> {
  const body: unknown = isJson(response) ? await response.json().catch(() => null) : null
  // Field messages and the texts of rarer errors are loaded with the first error that needs them.
  if (response.status === 422 || isWithoutText(body)) await loadTexts(['pages']).catch(() => {})
  const { message, code } = await messageOf(body)
  // A late 401 of an older token must not end the session that replaced it.
  if (response.status === 401 && token !== null && token === useSession.getState().token)
    useSession.getState().clear()
  if (response.status === 412 && code === VERSION_MISMATCH) offerReload()
  return new ApiError(message, response.status, url, code, requestId(response))
}

/** Whether the key of an error belongs to texts that are not loaded yet. */
function isWithoutText(body: unknown): boolean {
  const { detail }: { detail?: unknown } = typeof body === 'object' && body !== null ? body : {}
  return typeof detail === 'string' && detail.startsWith('ERROR_') && !i18n.exists(`errors.${detail}`)
}

const isJson = (response: Response) => /\bjson\b/i.test(response.headers.get('content-type') ?? '')
const requestId = (response: Response) => response.headers.get('x-request-id')
