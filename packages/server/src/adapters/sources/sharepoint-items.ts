import { factsOf, isTaken, nameOf, type SourceItem } from './port.ts'
import {
  type Fields,
  idOf,
  lineOf,
  openable,
  optionalFields,
  optionalSize,
  optionalText,
  optionalTime,
  textOf,
} from './read.ts'

/** The fields of an entry of a delta that are kept. */
export type Entry = {
  id: string
  parent: string | null
  kind: 'file' | 'folder' | 'other'
  is_deleted: boolean
  /** For a file with a supported format. */
  item: SourceItem | null
}

export function entryOf(drive: string, entry: Fields): Entry {
  const is_deleted = 'deleted' in entry
  const kind = kindOf(entry)
  const parent = optionalFields(entry['parentReference'])['id']
  return {
    id: idOf(entry['id']),
    parent: optionalText(parent) === null ? null : idOf(parent),
    kind,
    is_deleted,
    item: kind === 'file' && !is_deleted ? itemOf(drive, entry) : null,
  }
}

function kindOf(entry: Fields): Entry['kind'] {
  if ('folder' in entry || 'root' in entry || 'package' in entry) return 'folder'
  return 'file' in entry ? 'file' : 'other'
}

function itemOf(drive: string, entry: Fields): SourceItem | null {
  const name = nameOf(textOf(entry['name']))
  if (!isTaken(name)) return null
  const id = idOf(entry['id'])
  const content = lineOf(entry['cTag'] ?? entry['eTag'])
  return {
    external_id: `${drive} ${id}`,
    name,
    url: openable(optionalText(entry['webUrl']) ?? ''),
    version: `${content} ${name}`,
    changed_at: optionalTime(entry['lastModifiedDateTime']),
    facts: factsOf({
      author: optionalFields(optionalFields(entry['createdBy'])['user'])['displayName'],
      created_at: optionalTime(entry['createdDateTime']),
    }),
    size: optionalSize(entry['size']),
    ref: `${drive} ${id}`,
    refused: null,
  }
}
