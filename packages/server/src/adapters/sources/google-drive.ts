import type { Outbound } from '#adapters/outbound/outbound.ts'
import { type GoogleCredentials, googleAuthorization } from './google-sign-in.ts'
import { createSourceHttp, type SourceHttp } from './http.ts'
import {
  type Changes,
  type Connector,
  factsOf,
  isTaken,
  nameOf,
  requireRoom,
  SourceError,
  type SourceItem,
} from './port.ts'
import { paged } from './paging.ts'
import {
  fieldsOf,
  type Fields,
  idOf,
  lineOf,
  LINK_MAX,
  listOf,
  nextOf,
  openable,
  optionalFields,
  optionalSize,
  optionalText,
  optionalTime,
  textOf,
} from './read.ts'

export type GoogleDriveAccess = {
  /** A folder, or the root of a shared drive. */
  folder_id: string
  base_url: string
  token_url: string
  credentials: GoogleCredentials
}

const FOLDER = 'application/vnd.google-apps.folder'
/**
 * Google's own documents have no bytes; they are exported to the supported format that keeps most of their content.
 */
const EXPORTS: ReadonlyMap<string, { extension: string; type: string }> = new Map([
  [
    'application/vnd.google-apps.document',
    { extension: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  ],
  [
    'application/vnd.google-apps.spreadsheet',
    { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ],
  ['application/vnd.google-apps.presentation', { extension: 'pdf', type: 'application/pdf' }],
])
const FILE =
  'id,name,mimeType,parents,trashed,modifiedTime,size,md5Checksum,version,webViewLink,createdTime,owners(displayName),lastModifyingUser(displayName)'
const ALL_DRIVES = 'supportsAllDrives=true&includeItemsFromAllDrives=true'
/** Folders in one query, because the length of a query is limited. */
const FOLDERS_AT_ONCE = 20

/** The token of the next changes, and the folders below the source's folder. */
type Token = { page: string; drive: string | null; folders: string[] }

/** Google Drive v3: a folder with everything below it, then the changes from changes.list (token: startPageToken). */
export function createGoogleDrive(
  outbound: Outbound,
  access: GoogleDriveAccess,
  max_wait_ms: number,
): Connector {
  const base = `${access.base_url.replace(/\/+$/, '')}/drive/v3`
  const http = createSourceHttp(outbound, {
    origin: new URL(base).origin,
    authorize: googleAuthorization(outbound, access.token_url, access.credentials),
    is_busy: (status, body) => status === 403 && /"(?:user|sharing)?[rR]ateLimitExceeded"/.test(body),
    refine: (status, body) =>
      status === 403 && body.includes('"exportSizeLimitExceeded"')
        ? new SourceError('ERROR_TOO_LARGE')
        : null,
    max_wait_ms,
  })

  const root = async (signal: AbortSignal): Promise<{ drive: string | null }> => {
    const id = encodeURIComponent(access.folder_id)
    const fields = 'id,mimeType,driveId,trashed'
    const folder = fieldsOf(
      await http.json(`${base}/files/${id}?fields=${fields}&supportsAllDrives=true`, { signal }),
    )
    if (folder['mimeType'] !== FOLDER || folder['trashed'] === true) {
      throw new SourceError('ERROR_SOURCE_PLACE_NOT_FOUND')
    }
    return { drive: optionalText(folder['driveId']) === null ? null : idOf(folder['driveId']) }
  }

  const whole = async (signal: AbortSignal): Promise<Changes> => {
    const { drive } = await root(signal)
    // requested first, so that changes made while the folders are read are reported by the next sync and not lost
    const page = await startToken(http, base, drive, signal)
    const { folders, files } = await below(http, base, access.folder_id, signal)
    const taken = files.flatMap((item) => item ?? [])
    const token: Token = { page, drive, folders }
    const skipped = files.length - taken.length
    return { is_full: true, items: taken, removed: [], token: JSON.stringify(token), skipped }
  }

  return {
    async check(signal) {
      await root(signal)
    },
    async changes(token, signal) {
      const known = token === null ? null : readToken(token)
      const changed = known === null ? null : await since(http, base, known, signal)
      return changed ?? (await whole(signal))
    },
    async fetch(item, signal) {
      const { id, type } = readRef(item.ref)
      const file = `${base}/files/${encodeURIComponent(id)}`
      const address =
        type === null
          ? `${file}?alt=media&supportsAllDrives=true`
          : `${file}/export?mimeType=${encodeURIComponent(type)}`
      return await http.bytes(address, { signal, not_found: 'ERROR_FILE_NOT_FOUND' })
    },
  }
}

async function startToken(http: SourceHttp, base: string, drive: string | null, signal: AbortSignal) {
  const address = `${base}/changes/startPageToken?supportsAllDrives=true${driveQuery(drive)}`
  return lineOf(fieldsOf(await http.json(address, { signal }))['startPageToken'], LINK_MAX)
}

/** Everything below a folder, level by level. */
async function below(http: SourceHttp, base: string, rootId: string, signal: AbortSignal) {
  const folders = new Set([rootId])
  /** Null: a file with an unsupported format. */
  const files = new Map<string, SourceItem | null>()
  let queries = 0
  for (let level = [rootId]; level.length > 0;) {
    const next: string[] = []
    while (level.length > 0) {
      const parents = level
        .splice(0, FOLDERS_AT_ONCE)
        .map((id) => `'${id.replaceAll(/[\\']/g, '\\$&')}' in parents`)
      const query = encodeURIComponent(`(${parents.join(' or ')}) and trashed = false`)
      const list = `${base}/files?q=${query}&pageSize=1000&${ALL_DRIVES}&fields=${encodeURIComponent(`nextPageToken,incompleteSearch,files(${FILE})`)}`
      requireRoom(0, (queries += 1))
      for await (const entry of filesOf(http, list, signal)) {
        const id = idOf(entry['id'])
        if (entry['mimeType'] !== FOLDER) files.set(id, itemOf(entry))
        else if (!folders.has(id)) {
          folders.add(id)
          next.push(id)
        }
        requireRoom(0, files.size + folders.size)
      }
    }
    level = next
  }
  return { folders: [...folders], files: [...files.values()] }
}

function filesOf(http: SourceHttp, list: string, signal: AbortSignal): AsyncGenerator<Fields> {
  const ask = async (page: string) => {
    const after = page === '' ? '' : `&pageToken=${encodeURIComponent(page)}`
    const answer = fieldsOf(await http.json(list + after, { signal }))
    // files that are left out here would count as removed
    if (answer['incompleteSearch'] === true) throw new SourceError('ERROR_SOURCE_UNAVAILABLE')
    return { entries: listOf(answer['files']).map(fieldsOf), next: nextOf(answer['nextPageToken']) }
  }
  return paged('', ask, (file) => idOf(file['id']))
}

/**
 * The changes since the token, or null if everything has to be read again: a folder was moved, or the token is too
 * old.
 */
async function since(
  http: SourceHttp,
  base: string,
  known: Token,
  signal: AbortSignal,
): Promise<Changes | null> {
  const folders = new Set(known.folders)
  const items = new Map<string, SourceItem>()
  const removed = new Set<string>()
  const skipped = new Set<string>()
  let page = ''
  try {
    for await (const change of changesOf(http, base, known, signal, (end) => (page = end))) {
      if (change['changeType'] !== undefined && change['changeType'] !== 'file') continue
      const id = idOf(change['fileId'])
      const file = change['removed'] === true ? null : fieldsOf(change['file'])
      const isInside = file !== null && file['trashed'] !== true && hasParent(file, folders)
      if (folders.has(id) || (isInside && file['mimeType'] === FOLDER)) return null
      const item = isInside ? itemOf(file) : null
      for (const part of [items, removed, skipped]) part.delete(id)
      if (item !== null) items.set(id, item)
      else removed.add(id)
      if (isInside && item === null) skipped.add(id)
      requireRoom(items.size)
    }
  } catch (error) {
    // a token that the service no longer accepts is refused with 400, 404 or 410
    if (error instanceof SourceError && TOKEN_OVER.has(error.code)) return null
    throw error
  }
  const token: Token = { ...known, page }
  return {
    is_full: false,
    items: [...items.values()],
    removed: [...removed],
    token: JSON.stringify(token),
    skipped: skipped.size,
  }
}

function changesOf(
  http: SourceHttp,
  base: string,
  known: Token,
  signal: AbortSignal,
  end: (startPageToken: string) => void,
): AsyncGenerator<Fields> {
  const fields = encodeURIComponent(
    `nextPageToken,newStartPageToken,changes(changeType,fileId,driveId,removed,file(${FILE}))`,
  )
  const ask = async (page: string) => {
    const address = `${base}/changes?pageToken=${encodeURIComponent(page)}&pageSize=1000&includeRemoved=true&${ALL_DRIVES}${driveQuery(known.drive)}&fields=${fields}`
    const answer = fieldsOf(await http.json(address, { signal }))
    const next = nextOf(answer['nextPageToken'])
    if (next === null) end(lineOf(answer['newStartPageToken'], LINK_MAX))
    return { entries: listOf(answer['changes']).map(fieldsOf), next }
  }
  return paged(known.page, ask, (change) => idOf(change['fileId'] ?? change['driveId']))
}

const TOKEN_OVER = new Set(['ERROR_SOURCE_MALFORMED', 'ERROR_SOURCE_PLACE_NOT_FOUND'])

function itemOf(file: Fields): SourceItem | null {
  const id = idOf(file['id'])
  const mimeType = textOf(file['mimeType'])
  const title = textOf(file['name'])
  const exported = EXPORTS.get(mimeType)
  const name = exported === undefined ? nameOf(title) : nameOf(title, exported.extension)
  if (!isTaken(name) || (exported === undefined && mimeType.startsWith('application/vnd.google-apps.')))
    return null
  const content = lineOf(file['md5Checksum'] ?? file['modifiedTime'] ?? file['version'])
  return {
    external_id: id,
    name,
    url: openable(optionalText(file['webViewLink']) ?? ''),
    version: `${content} ${name}`,
    changed_at: optionalTime(file['modifiedTime']),
    facts: factsOf({
      // files of a shared drive have no owner
      author: optionalFields(ownersOf(file)[0] ?? file['lastModifyingUser'])['displayName'],
      created_at: optionalTime(file['createdTime']),
    }),
    size: exported === undefined ? optionalSize(file['size']) : null,
    ref: exported === undefined ? id : `${id} ${exported.type}`,
    refused: null,
  }
}

function ownersOf({ owners }: Fields): unknown[] {
  return Array.isArray(owners) ? owners : []
}

function hasParent({ parents }: Fields, folders: ReadonlySet<unknown>): boolean {
  return Array.isArray(parents) && parents.some((one) => folders.has(one))
}

function driveQuery(drive: string | null): string {
  return drive === null ? '' : `&driveId=${encodeURIComponent(drive)}`
}

function readRef(ref: string): { id: string; type: string | null } {
  const [id = '', type = null] = ref.split(' ')
  return { id, type }
}

function readToken(token: string): Token | null {
  try {
    const { page, drive, folders } = fieldsOf(JSON.parse(token))
    return { page: textOf(page), drive: optionalText(drive), folders: listOf(folders).map(textOf) }
  } catch {
    return null
  }
}
