import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createSourceHttp, type SourceHttp } from './http.ts'
import { microsoftAuthorization } from './microsoft-sign-in.ts'
import { type Changes, type Connector, requireRoom, SourceError, type SourceItem } from './port.ts'
import { paged } from './paging.ts'
import { fieldsOf, type Fields, idOf, listOf, nextOf, textOf } from './read.ts'
import { type Entry, entryOf } from './sharepoint-items.ts'

export type SharePointAccess = {
  tenant_id: string
  client_id: string
  client_secret: string
  /**
   * The address that people open: https://example.sharepoint.com/sites/handbook. Its host is passed to Graph and not
   * called.
   */
  site_url: string
  /** The name of a document library; empty: all libraries of the site. */
  document_library: string
  /** A folder in each library; empty: all folders. */
  folder: string
  base_url: string
  login_url: string
}

/**
 * For each library, the link to its next changes, and the folders below the source's folder; null: no folder is set.
 */
type Token = Record<string, { link: string; folders: string[] | null }>

/** SharePoint by Microsoft Graph v1.0: the libraries of a site, each read by its delta. */
export function createSharePoint(
  outbound: Outbound,
  access: SharePointAccess,
  max_wait_ms: number,
): Connector {
  const base = `${access.base_url.replace(/\/+$/, '')}/v1.0`
  const http = createSourceHttp(outbound, {
    origin: new URL(base).origin,
    authorize: microsoftAuthorization(outbound, access),
    max_wait_ms,
  })

  const drives = async (signal: AbortSignal): Promise<string[]> => {
    const { hostname, pathname } = new URL(access.site_url)
    const path = pathname.replace(/\/+$/, '')
    const site = fieldsOf(
      await http.json(`${base}/sites/${hostname}${path === '' ? '' : `:${path}`}`, { signal }),
    )
    const first = `${base}/sites/${encodeURIComponent(idOf(site['id']))}/drives?$select=id,name`
    const wanted = access.document_library.toLowerCase()
    const taken = new Set<string>()
    for await (const drive of entries(http, first, signal, () => {})) {
      if (wanted === '' || textOf(drive['name']).toLowerCase() === wanted) taken.add(idOf(drive['id']))
    }
    if (taken.size === 0) throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    return [...taken]
  }

  const folderId = async (drive: string, signal: AbortSignal): Promise<string | null> => {
    if (access.folder === '') return null
    const path = access.folder.split('/').map(encodeURIComponent).join('/')
    const folder = fieldsOf(await http.json(`${driveAddress(base, drive)}/root:/${path}`, { signal }))
    const { id, kind } = entryOf(drive, folder)
    if (kind !== 'folder') throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    return id
  }

  const whole = async (signal: AbortSignal): Promise<Changes> => {
    const token = new Map<string, Token[string]>()
    const items: SourceItem[] = []
    let skipped = 0
    for (const drive of await drives(signal)) {
      const rootId = await folderId(drive, signal)
      const { entries, link } = await latest(http, base, { drive, link: null }, signal)
      const present = [...entries.values()].filter((entry) => !entry.is_deleted)
      const folders = rootId === null ? null : foldersBelow(rootId, present)
      const files = present.filter((entry) => entry.kind === 'file' && isInside(entry, folders))
      const taken = files.flatMap((file) => file.item ?? [])
      skipped += files.length - taken.length
      items.push(...taken)
      requireRoom(items.length)
      token.set(drive, { link, folders: folders === null ? null : [...folders] })
    }
    return { is_full: true, items, removed: [], token: written(token), skipped }
  }

  return {
    async check(signal) {
      for (const drive of await drives(signal)) await folderId(drive, signal)
    },
    async changes(token, signal) {
      const known = token === null ? null : readToken(token)
      const changed = known === null ? null : await since(http, base, known, await drives(signal), signal)
      return changed ?? (await whole(signal))
    },
    async fetch(item, signal) {
      const [drive = '', id = ''] = item.ref.split(' ')
      const address = `${driveAddress(base, drive)}/items/${encodeURIComponent(id)}/content`
      return await http.bytes(address, { signal, not_found: 'ERROR_FILE_NOT_FOUND' })
    },
  }
}

/**
 * The changes since the token, or null if everything has to be read again: a folder was moved, or a link is too old.
 */
