const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  kind: 0x83,
  cluster: 0x1f43b675,
  time: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Elements whose content is read; the size of some is unknown while they are recorded. */
const ENTERED: ReadonlySet<number> = new Set([ID.segment, ID.info, ID.tracks, ID.track, ID.cluster, ID.group])
const AUDIO = 2
/** The duration of the last block, which is not stored; Opus packets have at most this duration. */
const LAST_BLOCK_MS = 60

/** The length of the audio of a WebM file in milliseconds: the start of its last block. Recorders write no length. */
export function webmDuration(bytes: Buffer): number | null {
  let [scale, cluster, last] = [1_000_000, 0, -1]
  let hasAudio = false
  for (let at = 0; at < bytes.length;) {
    const id = readVint(bytes, at, true)
    const size = id && readVint(bytes, id.end, false)
    if (!id || !size) break
    const start = size.end
    const isOpen = size.value === null
    if (id.value === ID.kind) hasAudio ||= bytes[start] === AUDIO
    if (id.value === ID.scale) scale = readNumber(bytes, start, size.value)
    if (id.value === ID.time) cluster = readNumber(bytes, start, size.value)
    if (id.value === ID.block || id.value === ID.simpleBlock) {
      const track = readVint(bytes, start, false)
      if (track && track.end + 2 <= bytes.length)
        last = Math.max(last, cluster + bytes.readInt16BE(track.end))
    }
    if (ENTERED.has(id.value ?? 0)) at = start
    else if (isOpen) break
    else at = start + (size.value ?? 0)
  }
  return hasAudio && last >= 0 ? (last * scale) / 1e6 + LAST_BLOCK_MS : null
}

/** A number of variable length; an id keeps its length bits. All ones: an unknown size, which is null. */
function readVint(bytes: Buffer, at: number, isId: boolean): { value: number | null; end: number } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length || (isId && length > 4)) return null
  let value = isId ? first : first & (0xff >> length)
  let isOpen = value === 0xff >> length
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0
    value = value * 256 + byte
    isOpen &&= byte === 0xff
  }
  return { value: isOpen && !isId ? null : value, end: at + length }
}

function readNumber(bytes: Buffer, at: number, size: number | null): number {
  if (size === null || size < 1 || size > 6 || at + size > bytes.length) return 0
  return bytes.readUIntBE(at, size)
}
