import { createHash } from 'node:crypto'
import { DOCUMENT_NAME_MAX } from '@parlance/contract/core/limits.ts'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createSender } from '../http.ts'
import { type Connector, nameOf, SOURCE_ENTRIES_MAX, SourceError, type SourceItem } from '../port.ts'
import { createWebLoader, type Loaded } from './load.ts'
import { lastSegment } from './read-page.ts'

const ID_MAX = 500
/** Before the address in the key of an item. */
const [PAGE, FILE] = ['page ', 'file ']
/** Sitemaps can name further sitemaps. */
const SITEMAPS_MAX = 200
/** A site that fails this often in a row has a problem, not its pages. */
const FAILURES_IN_A_ROW_MAX = 10
/** Errors of the site that are reported for the page, which then keeps its document. */
const PASSING: ReadonlySet<string> = new Set([
  'ERROR_SOURCE_BUSY',
  'ERROR_SOURCE_UNREACHABLE',
  'ERROR_SOURCE_UNAVAILABLE',
  'ERROR_SOURCE_TIMEOUT',
])

export type WebPlace = {
  /** Pages, or sitemaps. */
  addresses: readonly string[]
  /** The number of links to follow from these pages; the pages of a sitemap are taken without their links. */
  depth: number
  pages_max: number
  /** Whether only pages in the folders of the addresses are taken. */
  below_only: boolean
  /** Hosts of pages besides those of the addresses. */
  other_hosts: readonly string[]
}

/** Pages of the Web, with the documents that they link to. Every sync loads all pages. */
export function createWebPages(outbound: Outbound, place: WebPlace, max_wait_ms: number): Connector {
  const starts = place.addresses.map((address) => new URL(address))
  const hosts = [...new Set([...starts.map(({ host }) => host), ...place.other_hosts])]
  const loader = createWebLoader(createSender(outbound, max_wait_ms), hosts)
  const isWanted = (address: string) => {
    const { host, pathname } = new URL(address)
    if (!hosts.includes(host)) return false
    const own = starts.filter((start) => start.host === host)
    return !place.below_only || own.length === 0 || own.some((start) => pathname.startsWith(folderOf(start)))
  }
  return {
    async check(signal) {
      for (const { href } of starts) await loader.load(href, { signal })
    },
    async changes(_token, signal) {
      const crawl = new Crawl(place, isWanted)
      for (let next = crawl.next(); next !== undefined; next = crawl.next()) {
        signal.throwIfAborted()
        try {
          crawl.add(next, await loader.load(next.url, { signal }))
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof SourceError)) throw error
          crawl.fail(next, error)
        }
      }
      return { is_full: true, items: crawl.items(), removed: [], token: '', skipped: crawl.skipped }
    },
    async fetch(item, signal) {
      const how = { signal, not_found: 'ERROR_FILE_NOT_FOUND' as const }
      if (item.ref.startsWith(FILE)) return await loader.bytes(item.ref.slice(FILE.length), how)
      const loaded = await loader.load(item.ref.slice(PAGE.length), how)
      if (loaded.kind !== 'page') throw new SourceError('ERROR_FILE_NOT_FOUND')
      return Buffer.from(loaded.page.markdown, 'utf8')
    },
  }
}

type Visit = { url: string; depth: number; isStart: boolean }

/** The pages found so far, and those still to visit, nearest first. */
class Crawl {
  skipped = 0
  readonly #place: WebPlace
  readonly #isWanted: (address: string) => boolean
  readonly #items = new Map<string, SourceItem>()
  readonly #seen = new Set<string>()
  readonly #queue: Visit[] = []
  #at = 0
  #sitemaps = 0
  #failures = 0

  constructor(place: WebPlace, isWanted: (address: string) => boolean) {
    this.#place = place
    this.#isWanted = isWanted
    for (const address of place.addresses)
      this.#visit({ url: new URL(address).href, depth: 0, isStart: true })
  }

  next(): Visit | undefined {
    return this.#items.size < this.#place.pages_max ? this.#queue[this.#at++] : undefined
  }

  items(): SourceItem[] {
    return [...this.#items.values()]
  }

  add(visit: Visit, loaded: Loaded): void {
    this.#failures = 0
    // several addresses can lead to one page
    this.#seen.add(loaded.url)
    if (loaded.kind === 'sitemap') return this.#addSitemap(visit, loaded)
    if (!visit.isStart && !this.#isWanted(loaded.url)) return
    if (loaded.kind === 'page') {
      const { page } = loaded
      if (page.is_indexable) this.#add(pageItem(loaded, page))
      if (visit.depth >= this.#place.depth) return
      for (const url of page.links) this.#visit({ url, depth: visit.depth + 1, isStart: false })
    } else if (loaded.kind === 'file') this.#add(fileItem(loaded))
    else this.skipped += 1
  }

  fail(visit: Visit, error: SourceError): void {
    if (visit.isStart || ++this.#failures > FAILURES_IN_A_ROW_MAX) throw error
    // pages that are gone or excluded are not listed
    if (PASSING.has(error.code) || error.code === 'ERROR_TOO_LARGE') this.#add(failedItem(visit.url, error))
    else this.skipped += 1
  }

  #addSitemap(visit: Visit, { pages, sitemaps }: Extract<Loaded, { kind: 'sitemap' }>): void {
    for (const url of pages) this.#visit({ url, depth: this.#place.depth, isStart: false })
    for (const url of sitemaps) {
      if (++this.#sitemaps <= SITEMAPS_MAX)
        this.#visit({ url, depth: this.#place.depth, isStart: visit.isStart })
    }
  }

  #visit(visit: Visit): void {
    if (this.#seen.has(visit.url) || (!visit.isStart && !this.#isWanted(visit.url))) return
    if (this.#seen.size >= SOURCE_ENTRIES_MAX) throw new SourceError('ERROR_SOURCE_TOO_MANY_FILES')
    this.#seen.add(visit.url)
    this.#queue.push(visit)
  }

  #add(item: SourceItem): void {
    this.#items.set(item.external_id, item)
  }
}

function pageItem(
  { url, changed_at }: Loaded,
  { title, markdown }: { title: string; markdown: string },
): SourceItem {
  return {
    external_id: idOf(url),
    name: nameOf(title, 'md'),
    url,
    // of the text: pages change around it with each request
    version: hash(`${title}\n${markdown}`),
    changed_at,
    size: null,
    ref: `${PAGE}${url}`,
    refused: null,
  }
}

function fileItem({ url, changed_at, name, version, size }: Extract<Loaded, { kind: 'file' }>): SourceItem {
  return { external_id: idOf(url), name, url, version, changed_at, size, ref: `${FILE}${url}`, refused: null }
}

/** A page that could not be loaded this time; an existing document of it stays. */
function failedItem(url: string, { code }: SourceError): SourceItem {
  const name = nameOf(lastSegment(url).slice(0, DOCUMENT_NAME_MAX), 'md')
  return {
    external_id: idOf(url),
    name,
    url,
    version: 'failed',
    changed_at: null,
    size: null,
    ref: `${PAGE}${url}`,
    refused: code,
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** An index limits the length of keys. */
const idOf = (url: string) => (url.length <= ID_MAX ? url : `sha256:${hash(url)}`)

/** The path up to the last slash. */
const folderOf = ({ pathname }: URL) => pathname.slice(0, pathname.lastIndexOf('/') + 1)
