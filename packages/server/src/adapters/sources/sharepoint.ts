import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createSourceHttp, type SourceHttp } from './http.ts'
import { microsoftAuthorization } from './microsoft-sign-in.ts'
import { type Changes, type Connector, requireRoom, SourceError, type SourceItem } from './port.ts'
import { fieldsOf, type Fields, listOf, optionalText, textOf } from './read.ts'
import { isDeleted, isFolder, itemOf, parentOf } from './sharepoint-items.ts'

export type SharePointAccess = {
  tenant_id: string
  client_id: string
  client_secret: string
  /** As people open it: https://example.sharepoint.com/sites/handbook. Its host is named to Graph, not called. */
  site_url: string
  /** One document library by its name; empty: all of the site. */
  document_library: string
  /** A folder in each library; empty: all of it. */
  folder: string
  base_url: string
  login_url: string
}

/** For each library where its changes go on, and the folders below the source's own; null: no folder is named. */
type Token = Record<string, { link: string; folders: string[] | null }>

/** SharePoint by Microsoft Graph v1.0: the libraries of one site, each followed by its delta. */
export function createSharePoint(
  outbound: Outbound,
  access: SharePointAccess,
  patience_ms: number,
): Connector {
  const base = `${access.base_url.replace(/\/+$/, '')}/v1.0`
  const http = createSourceHttp(outbound, {
    origin: new URL(base).origin,
    authorize: microsoftAuthorization(outbound, access),
    patience_ms,
  })

  const drives = async (signal: AbortSignal): Promise<string[]> => {
    const { hostname, pathname } = new URL(access.site_url)
    const path = pathname.replace(/\/+$/, '')
    const site = fieldsOf(await http.json(`${base}/sites/${hostname}${path === '' ? '' : `:${path}`}`, { signal })) // prettier-ignore
    const found: Fields[] = []
    const first = `${base}/sites/${encodeURIComponent(textOf(site['id']))}/drives?$select=id,name`
    for await (const drive of entries(http, first, signal, () => {})) found.push(drive)
    const wanted = access.document_library.toLowerCase()
    const taken = found.filter((drive) => wanted === '' || textOf(drive['name']).toLowerCase() === wanted)
    if (taken.length === 0) throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    return taken.map((drive) => textOf(drive['id']))
  }

  const folderId = async (drive: string, signal: AbortSignal): Promise<string | null> => {
    if (access.folder === '') return null
    const path = access.folder.split('/').map(encodeURIComponent).join('/')
    const folder = fieldsOf(await http.json(`${driveAddress(base, drive)}/root:/${path}`, { signal }))
    if (!isFolder(folder)) throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    return textOf(folder['id'])
  }

  const whole = async (signal: AbortSignal): Promise<Changes> => {
    const token: Token = {}
    const items: SourceItem[] = []
    let skipped = 0
    for (const drive of await drives(signal)) {
      const rootId = await folderId(drive, signal)
      const { entries: all, link } = await latest(http, `${driveAddress(base, drive)}/root/delta`, signal)
      const present = [...all.values()].filter((entry) => !isDeleted(entry))
      const folders = rootId === null ? null : foldersBelow(rootId, present)
      const files = present.filter((entry) => isFile(entry) && isInside(entry, folders))
      const taken = files.flatMap((file) => itemOf(drive, file) ?? [])
      skipped += files.length - taken.length
      items.push(...taken)
      requireRoom(items.length)
      token[drive] = { link, folders: folders === null ? null : [...folders] }
    }
    return { is_full: true, items, removed: [], token: JSON.stringify(token), skipped }
  }

  return {
    async check(signal) {
      for (const drive of await drives(signal)) await folderId(drive, signal)
    },
    async changes(token, signal) {
      const known = token === null ? null : readToken(token)
      const changed = known === null ? null : await since(http, known, await drives(signal), signal)
      return changed ?? (await whole(signal))
    },
    async fetch(item, signal) {
      const [drive = '', id = ''] = item.ref.split(' ')
      const address = `${driveAddress(base, drive)}/items/${encodeURIComponent(id)}/content`
      return await http.bytes(address, { signal, not_found: 'ERROR_FILE_NOT_FOUND' })
    },
  }
}