async function since(
  http: SourceHttp,
  base: string,
  known: Token,
  drives: readonly string[],
  signal: AbortSignal,
): Promise<Changes | null> {
  const isSame =
    drives.length === Object.keys(known).length && drives.every((drive) => Object.hasOwn(known, drive))
  if (!isSame) return null
  const token = new Map<string, Token[string]>()
  const items: SourceItem[] = []
  const removed: string[] = []
  let skipped = 0
  for (const [drive, { link, folders: listed }] of Object.entries(known)) {
    const folders = listed === null ? null : new Set(listed)
    const changed = await latestSince(http, base, { drive, link }, signal)
    if (changed === null) return null
    for (const entry of changed.entries.values()) {
      if (movesFolders(entry, folders)) return null
      if (entry.kind === 'folder') continue
      const isHere = !entry.is_deleted && isInside(entry, folders)
      if (isHere && entry.item !== null) items.push(entry.item)
      else removed.push(`${drive} ${entry.id}`)
      if (isHere && entry.item === null) skipped += 1
    }
    requireRoom(items.length)
    token.set(drive, { link: changed.link, folders: listed })
  }
  return { is_full: false, items, removed, token: written(token), skipped }
}

/** Files in a folder that was added, removed or moved are not reported one by one. */
function movesFolders(entry: Entry, folders: ReadonlySet<string> | null): boolean {
  if (folders === null) return entry.kind === 'folder' && entry.is_deleted
  return folders.has(entry.id) || (entry.kind === 'folder' && isInside(entry, folders))
}

async function latestSince(http: SourceHttp, base: string, at: Place, signal: AbortSignal) {
  try {
    return await latest(http, base, at, signal)
  } catch (error) {
    if (error instanceof SourceError && LINK_OVER.has(error.code)) return null
    throw error
  }
}

/** 410 with resyncRequired, or a library that was deleted. */
const LINK_OVER = new Set(['ERROR_SOURCE_MALFORMED', 'ERROR_SOURCE_PLACE_NOT_FOUND'])

/** A library, and the link to its next changes; null: read all of it. */
type Place = { drive: string; link: string | null }

/** All pages of a delta; if an entry occurs twice, the last one counts. */
async function latest(http: SourceHttp, base: string, { drive, link }: Place, signal: AbortSignal) {
  const found = new Map<string, Entry>()
  let last = ''
  const first = link ?? `${driveAddress(base, drive)}/root/delta`
  for await (const fields of entries(http, first, signal, (end) => (last = end))) {
    const entry = entryOf(drive, fields)
    found.delete(entry.id)
    found.set(entry.id, entry)
  }
  return { entries: found, link: textOf(last) }
}

function entries(
  http: SourceHttp,
  first: string,
  signal: AbortSignal,
  end: (deltaLink: string) => void,
): AsyncGenerator<Fields> {
  const ask = async (address: string) => {
    const answer = fieldsOf(await http.json(address, { signal }))
    end(nextOf(answer['@odata.deltaLink']) ?? '')
    return { entries: listOf(answer['value']).map(fieldsOf), next: nextOf(answer['@odata.nextLink']) }
  }
  return paged(first, ask, (entry) => idOf(entry['id']))
}

/** The delta refers to parents by id, never by path. */
function foldersBelow(rootId: string, present: readonly Entry[]): Set<string> {
  const children = Map.groupBy(
    present.filter(({ kind }) => kind === 'folder'),
    ({ parent }) => parent,
  )
  const folders = new Set<string>()
  for (const queue = [rootId]; queue.length > 0;) {
    const id = queue.pop() ?? ''
    if (folders.has(id)) continue
    folders.add(id)
    for (const folder of children.get(id) ?? []) queue.push(folder.id)
  }
  return folders
}

function isInside({ parent }: Entry, folders: ReadonlySet<string> | null): boolean {
  return folders === null || (parent !== null && folders.has(parent))
}

function driveAddress(base: string, drive: string): string {
  return `${base}/drives/${encodeURIComponent(drive)}`
}

/** A map, because a library can be called `__proto__`. */
function written(token: ReadonlyMap<string, Token[string]>): string {
  return JSON.stringify(Object.fromEntries(token))
}

function readToken(text: string): Token | null {
  try {
    return Object.fromEntries(
      Object.entries(fieldsOf(JSON.parse(text))).map(([drive, value]) => {
        const { link, folders } = fieldsOf(value)
        return [drive, { link: textOf(link), folders: folders === null ? null : listOf(folders).map(textOf) }]
      }),
    )
  } catch {
    return null
  }
}
