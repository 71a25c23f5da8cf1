import { isTaken, nameOf, type SourceItem } from './port.ts'
import { type Fields, openable, optionalFields, optionalSize, optionalText, optionalTime, textOf } from './read.ts' // prettier-ignore

/** An entry of a delta as a file that a base takes; null for one of another format. */
export function itemOf(drive: string, entry: Fields): SourceItem | null {
  const name = nameOf(textOf(entry['name']))
  if (!isTaken(name) || !('file' in entry)) return null
  const id = textOf(entry['id'])
  const content = optionalText(entry['cTag']) ?? textOf(entry['eTag'])
  return {
    external_id: `${drive} ${id}`,
    name,
    url: openable(optionalText(entry['webUrl']) ?? ''),
    version: `${content} ${name}`,
    changed_at: optionalTime(entry['lastModifiedDateTime']),
    size: optionalSize(entry['size']),
    ref: `${drive} ${id}`,
    refused: null,
  }
}

export function isFolder(entry: Fields): boolean {
  return 'folder' in entry || 'root' in entry || 'package' in entry
}

export function isDeleted(entry: Fields): boolean {
  return 'deleted' in entry
}

export function parentOf(entry: Fields): string | null {
  return optionalText(optionalFields(entry['parentReference'])['id'])
}