/** What has changed since, or null where only reading everything again tells: a folder moved, a link is too old. */
async function since(
  http: SourceHttp,
  known: Token,
  drives: readonly string[],
  signal: AbortSignal,
): Promise<Changes | null> {
  const isSame = drives.length === Object.keys(known).length && drives.every((drive) => drive in known)
  if (!isSame) return null
  const token: Token = {}
  const items: SourceItem[] = []
  const removed: string[] = []
  let skipped = 0
  for (const [drive, { link, folders: listed }] of Object.entries(known)) {
    const folders = listed === null ? null : new Set(listed)
    const changed = await latestSince(http, link, signal)
    if (changed === null) return null
    for (const [id, entry] of changed.entries) {
      if (movesFolders(entry, folders)) return null
      if (isFolder(entry)) continue
      const isHere = !isDeleted(entry) && isInside(entry, folders)
      const item = isHere ? itemOf(drive, entry) : null
      if (item !== null) items.push(item)
      else removed.push(`${drive} ${id}`)
      if (isHere && item === null) skipped += 1
    }
    requireRoom(items.length)
    token[drive] = { link: changed.link, folders: listed }
  }
  return { is_full: false, items, removed, token: JSON.stringify(token), skipped }
}

/** What lies in a folder that came, went or moved is not told file by file. */
function movesFolders(entry: Fields, folders: ReadonlySet<string> | null): boolean {
  const id = textOf(entry['id'])
  if (folders === null) return isFolder(entry) && isDeleted(entry)
  const parent = parentOf(entry)
  return folders.has(id) || (isFolder(entry) && parent !== null && folders.has(parent))
}

async function latestSince(http: SourceHttp, link: string, signal: AbortSignal) {
  try {
    return await latest(http, link, signal)
  } catch (error) {
    if (error instanceof SourceError && LINK_OVER.has(error.code)) return null
    throw error
  }
}

/** 410 with resyncRequired, or a library that is gone. */
const LINK_OVER = new Set(['ERROR_SOURCE_MALFORMED', 'ERROR_SOURCE_PLACE_NOT_FOUND'])

/** All pages of a delta; an entry that is told twice counts as it was told last. */
async function latest(http: SourceHttp, first: string, signal: AbortSignal) {
  const found = new Map<string, Fields>()
  let link = ''
  for await (const entry of entries(http, first, signal, (end) => (link = end))) {
    const id = textOf(entry['id'])
    found.delete(id)
    found.set(id, entry)
    requireRoom(0, found.size)
  }
  return { entries: found, link: textOf(link) }
}

async function* entries(
  http: SourceHttp,
  first: string,
  signal: AbortSignal,
  end: (deltaLink: string) => void,
): AsyncGenerator<Fields> {
  const seen = new Set<string>()
  for (let address: string | null = first; address !== null;) {
    seen.add(address)
    const answer: Fields = fieldsOf(await http.json(address, { signal }))
    yield* listOf(answer['value']).map(fieldsOf)
    end(optionalText(answer['@odata.deltaLink']) ?? '')
    address = optionalText(answer['@odata.nextLink'])
    if (address !== null && seen.has(address)) throw new SourceError('ERROR_SOURCE_MALFORMED')
  }
}

/** The delta names parents by id, never by path. */
function foldersBelow(rootId: string, present: readonly Fields[]): Set<string> {
  const children = Map.groupBy(present.filter(isFolder), parentOf)
  const folders = new Set<string>()
  for (const queue = [rootId]; queue.length > 0;) {
    const id = queue.pop() ?? ''
    if (folders.has(id)) continue
    folders.add(id)
    queue.push(...(children.get(id) ?? []).map((folder) => textOf(folder['id'])))
  }
  return folders
}

function isFile(entry: Fields): boolean {
  return 'file' in entry && !isFolder(entry)
}

function isInside(entry: Fields, folders: ReadonlySet<string> | null): boolean {
  if (folders === null) return true
  const parent = parentOf(entry)
  return parent !== null && folders.has(parent)
}

function driveAddress(base: string, drive: string): string {
  return `${base}/drives/${encodeURIComponent(drive)}`
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
