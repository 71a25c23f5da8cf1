/** Streams and folders of them. */
export type OleTree = { [name: string]: Buffer | OleTree }

type Entry = { name: string; type: 1 | 2 | 5; bytes: Buffer; right: number; child: number }

const SECTOR = 512
const WORDS = SECTOR / 4
const NONE = 0xffffffff
const END = 0xfffffffe
const FAT = 0xfffffffd

/** An OLE2 compound file. Each stream is padded to whole sectors. */
export function oleOf(tree: OleTree): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: 5, bytes: Buffer.alloc(0), right: NONE, child: NONE }]
  addFolder(tree, 0, entries)
  const sectorsOf = ({ bytes }: Entry) => Math.ceil(bytes.length / SECTOR)
  const directorySectors = Math.ceil(entries.length / 4)
  const used = directorySectors + entries.reduce((sum, entry) => sum + sectorsOf(entry), 0)
  const fatSectors = Math.ceil((used + 8) / (WORDS - 1))

  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff)
  for (let at = 0; at < fatSectors; at++) fat.writeUInt32LE(FAT, at * 4)
  let next = fatSectors
  const chain = (count: number) => {
    const start = next
    for (; next < start + count; next++)
      fat.writeUInt32LE(next === start + count - 1 ? END : next + 1, next * 4)
    return count === 0 ? END : start
  }
  const directoryStart = chain(directorySectors)
  const directory = Buffer.alloc(directorySectors * SECTOR)
  const contents = entries.map((entry, at) => {
    const count = sectorsOf(entry)
    describe(entry, chain(count)).copy(directory, at * 128)
    return Buffer.concat([entry.bytes, Buffer.alloc(count * SECTOR - entry.bytes.length)])
  })
  return Buffer.concat([headerOf(fatSectors, directoryStart), fat, directory, ...contents])
}

/** The entries of a folder form a list: each is the right sibling of the previous one. */
function addFolder(tree: OleTree, parent: number, entries: Entry[]): void {
  let before: Entry | undefined
  for (const [name, content] of Object.entries(tree)) {
    const isStream = Buffer.isBuffer(content)
    const bytes = isStream
      ? Buffer.concat([content, Buffer.alloc(Math.max(0, 4_096 - content.length))])
      : Buffer.alloc(0)
    const entry: Entry = { name, type: isStream ? 2 : 1, bytes, right: NONE, child: NONE }
    const at = entries.push(entry) - 1
    const folder = entries[parent]
    if (before !== undefined) before.right = at
    else if (folder !== undefined) folder.child = at
    before = entry
    if (!isStream) addFolder(content, at, entries)
  }
}

function describe({ name, type, bytes, right, child }: Entry, start: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 0, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt32LE(NONE, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(bytes.length, 120)
  return entry
}

function headerOf(fatSectors: number, directoryStart: number): Buffer {
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(directoryStart, 48)
  header.writeUInt32LE(4_096, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  header.fill(0xff, 76)
  for (let at = 0; at < fatSectors; at++) header.writeUInt32LE(at, 76 + at * 4)
  return header
}
