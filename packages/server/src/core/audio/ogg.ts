const HEADER = 27
const OPUS_RATE = 48_000
const NO_POSITION = 0xffff_ffff_ffff_ffffn

/** The length of an Ogg file of Opus or Vorbis in milliseconds: the last position in one of its pages. */
export function oggDuration(bytes: Buffer): number | null {
  let stream: { rate: number; skipped: number } | null = null
  let last = 0n
  for (let at = 0; at + HEADER <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS';) {
    const segments = bytes[at + 26] ?? 0
    const body = at + HEADER + segments
    const size = bytes.subarray(at + HEADER, body).reduce((sum, one) => sum + one, 0)
    stream ??= streamOf(bytes.subarray(body, body + size))
    const position = bytes.readBigUInt64LE(at + 6)
    if (position !== NO_POSITION && position > last) last = position
    at = body + size
  }
  if (stream === null || stream.rate === 0) return null
  return (Math.max(0, Number(last) - stream.skipped) * 1000) / stream.rate
}

function streamOf(packet: Buffer): { rate: number; skipped: number } | null {
  if (packet.length >= 12 && packet.toString('latin1', 0, 8) === 'OpusHead') {
    return { rate: OPUS_RATE, skipped: packet.readUInt16LE(10) }
  }
  if (packet.length >= 16 && packet.toString('latin1', 0, 7) === '\u0001vorbis') {
    return { rate: packet.readUInt32LE(12), skipped: 0 }
  }
  return null
}
