import { ExtractionError } from '../extracted.ts'

const HEADER = 512
const END_OF_CHAIN = 0xfffffffe
const FREE = 0xffffffff
const MINI_CUTOFF = 4_096

type Entry = { name: string; type: number; start: number; size: number }

/** The streams of an OLE2 compound file (MS-CFB). A chain that leads outside or in a circle is an error. */
export function openCompound(bytes: Buffer): (name: string) => Buffer | null {
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
  const root = entries.find(({ type }) => type === 5)
  const small = root === undefined ? Buffer.alloc(0) : chain(root.start, table, sectorAt)
  const smallTable = words(chain(bytes.readUInt32LE(60), table, sectorAt))
  return (name) => {
    const entry = entries.find((one) => one.type === 2 && one.name === name)
    if (entry === undefined) return null
    const whole =
      entry.size < MINI_CUTOFF
        ? chain(entry.start, smallTable, (sector) => small.subarray(sector * 64, sector * 64 + 64))
        : chain(entry.start, table, sectorAt)
    return whole.subarray(0, entry.size)
  }
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
    })
  }
  return entries
}

function words(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4))
}

const corrupt = () => new ExtractionError('ERROR_DOCUMENT_CORRUPT')
