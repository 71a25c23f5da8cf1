import { createAgents, type Resolve } from '#adapters/outbound/agents.ts'
import { effectivePort, parseAllowList } from '#adapters/outbound/allow-list.ts'
import { counted, decode } from '#adapters/outbound/decode.ts'
import { isPolicyRefusal, OutboundRefused } from '#adapters/outbound/errors.ts'
import { type Exchange, exchange, type RawHeaders } from '#adapters/outbound/exchange.ts'
import { LIMITS, type Limits, type OutboundClass } from '#adapters/outbound/limits.ts'
import { parseTarget, type Target } from '#adapters/outbound/target.ts'

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** The headers that are sent to another host; any other header of a caller could be a credential. */
const PUBLIC_HEADERS = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent', 'range'])

export type OutboundOptions = {
  class: OutboundClass
  /** `host[:port]` that the operator named for this provider or source. */
  allowed_hosts?: readonly string[]
  /** The hosts of this call in the form of a URL; a redirect to any other host is refused. Absent: every host. */
  only_hosts?: readonly string[]
  limits?: Partial<Limits>
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | null
  signal?: AbortSignal | null
}

export type OutboundResponse = {
  /** After redirects. */
  url: string
  status: number
  headers: RawHeaders
  /** Decoded bytes, within the limits. Leaving the loop early closes the connection. */
  body: AsyncIterable<Uint8Array>
  /** Closes the connection without reading on. */
  cancel: () => void
}

export type OutboundLog = { warn(fields: Record<string, unknown>, message: string): void }

/** The only way out of the server. Every method throws `OutboundRefused`. */
export type Outbound = {
  /** One exchange after redirects, with little overhead for streams. */
  request(address: string, options: OutboundOptions): Promise<OutboundResponse>
  /** The same as a web `Response`. */
  fetch(
    address: string | URL,
    init: RequestInit & Omit<OutboundOptions, keyof RequestInit>,
  ): Promise<Response>
  /** Throws if `address` is not allowed as it is written; opens no connection. */
  check(address: string, allowedHosts?: readonly string[]): void
  close(): Promise<void>
}

/** `allow` is OUTBOUND_ALLOW. Throws a RangeError that names a bad entry. `resolve` replaces the system's DNS. */
export function createOutbound(config: {
  allow: readonly string[]
  log: OutboundLog
  resolve?: Resolve
}): Outbound {
  const allow = parseAllowList(config.allow)
  const agents = createAgents(allow, config.resolve)

  const once = (target: Target, options: OutboundOptions, limits: Limits) =>
    exchange(target.trusted ? agents.trusted : agents.public, {
      url: target.url,
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body ?? null,
      limits,
      signal: options.signal ?? null,
    })

  const follow = async (
    address: string,
    options: OutboundOptions,
    limits: Limits,
  ): Promise<Exchange & { url: string }> => {
    const own = namedHosts(options.allowed_hosts)
    let current = { ...options, headers: prepareHeaders(options) }
    let target = parseTarget(address, allow, own)
    if (!isAmong(options.only_hosts, target.url)) throw new OutboundRefused('address_forbidden')
    const started = performance.now()
    for (let hop = 0; ; hop += 1) {
      const left = limits.total_ms - (performance.now() - started)
      const answer = await once(target, current, { ...limits, total_ms: Math.max(0, left) })
      const location = header(answer.headers, 'location')
      if (!REDIRECTS.has(answer.status) || location === '') return { ...answer, url: target.url.href }
      answer.cancel()
      if (hop === MAX_REDIRECTS) throw new OutboundRefused('too_many_redirects')
      const next = parseTarget(absolute(location, target.url), allow, own)
      if (!isAmong(options.only_hosts, next.url)) throw new OutboundRefused('redirect_forbidden')
      current = redirected(current, answer.status, target.url, next.url)
      target = next
    }
  }

  const request = async (address: string, options: OutboundOptions): Promise<OutboundResponse> => {
    const limits = { ...LIMITS[options.class], ...options.limits }
    try {
      const { url, status, headers, body, cancel } = await follow(address, options, limits)
      const encoding = header(headers, 'content-encoding').trim().toLowerCase()
      const plain = encoding === '' || encoding === 'identity' || options.method === 'HEAD'
      const bytes = plain ? counted(body, limits.max_bytes) : decode(body, encoding, limits.max_bytes)
      return { url, status, headers, body: bytes, cancel }
    } catch (error) {
      if (isPolicyRefusal(error))
        config.log.warn({ code: error instanceof OutboundRefused ? error.code : '' }, 'outgoing call refused')
      throw error
    }
  }

  return {
    request,
    fetch: async (address, init) => toResponse(await request(String(address), await toOptions(init))),
    check: (address, allowedHosts = []) => {
      parseTarget(address, allow, namedHosts(allowedHosts))
    },
    close: () => agents.close(),
  }
}

