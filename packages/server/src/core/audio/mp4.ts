const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf'])

type Found = {
  hasAudio: boolean
  /** Of the whole film, in seconds; 0 if it is recorded in fragments. */
  whole: number
  /** Units per second in which samples are counted. */
  scale: number
  /** The default duration of a sample, in units. */
  byDefault: number
  /** The units of all samples in fragments. */
  units: number
}

/** The length of an MP4 file in milliseconds, from the movie header or from the fragments that recorders write. */
export function mp4Duration(bytes: Buffer): number | null {
  const found: Found = { hasAudio: false, whole: 0, scale: 0, byDefault: 0, units: 0 }
  for (let at = 0; at + 8 <= bytes.length;) {
    const { name, start, end } = boxAt(bytes, at)
    if (end <= at) break
    readBox(name, bytes.subarray(start, end), found)
    at = CONTAINERS.has(name) ? start : end
  }
  const fragments = found.scale > 0 ? found.units / found.scale : 0
  const seconds = Math.max(found.whole, fragments)
  return found.hasAudio && Number.isFinite(seconds) ? seconds * 1000 : null
}

function boxAt(bytes: Buffer, at: number): { name: string; start: number; end: number } {
  const size = bytes.readUInt32BE(at)
  const name = bytes.toString('latin1', at + 4, at + 8)
  const isLong = size === 1 && at + 16 <= bytes.length
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size
  return { name, start: at + (isLong ? 16 : 8), end: size === 0 ? bytes.length : at + length }
}

function readBox(name: string, box: Buffer, found: Found): void {
  const version = box[0] ?? 0
  const flags = box.length >= 4 ? box.readUIntBE(1, 3) : 0
  const isLong = version === 1
  if (name === 'hdlr' && box.toString('latin1', 8, 12) === 'soun') found.hasAudio = true
  if ((name === 'mvhd' || name === 'mdhd') && box.length >= (isLong ? 32 : 20)) {
    const scale = box.readUInt32BE(isLong ? 20 : 12)
    const duration = isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16)
    if (name === 'mdhd') found.scale = scale
    else if (scale > 0 && duration !== 0xffff_ffff) found.whole = duration / scale
  }
  if (name === 'trex' && box.length >= 16) found.byDefault = box.readUInt32BE(12)
  if (name === 'tfhd') {
    const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
    if (flags & 8 && at + 4 <= box.length) found.byDefault = box.readUInt32BE(at)
  }
  if (name === 'trun' && box.length >= 8) found.units += unitsOf(box, flags, found.byDefault)
}

/** The units of one run of samples: each has its own duration, or all have the same. */
function unitsOf(box: Buffer, flags: number, byDefault: number): number {
  const count = box.readUInt32BE(4)
  if ((flags & 0x100) === 0) return count * byDefault
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let units = 0
  for (let index = 0; index < count && at + 4 <= box.length; index += 1, at += fields * 4) {
    units += box.readUInt32BE(at)
  }
  return units
}
