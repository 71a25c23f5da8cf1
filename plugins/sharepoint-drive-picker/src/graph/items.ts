import { isFileAddress, type Settings } from '../settings.ts'
import type { Graph } from './graph.ts'
import { idIn, isObject, type Json, type Page, pageOf, textIn, within } from './json.ts'

/** A file or folder of a library. */
export type Item = {
  id: string
  drive: string
  name: string
  isFolder: boolean
  /** Bytes; null if SharePoint reports no valid size. */
  size: number | null
  /** A time in ISO 8601. */
  modified: string | null
  modified_by: string
  /** The address at which SharePoint shows it; null if the link leads to another host. */
  address: string | null
}

/** A location in a library; `folder` is null for its root. */
export type Place = { drive: string; folder: string | null }

const FIELDS =
  'id,name,size,lastModifiedDateTime,lastModifiedBy,webUrl,file,folder,package,deleted,remoteItem,parentReference'
const PAGE = 100

/** 'List the contents of a folder'. `next` continues an earlier page. */
export async function listItems(
  graph: Graph,
  settings: Settings,
  { drive, folder, next }: Place & { next: string | null },
  signal: AbortSignal,
): Promise<Page<Item>> {
  const at = folder === null ? 'root' : `items/${encodeURIComponent(folder)}`
  const path = `/drives/${encodeURIComponent(drive)}/${at}/children?$top=${PAGE}&$select=${FIELDS}`
  return pageOf(await graph.get(next ?? path, signal), itemOf(settings, drive))
}

/** 'Search for files' in a whole library. */
export async function searchItems(
  graph: Graph,
  settings: Settings,
  { drive, words, next }: { drive: string; words: string; next: string | null },
  signal: AbortSignal,
): Promise<Page<Item>> {
  // a quote inside a string is doubled
  const q = encodeURIComponent(words.trim().replaceAll("'", "''"))
  const path = `/drives/${encodeURIComponent(drive)}/root/search(q='${q}')?$top=${PAGE}&$select=${FIELDS}`
  return pageOf(await graph.get(next ?? path, signal), itemOf(settings, drive))
}

const itemOf =
  (settings: Settings, drive: string) =>
  (value: Json): Item | null => {
    // notebooks and similar items are neither files nor folders
    if (isObject(value['package']) || isObject(value['deleted'])) return null
    // a shortcut: the item itself is in another library
    const thing = isObject(value['remoteItem']) ? value['remoteItem'] : value
    const id = idIn(thing)
    const name = textIn(value, 'name').replaceAll(/[/\\]/g, '_')
    if (id === null || name === '' || name === '.' || name === '..') return null
    const address = textIn(thing, 'webUrl')
    return {
      id,
      drive: idIn(within(thing, 'parentReference'), 'driveId') ?? drive,
      name,
      isFolder: isObject(thing['folder']) || isObject(value['folder']),
      size: sizeOf(thing['size'] ?? value['size']),
      modified: instantOf(value['lastModifiedDateTime'] ?? thing['lastModifiedDateTime']),
      modified_by: textIn(within(within(value, 'lastModifiedBy'), 'user'), 'displayName'),
      address: isFileAddress(settings, address) ? address : null,
    }
  }

const sizeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null

function instantOf(value: unknown): string | null {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