function isAmong(hosts: readonly string[] | undefined, url: URL): boolean {
  return hosts === undefined || hosts.includes(url.host)
}

function namedHosts(entries: readonly string[] = []): ReadonlySet<string> {
  try {
    return parseAllowList(entries).hosts
  } catch (error) {
    throw new OutboundRefused('address_invalid', error)
  }
}

function prepareHeaders(options: OutboundOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': 'Parlance',
    'accept-encoding': options.class === 'stream' ? 'identity' : 'gzip, deflate, br',
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    const lower = name.toLowerCase()
    // The framing of the connection cannot be set by the caller.
    if (!['host', 'connection', 'content-length', 'transfer-encoding', 'expect'].includes(lower))
      headers[lower] = value
  }
  return headers
}

function absolute(location: string, base: URL): string {
  // A relative address keeps the checked authority; an absolute one is checked as written.
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\\]/.test(location) || !URL.canParse(location, base.href)) {
    throw new OutboundRefused('address_ambiguous')
  }
  if (location.startsWith('//')) return base.protocol + location
  return new URL(location, base).href
}

function redirected<T extends OutboundOptions & { headers: Record<string, string> }>(
  options: T,
  status: number,
  from: URL,
  to: URL,
): T {
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new OutboundRefused('redirect_forbidden')
  const sameHost =
    from.hostname === to.hostname &&
    effectivePort(from) === effectivePort(to) &&
    from.protocol === to.protocol
  const method = options.method ?? 'GET'
  const becomesGet = (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST')
  // Sending a body again to a host that is not configured would leak its content.
  if (!sameHost && !becomesGet && options.body != null) throw new OutboundRefused('redirect_forbidden')
  const kept = Object.entries(options.headers).filter(
    ([name]) => (sameHost || PUBLIC_HEADERS.has(name)) && !(becomesGet && name.startsWith('content-')),
  )
  const headers = Object.fromEntries(kept)
  return becomesGet ? { ...options, headers, method: 'GET', body: null } : { ...options, headers }
}

function header(headers: RawHeaders, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

async function toOptions(
  init: RequestInit & Omit<OutboundOptions, keyof RequestInit>,
): Promise<OutboundOptions> {
  const options: OutboundOptions = {
    class: init.class,
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    signal: init.signal ?? null,
  }
  if (init.allowed_hosts !== undefined) options.allowed_hosts = init.allowed_hosts
  if (init.only_hosts !== undefined) options.only_hosts = init.only_hosts
  if (init.limits !== undefined) options.limits = init.limits
  if (init.body == null) return options
  if (typeof init.body === 'string') return { ...options, body: init.body }
  // The platform encodes forms and blobs and sets their content type.
  const encoded = new Response(init.body)
  const type = encoded.headers.get('content-type')
  return {
    ...options,
    headers: { ...(type === null ? {} : { 'content-type': type }), ...options.headers },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

function toResponse({ status, headers, body }: OutboundResponse): Response {
  const list: [string, string][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-encoding' || name === 'content-length' || value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) list.push([name, item])
  }
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : ReadableStream.from(body), { status, headers: list })
}
