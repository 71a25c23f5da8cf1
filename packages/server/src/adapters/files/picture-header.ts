/** The information in the first bytes of a picture, read without decoding it. */
export type PictureHeader = {
  media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/heic'
  /** In pixels. */
  width: number
  height: number
}

/** Reads the format and size of a raster picture from its bytes; null for everything else, including SVG. */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 16) return null
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return png(bytes)
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') {
    return sized('image/gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  }
  if (bytes.readUInt16BE(0) === 0xffd8) return jpeg(bytes)
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webp(bytes)
  if (ascii(4, 8) === 'ftyp') return heic(bytes)
  return null
}

function png(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** Walks the segments to the frame header, the only one that contains the size. */
function jpeg(bytes: Buffer): PictureHeader | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (isFrameHeader(marker)) {
      return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    } else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15 without the tables of the same row (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function webp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return sized('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return sized('image/webp', (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return null
  }
}

/** The formats of photos from phones, by the brands in the first box. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis']

/** A photo can consist of tiles; the whole is the largest of the sizes in its directory. */
function heic(bytes: Buffer): PictureHeader | null {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), bytes.length, 256))
  if (!HEIC_BRANDS.some((brand) => brands.includes(brand))) return null
  const [start, end] = metaBox(bytes)
  let largest: PictureHeader | null = null
  for (
    let at = bytes.indexOf('ispe', start);
    at !== -1 && at + 16 <= end;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const found = sized('image/heic', bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))
    if (found !== null && area(found) > area(largest)) largest = found
  }
  return largest
}

/** The start and end of a photo's directory. */
function metaBox(bytes: Buffer): [start: number, end: number] {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'meta') return [at, Math.min(at + size, bytes.length)]
    if (size < 8) break
    at += size
  }
  return [0, 0]
}

const area = (picture: PictureHeader | null) => (picture === null ? 0 : picture.width * picture.height)

function sized(mediaType: PictureHeader['media_type'], width: number, height: number): PictureHeader | null {
  return width > 0 && height > 0 ? { media_type: mediaType, width, height } : null
}
