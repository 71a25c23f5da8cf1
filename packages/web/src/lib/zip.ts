/** Offsets and numbers of a ZIP file without its 64-bit form; kept well below the limits of the 32-bit form. */
const BYTES_MAX = 2_000_000_000
const ENTRIES_MAX = 60_000

/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

/** Builds a ZIP file. Nothing in it is compressed: documents and pictures already are. */
export class ZipWriter {
  readonly #parts: BlobPart[] = []
  readonly #directory: Uint8Array<ArrayBuffer>[] = []
  #size = 0

  /** Whether this many more bytes fit. An empty file has room for an entry of any size. */
  hasRoom(bytes: number): boolean {
    if (this.#directory.length === 0) return true
    return this.#size + bytes <= BYTES_MAX && this.#directory.length < ENTRIES_MAX
  }

  add(path: string, bytes: Uint8Array<ArrayBuffer>, at: Date): void {
    const name = new TextEncoder().encode(path)
    const entry = [
      ...u16(VERSION, FLAGS, 0, ...dosTime(at)),
      ...u32(crc32(bytes), bytes.length, bytes.length),
      ...u16(name.length, 0),
    ]
    const head = Uint8Array.from([...u32(0x04034b50), ...entry, ...name])
    const listed = [
      ...u32(0x02014b50),
      ...u16(VERSION),
      ...entry,
      ...u16(0, 0, 0),
      ...u32(0, this.#size),
      ...name,
    ]
    this.#directory.push(Uint8Array.from(listed))
    this.#parts.push(head, bytes)
    this.#size += head.length + bytes.length
  }

  toBlob(): Blob {
    const count = this.#directory.length
    const size = this.#directory.reduce((sum, { length }) => sum + length, 0)
    const end = [...u32(0x06054b50), ...u16(0, 0, count, count), ...u32(size, this.#size), ...u16(0)]
    return new Blob([...this.#parts, ...this.#directory, Uint8Array.from(end)], { type: 'application/zip' })
  }
}

const u16 = (...values: number[]) => values.flatMap((value) => [value & 255, (value >> 8) & 255])
const u32 = (...values: number[]) =>
  values.flatMap((value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])

/** Time and day in the local time of MS-DOS, which knows even seconds from 1980 on. */
function dosTime(at: Date): [number, number] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  const day = (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return [time, day]
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}
