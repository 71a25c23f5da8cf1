import { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import {
  IMPORT_CONVERSATION_BYTES_MAX,
  IMPORT_FILES_MAX,
  IMPORT_UNPACKED_MAX,
  MAX_FILE_MB,
} from '@parlance/contract/core/limits.ts'
import { AppError } from '#core/errors.ts'
import { type Piece, SplitJson } from './split-json.ts'
import { isObject } from './values.ts'

/** An uploaded file that can be read at any position. */
export type Stored = { size: number; read(start: number, end: number): AsyncIterable<Buffer> }

/** The conversations of an archive, and its files. */
export type Archive = {
  /** The conversations one after the other, as JSON. */
  conversations(onBytes: (bytes: number) => void): AsyncGenerator<Piece>
  /** Bytes of all conversations. */
  size: number
  /** The bytes of a file by its path or a prefix of its name; null if there is none or it is too large. */
  file(ref: string): Promise<{ name: string; bytes: Buffer } | null>
  close(): void
}

const FILE_MAX = MAX_FILE_MB * 1024 * 1024
const ZIP = Buffer.from('PK')
const CONVERSATIONS = /(^|\/)conversations(-\d+)?\.json$/i
const NAMES = /(^|\/)conversation_asset_file_names\.json$/i
const NAMES_MAX = 16_000_000

/** Opens a ZIP file or a plain JSON file. Throws the reasons for which an import can fail. */
export async function openArchive(stored: Stored): Promise<Archive> {
  const start = await bytesOf(stored.read(0, Math.min(stored.size, 1_024)))
  if (start.subarray(0, 2).equals(ZIP)) return await openZip(stored)
  if (!/^\s*[[{]/.test(start.toString('utf8').replace(/^\ufeff/, '')))
    throw new AppError('ERROR_IMPORT_UNKNOWN')
  return {
    size: stored.size,
    conversations: (onBytes) => split(stored.read(0, stored.size), onBytes),
    file: () => Promise.resolve(null),
    close: () => {},
  }
}

async function openZip(stored: Stored): Promise<Archive> {
  const zip = await opened(stored)
  const entries = await entriesOf(zip)
  const listed = entries
    .filter(({ fileName }) => CONVERSATIONS.test(fileName))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))
  if (listed.length === 0) {
    zip.close()
    throw new AppError(isManifest(entries) ? 'ERROR_IMPORT_MANIFEST' : 'ERROR_IMPORT_UNKNOWN')
  }
  const size = listed.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (size > IMPORT_UNPACKED_MAX) {
    zip.close()
    throw new AppError('ERROR_TOO_LARGE')
  }
  const files = new Map(entries.map((entry) => [entry.fileName, entry]))
  const known = await realNames(zip, entries)
  const byStart = new Map(
    entries.flatMap((entry) => {
      const id = /^(file[-_][A-Za-z0-9]+|[0-9a-f-]{36})/.exec(baseOf(entry.fileName))?.[1]
      return id === undefined ? [] : [[id, entry] as const]
    }),
  )
  return {
    size,
    async *conversations(onBytes) {
      for (const entry of listed) yield* split(await streamOf(zip, entry), onBytes)
    },
    async file(ref) {
      const entry = files.get(ref) ?? byStart.get(ref)
      if (entry === undefined || entry.uncompressedSize > FILE_MAX || !entry.canDecodeFileData()) return null
      const base = baseOf(entry.fileName)
      const name = known.get(base) ?? known.get(ref) ?? base.replace(`${ref}-`, '')
      return { name, bytes: await bytesOf(await streamOf(zip, entry)) }
    },
    close: () => zip.close(),
  }
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

async function opened(stored: Stored): Promise<ZipFile> {
  class Reader extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(stored.read(start, end), { objectMode: false })
    }
  }
  try {
    return await yauzl.fromRandomAccessReaderPromise(new Reader(), stored.size, { autoClose: false })
  } catch (error) {
    throw new AppError('ERROR_IMPORT_BROKEN', { cause: error })
  }
}

/** Names with paths outside the archive are refused by the library. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > IMPORT_FILES_MAX) throw new AppError('ERROR_TOO_LARGE')
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    zip.close()
    throw new AppError('ERROR_IMPORT_BROKEN', { cause: error })
  }
  return entries
}

/** Services that split an export into several files put a list of them first. */
function isManifest(entries: readonly Entry[]): boolean {
  return entries.some(({ fileName }) => /manifest[^/]*\.json$/i.test(fileName) || /\.zip$/i.test(fileName))
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  if (!entry.canDecodeFileData()) throw new AppError('ERROR_IMPORT_BROKEN')
  try {
    return (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw new AppError('ERROR_IMPORT_BROKEN', { cause: error })
  }
}

/** The original names of files that are stored as .dat. */
async function realNames(zip: ZipFile, entries: readonly Entry[]): Promise<Map<string, string>> {
  const entry = entries.find(({ fileName }) => NAMES.test(fileName))
  if (entry === undefined || entry.uncompressedSize > NAMES_MAX) return new Map()
  try {
    const value: unknown = JSON.parse(String(await bytesOf(await streamOf(zip, entry))))
    if (!isObject(value)) return new Map()
    return new Map(
      Object.entries(value).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])),
    )
  } catch {
    return new Map()
  }
}

async function* split(
  stream: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Piece> {
  const splitter = new SplitJson(IMPORT_CONVERSATION_BYTES_MAX)
  try {
    for await (const chunk of stream) {
      yield* splitter.push(chunk)
      onBytes(chunk.length)
    }
  } catch (error) {
    // a damaged entry, or one that is longer than declared
    throw error instanceof AppError ? error : new AppError('ERROR_IMPORT_BROKEN', { cause: error })
  }
  yield* splitter.end()
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
