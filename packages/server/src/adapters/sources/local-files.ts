import { createHash } from 'node:crypto'
import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, opendir, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import {
  type Connector,
  factsOf,
  isTaken,
  nameOf,
  requireRoom,
  SOURCE_ENTRIES_MAX,
  SourceError,
  type SourceItem,
} from './port.ts'

const DEPTH_MAX = 40
const ID_MAX = 500
const MAX_BYTES = MAX_FILE_MB * 1024 * 1024

/**
 * A directory of the server below one of the roots that the operator has named. Links are never followed, neither in
 * the directory nor on its path, and files outside are never read (S67, S71).
 */
export function createLocalFiles(
  roots: readonly string[],
  directory: string,
  entriesMax = SOURCE_ENTRIES_MAX,
): Connector {
  return {
    async check() {
      await openDirectory(roots, directory)
    },
    async changes(_token, signal) {
      const top = await openDirectory(roots, directory)
      const items: SourceItem[] = []
      let skipped = 0
      for await (const { path, entry } of walk(top, entriesMax, signal)) {
        const item = await itemOf(top, path, entry)
        if (item === null) skipped += 1
        else items.push(item)
        requireRoom(items.length)
      }
      return { is_full: true, items, removed: [], token: '', skipped }
    },
    async fetch(item) {
      return await readInside(await openDirectory(roots, directory), item.ref)
    },
  }
}

/** The real path of the directory. Throws if it is not below a root or does not exist. */
async function openDirectory(roots: readonly string[], directory: string): Promise<string> {
  if (!isAbsolute(directory) || directory.includes('\0')) throw new SourceError('ERROR_DIRECTORY_NOT_ALLOWED')
  const written = join(directory, '.')
  for (const root of roots) {
    const real = await realpath(root).catch(() => null)
    if (real === null) continue
    // the path must be below the root before the disk is accessed, so that nothing else is revealed
    const inside = [root, real].find((one) => isWithin(join(one, '.'), written))
    if (inside === undefined) continue
    const expected = join(real, relative(join(inside, '.'), written))
    const found = await realpath(expected).catch(() => null)
    if (found === null || !(await lstat(found)).isDirectory())
      throw new SourceError('ERROR_DIRECTORY_NOT_FOUND')
    if (found !== expected) throw new SourceError('ERROR_DIRECTORY_NOT_ALLOWED')
    return found
  }
  throw new SourceError('ERROR_DIRECTORY_NOT_ALLOWED')
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/** Every file below `top`, and every link. Throws if there are more than `entriesMax` entries. */
async function* walk(
  top: string,
  entriesMax: number,
  signal: AbortSignal,
): AsyncGenerator<{ path: string; entry: Dirent }> {
  const queue = [{ folder: top, depth: 0 }]
  let seen = 0
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { folder, depth } = next
    for await (const entry of entriesOf(folder)) {
      signal.throwIfAborted()
      seen += 1
      if (seen > entriesMax) throw new SourceError('ERROR_SOURCE_TOO_MANY_FILES')
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) yield { path, entry }
      else if (depth < DEPTH_MAX) queue.push({ folder: path, depth: depth + 1 })
    }
  }
}

/** Read one by one, because a folder can have more entries than fit into memory. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder)
  } catch (cause) {
    // the files of an unreadable folder would look removed
    throw new SourceError('ERROR_SOURCE_FORBIDDEN', { cause })
  }
}

async function itemOf(top: string, path: string, entry: Dirent): Promise<SourceItem | null> {
  const name = nameOf(entry.name)
  if (!isTaken(name)) return entry.isSymbolicLink() ? linkItem(top, path, name) : null
  if (entry.isSymbolicLink()) return linkItem(top, path, name)
  const stats = await lstat(path).catch(() => null)
  if (stats === null || !stats.isFile()) return null
  const way = relative(top, path)
  return {
    external_id: idOf(way),
    name,
    url: '',
    version: `${stats.mtimeMs} ${stats.size} ${stats.ino}`,
    changed_at: stats.mtime.toISOString(),
    facts: factsOf({ folder: dirname(way) === '.' ? '' : dirname(way).split(sep).join('/') }),
    size: stats.size,
    ref: way,
    refused: null,
  }
}

/** An index limits the length of keys, and a path can have 4,096 bytes. */
function idOf(way: string): string {
  return way.length <= ID_MAX ? way : `sha256:${createHash('sha256').update(way).digest('hex')}`
}

/** Reported with its reason, to explain the missing file. */
function linkItem(top: string, path: string, name: string): SourceItem {
  const way = relative(top, path)
  return {
    external_id: idOf(way),
    name,
    url: '',
    version: 'link',
    changed_at: null,
    size: null,
    ref: way,
    refused: 'ERROR_SOURCE_LINK_REFUSED',
  }
}

/** The bytes of a file that is still where it was listed: neither the file nor a folder on its path is a link. */
async function readInside(top: string, way: string): Promise<Uint8Array> {
  const path = join(top, way)
  const gone = (cause: unknown) => new SourceError('ERROR_FILE_NOT_FOUND', { cause })
  if (!isWithin(top, path) || (await realpath(path).catch(() => null)) !== path) throw gone(null)
  // without blocking: a pipe would otherwise block the sync forever
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((cause: unknown) => {
    throw isDenied(cause) ? new SourceError('ERROR_SOURCE_FORBIDDEN', { cause }) : gone(cause)
  })
  try {
    const stats = await file.stat()
    const named = await lstat(path).catch(() => null)
    if (!stats.isFile() || named === null || !isSame(stats, named) || (await realpath(path)) !== path)
      throw gone(null)
    if (stats.size > MAX_BYTES) throw new SourceError('ERROR_TOO_LARGE')
    return await readAll(file, stats.size)
  } finally {
    await file.close()
  }
}

/** At most the maximum size of a file, even if it grows while it is read. */
async function readAll(file: Awaited<ReturnType<typeof open>>, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(Math.min(size, MAX_BYTES) + 1)
  let length = 0
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
    length += bytesRead
    if (bytesRead === 0 || length === bytes.length) return bytes.subarray(0, Math.min(length, size))
  }
}

function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
}
