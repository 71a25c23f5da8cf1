/** The side length of the picture: one block of HEVC, which is as large as the picture. */
export const HEIC_SIDE = 16

type Colour = readonly [y: number, cb: number, cr: number]
/** In the colours of video. */
const RED: Colour = [76, 85, 255]
const BLUE: Colour = [29, 255, 107]

/**
 * A HEIC photo of 16 × 16 pixels as phones write them, red above and blue below, to be displayed after this many
 * rotations of 90° to the left. Its only block contains raw samples (PCM), so that no encoder is needed.
 */
export function heicPhoto(turns = 0): Buffer {
  const slice = nal(IDR, [...sliceHeader(), ...sliceData()])
  const parameters = { vps: nal(VPS, vps()), sps: nal(SPS, sps()), pps: nal(PPS, pps()) }
  const data = Buffer.concat([u32(slice.length), slice])
  const ftyp = box('ftyp', ascii('heic'), u32(0), ascii('mif1heic'))
  // its length is only known once it is built; the offset in it has a fixed size
  const before = ftyp.length + meta(parameters, turns, 0, data.length).length + 8
  return Buffer.concat([ftyp, meta(parameters, turns, before, data.length), box('mdat', data)])
}

const [IDR, VPS, SPS, PPS] = [19, 32, 33, 34] as const

/** The bits of a syntax structure. */
const u = (value: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(value / 2 ** (length - 1 - at)) % 2)
const flags = (text: string) => [...text].map(Number)
/** An unsigned number in Exp-Golomb code. */
function ue(value: number): number[] {
  const length = Math.floor(Math.log2(value + 1))
  return [...u(0, length), ...u(value + 1, length + 1)]
}
const aligned = (bits: number[], first: number) => [
  ...bits,
  ...(first === 1 ? [1] : []),
  ...u(0, (8 - ((bits.length + first) % 8)) % 8),
]

/** Main Still Picture, level 1. */
const PROFILE = [...u(3, 8), ...u(0x70000000, 32), ...flags('1001'), ...u(0, 44), ...u(30, 8)]
const ONE_LAYER = [1, ...ue(0), ...ue(0), ...ue(0)]

function vps(): number[] {
  const head = [...u(0, 4), ...flags('11'), ...u(0, 6), ...u(0, 3), 1, ...u(0xffff, 16)]
  return aligned([...head, ...PROFILE, ...ONE_LAYER, ...u(0, 6), ...ue(0), ...flags('00')], 1)
}

function sps(): number[] {
  const size = [...ue(HEIC_SIDE), ...ue(HEIC_SIDE), 0]
  const blocks = [...ue(1), ...ue(0), ...ue(0), ...ue(2), ...ue(0), ...ue(0)]
  const pcm = [1, ...u(7, 4), ...u(7, 4), ...ue(1), ...ue(0), 1]
  return aligned(
    [
      ...[...u(0, 4), ...u(0, 3), 1, ...PROFILE, ...ue(0), ...ue(1), ...size, ...ue(0), ...ue(0), ...ue(0)],
      ...[...ONE_LAYER, ...blocks, ...flags('000'), ...pcm, ...ue(0), ...flags('00000')],
    ],
    1,
  )
}

function pps(): number[] {
  const head = [...ue(0), ...ue(0), ...flags('00'), ...u(0, 3), ...flags('00'), ...ue(0), ...ue(0), ...ue(0)]
  return aligned([...head, ...flags('000'), ...ue(0), ...ue(0), ...u(0, 11), ...ue(0), ...flags('00')], 1)
}

/** The first slice of an intra picture, at its default quality. */
function sliceHeader(): number[] {
  return aligned([1, 0, ...ue(0), ...ue(2), ...ue(0)], 1)
}

function sliceData(): number[] {
  const samples: number[] = []
  for (const [plane, side] of [HEIC_SIDE, HEIC_SIDE / 2, HEIC_SIDE / 2].entries()) {
    for (let at = 0; at < side * side; at += 1) {
      const colour = at < (side * side) / 2 ? RED : BLUE
      samples.push(colour[plane] ?? 0)
    }
  }
  // 270: the rest of the range after the block is coded as undivided
  const begun = aligned(ended(270), 0)
  return [...begun, ...samples.flatMap((sample) => u(sample, 8)), ...aligned(ended(510), 0)]
}

/**
 * The arithmetic code of a final bin with the value 1, for a range in which nothing was written yet; ends with a 1.
 */
function ended(range: number): number[] {
  const bits: number[] = []
  let low = range - 2
  let outstanding = 0
  let isFirst = true
  const put = (bit: number) => {
    if (!isFirst) bits.push(bit)
    isFirst = false
    for (; outstanding > 0; outstanding -= 1) bits.push(1 - bit)
  }
  for (let step = 0; step < 7; step += 1) {
    if (low >= 512) put(1)
    else if (low < 256) put(0)
    else outstanding += 1
    low = (low >= 512 ? low - 512 : low < 256 ? low : low - 256) * 2
  }
  put((low >> 9) & 1)
  return [...bits, (low >> 8) & 1, 1]
}

/** A unit of the stream, escaped so that it cannot contain a start code. */
function nal(type: number, bits: readonly number[]): Buffer {
  const bytes = [type << 1, 1]
  for (let at = 0; at < bits.length; at += 8) {
    const byte = bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0)
    if (byte <= 3 && bytes.at(-1) === 0 && bytes.at(-2) === 0) bytes.push(3)
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}

type Parameters = Record<'vps' | 'sps' | 'pps', Buffer>

function meta(parameters: Parameters, turns: number, offset: number, length: number): Buffer {
  const item = box('infe', u32(0x02000000), u16(1), u16(0), ascii('hvc1'), Buffer.from([0]))
  const properties = [
    hvcC(parameters),
    box('ispe', u32(0), u32(HEIC_SIDE), u32(HEIC_SIDE)),
    box('irot', Buffer.from([turns])),
  ]
  const ipma = box('ipma', u32(0), u32(1), u16(1), Buffer.from([3, 0x81, 0x02, 0x83]))
  return box(
    'meta',
    u32(0),
    box('hdlr', u32(0), u32(0), ascii('pict'), Buffer.alloc(13)),
    box('pitm', u32(0), u16(1)),
    box('iloc', u32(0), Buffer.from([0x44, 0]), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(length)),
    box('iinf', u32(0), u16(1), item),
    box('iprp', box('ipco', ...properties), ipma),
  )
}

function hvcC({ vps: one, sps: two, pps: three }: Parameters): Buffer {
  const head = [1, 3, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3]
  const units = [one, two, three].map((unit, at) =>
    Buffer.concat([Buffer.from([0x80 | (VPS + at)]), u16(1), u16(unit.length), unit]),
  )
  return box('hvcC', Buffer.from(head), ...units)
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), ascii(type), body])
}
