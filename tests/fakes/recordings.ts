/** Minimal recordings as browsers write them: enough of each format to determine its length. */

/** A second has 100 bytes. */
export function wavRecording(seconds: number, size = seconds * 100): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(100, 24)
  head.writeUInt32LE(100, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.alloc(size)])
}

/** WebM as written by recorders: open sizes and no length, one block per second. The last one starts at `seconds`. */
export function webmRecording(seconds: number, kind = 2): Buffer {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(id, 'hex'),
      Buffer.from([0x40 | (content.length >> 8), content.length & 0xff]),
      content,
    ])
  const open = (id: string, ...content: Buffer[]) =>
    Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...content])
  const time = (ms: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(ms)
    return element('e7', bytes)
  }
  const block = Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3])
  const clusters = Array.from({ length: seconds + 1 }, (_, second) =>
    open('1f43b675', time(second * 1000), element('a3', block)),
  )
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([kind]))))
  const info = element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])))
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')))
  return Buffer.concat([head, open('18538067', info, tracks, ...clusters)])
}

/** The header of Opus, and a page for each second. */
export function oggRecording(seconds: number): Buffer {
  const page = (position: number, body: Buffer) => {
    const head = Buffer.alloc(28)
    head.write('OggS')
    head.writeBigUInt64LE(BigInt(position), 6)
    head[26] = 1
    head[27] = body.length
    return Buffer.concat([head, body])
  }
  const opus = Buffer.alloc(19)
  opus.write('OpusHead')
  opus.writeUInt16LE(312, 10)
  const pages = Array.from({ length: seconds }, (_, at) => page(312 + (at + 1) * 48_000, Buffer.alloc(10)))
  return Buffer.concat([page(0, opus), ...pages])
}

/** MP4 as written by recorders: no total length, and one fragment for each second. */
export function mp4Recording(seconds: number, handler = 'soun'): Buffer {
  const box = (name: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.reduce((sum, one) => sum + one.length, 0))
    head.write(name, 4)
    return Buffer.concat([head, ...content])
  }
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
    return bytes
  }
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 48_000, 0)),
    box('hdlr', numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0)),
  )
  const defaults = box('mvex', box('trex', numbers(0, 1, 1, 1_024, 0, 0)))
  const film = box('moov', box('mvhd', numbers(0, 0, 0, 1_000, 0)), box('trak', media), defaults)
  const fragment = box('moof', box('traf', box('tfhd', numbers(8, 1, 24_000)), box('trun', numbers(0, 2))))
  const fragments = Array.from({ length: seconds }, () => fragment)
  return Buffer.concat([box('ftyp', Buffer.from('iso5')), film, ...fragments])
}
