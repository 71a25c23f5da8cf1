import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES_MAX = 300
const FOLDERS_DEEP = 4
const BYTES_MAX = 30 * 2 ** 20
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/

/** The files of a packed plugin by their path in its folder, and their common hash. */
export type PackedFiles = { files: ReadonlyMap<string, Buffer>; hash: string }

/**
 * Reads a folder completely. Throws a message for an invalid plugin: links, too many files, or files that are too
 * large.
 */
export function readFiles(folder: string): PackedFiles {
  if (lstatSync(folder).isSymbolicLink()) throw new Error('its folder is a symbolic link')
  const files = new Map<string, Buffer>()
  let bytes = 0
  const read = (path: string, depth: number) => {
    if (depth > FOLDERS_DEEP) throw new Error('its folders are nested too deeply')
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (!NAME.test(entry.name)) throw new Error(`the name of a file is not allowed: ${shown(name)}`)
      if (entry.isDirectory()) {
        read(name, depth + 1)
        continue
      }
      if (!entry.isFile()) throw new Error(`${shown(name)} is a link or no file`)
      if (files.size === FILES_MAX) throw new Error(`it has more than ${FILES_MAX} files`)
      const content = readOne(join(folder, name), BYTES_MAX - bytes)
      if (content === null) throw new Error(`its files are larger than ${BYTES_MAX / 2 ** 20} MB together`)
      bytes += content.length
      files.set(name, content)
    }
  }
  read('', 0)
  return { files, hash: hashOf(files) }
}

/** Null if it is larger than allowed. A link that has replaced it in the meantime is not followed. */
function readOne(file: string, max: number): Buffer | null {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if (fstatSync(handle).size > max) return null
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

function hashOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256')
  for (const [path, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${path}\0${createHash('sha256').update(content).digest('hex')}\n`)
  }
  return hash.digest('hex')
}

/** A name in a form that can be shown and logged. */
export function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100)).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
