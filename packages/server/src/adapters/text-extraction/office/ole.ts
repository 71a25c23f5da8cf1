import { ExtractionError } from '../extracted.ts'

const HEADER = 512
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const MINI_CUTOFF = 4_096

const NONE = 0xffffffff
const STORAGE = 1
const STREAM = 2
const ROOT = 5
const DEPTH_MAX = 50

type Entry = {
  name: string
  type: number
  start: number
  size: number
  left: number
  right: number
  child: number
}

/** A folder of a compound file. */
export type Storage = {
  stream(name: string): Buffer | null
  storages: { name: string; open(): Storage }[]
}

/** Finds the streams of an OLE2 compound file (MS-CFB) in all of its folders. */
export function openCompound(bytes: Buffer): (name: string) => Buffer | null {
  const { entries, read } = readCompound(bytes)
  return (name) => {
    const entry = entries.find((one) => one.type === STREAM && one.name === name)
    return entry === undefined ? null : read(entry)
  }
}

/** The same, including the folders. */
export function openStorage(bytes: Buffer): Storage {
  const { entries, read } = readCompound(bytes)
  const storageOf = (entry: Entry, depth: number): Storage => {
    if (depth > DEPTH_MAX) throw corrupt()
    const inside = childrenOf(entry, entries)
    return {
      stream(name) {
        const found = inside.find((one) => one.type === STREAM && one.name === name)
        return found === undefined ? null : read(found)
      },
      storages: inside
        .filter(({ type }) => type === STORAGE)
        .map((one) => ({ name: one.name, open: () => storageOf(one, depth + 1) })),
    }
  }
  const root = entries.find(({ type }) => type === ROOT)
  if (root === undefined) throw corrupt()
  return storageOf(root, 0)
}

/** The entries of a folder, which are stored as a tree. A circular tree is an error. */
function childrenOf(folder: Entry, entries: readonly Entry[]): Entry[] {
  const inside: Entry[] = []
  const waiting = [folder.child]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === NONE) continue
    const entry = entries[at]
    if (entry === undefined || inside.length > entries.length) throw corrupt()
    inside.push(entry)
    waiting.push(entry.right, entry.left)
  }
  return inside
}

/** Follows a chain of sectors. One that is circular or leads outside the file is an error. */
function readCompound(bytes: Buffer): { entries: Entry[]; read: (entry: Entry) => Buffer } {
  const sectorSize = 1 << bytes.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4_096) throw corrupt()
  const sectorAt = (sector: number) => {
    const at = HEADER + sector * sectorSize - (sectorSize === 4_096 ? HEADER - sectorSize : 0)
    if (at >= bytes.length) throw corrupt()
    return bytes.subarray(at, at + sectorSize)
  }
  const table = allocation(bytes, sectorAt)
  const chain = (start: number, next: Uint32Array, read: (sector: number) => Buffer): Buffer => {
    const pieces: Buffer[] = []
    for (let sector = start; sector !== END_OF_CHAIN && sector !== FREE; sector = next[sector] ?? FREE) {
      if (pieces.length > next.length) throw corrupt()
      pieces.push(read(sector))
    }
    return Buffer.concat(pieces)
  }

  const entries = entriesOf(chain(bytes.readUInt32LE(48), table, sectorAt))
  const root = entries.find(({ type }) => type === ROOT)
  const small = root === undefined ? Buffer.alloc(0) : chain(root.start, table, sectorAt)
  const smallTable = words(chain(bytes.readUInt32LE(60), table, sectorAt))
  const read = (entry: Entry) => {
    const whole =
      entry.size < MINI_CUTOFF
        ? chain(entry.start, smallTable, (sector) => small.subarray(sector * 64, sector * 64 + 64))
        : chain(entry.start, table, sectorAt)
    return whole.subarray(0, entry.size)
  }
  return { entries, read }
}

function allocation(bytes: Buffer, sectorAt: (sector: number) => Buffer): Uint32Array {
  const sectors: number[] = []
  for (let index = 0; index < 109; index++) sectors.push(bytes.readUInt32LE(76 + index * 4))
  let more = bytes.readUInt32LE(68)
  for (let turn = 0; more < END_OF_CHAIN - 1; turn++) {
    if (turn > bytes.length / 512) throw corrupt()
    const listed = [...words(sectorAt(more))]
    more = listed.pop() ?? END_OF_CHAIN
    sectors.push(...listed)
  }
  return words(Buffer.concat(sectors.filter((sector) => sector < END_OF_CHAIN - 1).map(sectorAt)))
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: directory.readUInt8(at + 66),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
    })
  }
  return entries
}

function words(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))
}

const corrupt = () => new ExtractionError('ERROR_DOCUMENT_CORRUPT')
