import { inflateRawSync } from 'node:zlib'
import { ExtractionError } from './extracted.ts'

export type ZipEntry = { name: string; size: number; packed: number; method: number; offset: number }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MAX = 65_535

/** The entries of a zip file, as its directory names them. Throws where it is none. */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw corrupt()
    // a password on the entries themselves
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The bytes of an entry, never more than its directory announces. */
export function readEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const { offset } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw corrupt()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw corrupt()
  try {
    return entry.size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: entry.size })
  } catch (error) {
    throw corrupt(error)
  }
}

function endOf(bytes: Buffer): number {
  const last = bytes.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (bytes.readUInt32LE(at) === END) return at
  }
  throw corrupt()
}

const corrupt = (cause?: unknown) => new ExtractionError('ERROR_DOCUMENT_CORRUPT', { cause })
