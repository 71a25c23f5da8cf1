import { setTimeout as delay } from 'node:timers/promises'
import type { OutboundResponse } from '#adapters/outbound/outbound.ts'
import { decodeMarkup } from '#adapters/text-extraction/formats/markup-encoding.ts'
import { bodyOf, type SourceSend } from '../http.ts'
import { isTaken, nameOf, SourceError } from '../port.ts'
import { createPageReader, lastSegment, PAGE_BYTES_MAX, type WebPage } from './read-page.ts'
import { type RobotRules, robotRules } from './robots.ts'
import { readSitemap } from './sitemap.ts'

const ROBOTS_BYTES_MAX = 512 * 1024
const ACCEPT = 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5'

/** What an address leads to; `url` is the address after redirects. */
export type Loaded = { url: string; changed_at: string | null } & (
  | { kind: 'page'; page: WebPage }
  | { kind: 'sitemap'; pages: string[]; sitemaps: string[] }
  | { kind: 'file'; name: string; version: string; size: number | null }
  | { kind: 'other' }
)

/** Loads addresses of some hosts, as their robots.txt allows. Every method throws `SourceError`. */
export type WebLoader = {
  load(url: string, how: How): Promise<Loaded>
  bytes(url: string, how: How): Promise<Buffer>
}
type How = { signal: AbortSignal; not_found?: SourceError['code'] }

export function createWebLoader(send: SourceSend, hosts: readonly string[]): WebLoader {
  const read = createPageReader()
  const rules = new Map<string, Promise<RobotRules>>()
  const rulesOf = (url: string, signal: AbortSignal) => {
    const { origin } = new URL(url)
    const known = rules.get(origin) ?? readRules(origin, signal)
    rules.set(origin, known)
    return known
  }
  const readRules = async (origin: string, signal: AbortSignal) => {
    const address = `${origin}/robots.txt`
    const options = {
      class: 'json' as const,
      limits: { max_bytes: ROBOTS_BYTES_MAX },
      only_hosts: hosts,
      signal,
    }
    const response = await send(address, options)
    if (response.status === 200)
      return robotRules(address, (await bodyOf(response, { signal })).toString('utf8'))
    response.cancel()
    // without rules, everything is allowed (RFC 9309 §2.3.1.3)
    return robotRules(address, '')
  }
  const request = async (url: string, signal: AbortSignal): Promise<OutboundResponse> => {
    const rule = await rulesOf(url, signal)
    if (!rule.allows(url)) throw new SourceError('ERROR_SOURCE_ROBOTS')
    if (rule.delay_s > 0) await delay(rule.delay_s * 1000, undefined, { signal })
    const response = await send(url, {
      class: 'file',
      headers: { accept: ACCEPT },
      only_hosts: hosts,
      signal,
    })
    // a redirect must not lead to what the rules exclude
    if (response.url === url || (await rulesOf(response.url, signal)).allows(response.url)) return response
    response.cancel()
    throw new SourceError('ERROR_SOURCE_ROBOTS')
  }
  return {
    async load(url, how) {
      const { signal } = how
      const response = await request(url, signal)
      const found = { url: response.url, changed_at: dateOf(header(response, 'last-modified')) }
      const type = header(response, 'content-type').toLowerCase()
      const text = async () => decodeMarkup(await bodyOf(response, { ...how, max: PAGE_BYTES_MAX }))
      if (response.status !== 200 || /^(?:text\/html|application\/xhtml\+xml)/.test(type)) {
        return { ...found, kind: 'page', page: await read(response.url, await text(), signal) }
      }
      if (/^(?:application|text)\/(?:[\w.-]+\+)?xml/.test(type)) {
        const sitemap = readSitemap(response.url, await text())
        return sitemap === null ? { ...found, kind: 'other' } : { ...found, kind: 'sitemap', ...sitemap }
      }
      response.cancel()
      const name = nameOf(lastSegment(response.url))
      return isTaken(name)
        ? { ...found, kind: 'file', name, ...versionOf(response) }
        : { ...found, kind: 'other' }
    },
    async bytes(url, how) {
      return await bodyOf(await request(url, how.signal), how)
    },
  }
}

/** The version and the size of a file, as far as its headers report them. */
function versionOf(response: OutboundResponse): { version: string; size: number | null } {
  const length = header(response, 'content-encoding') === '' ? header(response, 'content-length') : ''
  const version = [header(response, 'etag'), header(response, 'last-modified'), length]
    .join(' ')
    .slice(0, 500)
  return { version, size: /^\d{1,12}$/.test(length) ? Number(length) : null }
}

function header({ headers }: OutboundResponse, name: string): string {
  return [headers[name]].flat()[0] ?? ''
}

function dateOf(text: string): string | null {
  const at = Date.parse(text)
  return Number.isNaN(at) || at < 0 || at > Date.now() ? null : new Date(at).toISOString()
}
