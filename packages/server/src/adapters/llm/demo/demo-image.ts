import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { tintedPng } from '#adapters/files/redraw-picture.ts'

const CELLS = 8
const SIDE = 512
const SIDE_MAX = 1_024
const INPUT_PIXELS_MAX = 20_000_000
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const COMMENT = 'Demonstration image, drawn by rule from the words alone'
/** The word DEMO, five columns for each letter, and its margin in cells. */
const LABEL = [
  '####..#####.#...#..###.',
  '#...#.#.....##.##.#...#',
  '#...#.####..#.#.#.#...#',
  '#...#.#.....#...#.#...#',
  '####..#####.#...#..###.',
]
const MARGIN = 1
const INK = [17, 17, 17]
const PAPER = [255, 255, 255]

/**
 * A PNG of coloured cells derived from a text like a fingerprint, with the word DEMO. It does not depict the text.
 */
export function demoImage(prompt: string, size: string | null): Uint8Array {
  const [width, height] = sidesOf(size)
  const hash = createHash('sha256').update(prompt).digest()
  const colours = [0, 3].map((at) => [...hash.subarray(at, at + 3)].map((byte) => 64 + byte / 2))
  const label = labelOf(width, height)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x * CELLS) / width)
      // mirrored, because people find symmetry pleasant
      const cell = Math.floor((y * CELLS) / height) * (CELLS / 2) + Math.min(column, CELLS - 1 - column)
      const isSet = ((hash[8 + (cell >> 3)] ?? 0) >> (cell & 7)) & 1
      rows.set(label(x, y) ?? colours[isSet] ?? [], y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${COMMENT}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The given picture in shades of a colour derived from the words; the words are not understood. */
export function demoChange(prompt: string, picture: Uint8Array): Promise<Uint8Array> {
  const hue = createHash('sha256').update(prompt).digest().readUInt16BE(0) % 360
  return tintedPng(Buffer.from(picture), { hue, pixels_max: INPUT_PIXELS_MAX })
}

/** The colour of the label at a position, in the lower left corner; null outside it and if it does not fit. */
function labelOf(width: number, height: number): (x: number, y: number) => number[] | null {
  const columns = (LABEL[0]?.length ?? 0) + 2 * MARGIN
  const lines = LABEL.length + 2 * MARGIN
  const scale = Math.floor(Math.min(width / 3 / columns, height / 3 / lines))
  const top = height - scale * lines
  if (scale < 1) return () => null
  return (x, y) => {
    if (y < top || x >= scale * columns) return null
    const sign = LABEL[Math.floor((y - top) / scale) - MARGIN]?.[Math.floor(x / scale) - MARGIN]
    return sign === '#' ? INK : PAPER
  }
}

function sidesOf(size: string | null): [number, number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? []
  const sides = [Number(width ?? SIDE), Number(height ?? SIDE)] as const
  const scale = Math.min(1, SIDE_MAX / Math.max(...sides))
  return [Math.max(1, Math.round(sides[0] * scale)), Math.max(1, Math.round(sides[1] * scale))]
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0)
  return Buffer.concat([head, data, tail])
}
