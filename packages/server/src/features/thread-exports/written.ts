import { strToU8, zipSync, type Zippable } from 'fflate'
import type { Exported, ExportedFile } from './exported.ts'

export type Written = { name: string; bytes: Uint8Array }

const NAME_MAX = 80

/** A text file, or with files an archive of it and the files. */
export function archived(exported: Exported, extension: 'md' | 'json', text: string): Written {
  const bytes = strToU8(text)
  if (exported.files.length === 0) return { name: fileName(exported, extension), bytes }
  const entries: Zippable = { [nameIn(extension)]: bytes }
  for (const [at, file] of exported.files.entries()) {
    // documents and pictures are compressed already
    entries[pathOf(file, at)] = [file.bytes, { level: 0 }]
  }
  return { name: fileName(exported, 'zip'), bytes: zipSync(entries, { mtime: exported.exported_at }) }
}

/** The name matters, because importing looks for conversations*.json. */
const nameIn = (extension: 'md' | 'json') => `conversations.${extension}`

/** The paths of files in the archive, by their ids. */
export function pathsOf({ files }: Exported): Map<string, string> {
  return new Map(files.map((file, at) => [file.id, pathOf(file, at)]))
}

function pathOf({ name, media_type }: ExportedFile, at: number): string {
  const extension = /^image\/(\w+)$/.exec(media_type)?.[1] ?? 'bin'
  return `files/${at + 1}-${name === '' ? `image.${extension}` : safe(name)}`
}

export function fileName({ name }: Exported, extension: string): string {
  const base = safe(name).slice(0, NAME_MAX).toWellFormed().trim()
  return `${base === '' ? 'conversation' : base}.${extension}`
}

/** A name without characters that file systems do not allow. */
const safe = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+/, '_')
    .trim()
