import { ExtractionError } from '../extracted.ts'

const COMPRESSED = 0x75465a4c
const WHOLE = 0x414c454d
const WINDOW = 4_096
const UNPACKED_MAX = 50_000_000
/** The initial content of the algorithm's dictionary. */
const START = Buffer.from(
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
    '\r\n' +
    String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`,
  'latin1',
)

/** Decompresses the RTF of an Outlook message (MS-OXRTFCP). */
export function unpackedRtf(bytes: Buffer): Buffer {
  if (bytes.length < 16) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  const kind = bytes.readUInt32LE(8)
  if (kind === WHOLE) return bytes.subarray(16)
  const size = bytes.readUInt32LE(4)
  if (kind !== COMPRESSED || size > UNPACKED_MAX) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  const window = Buffer.alloc(WINDOW)
  START.copy(window)
  let write = START.length
  const unpacked: number[] = []
  const put = (byte: number) => {
    unpacked.push(byte)
    window[write] = byte
    write = (write + 1) % WINDOW
  }
  let at = 16
  while (at < bytes.length && unpacked.length < size) {
    const flags = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if (((flags >> bit) & 1) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const word = bytes.length - at < 2 ? 0 : bytes.readUInt16BE(at)
      at += 2
      const from = word >> 4
      // a reference to the write position marks the end
      if (from === write) return Buffer.from(unpacked)
      for (let count = (word & 0xf) + 2, read = from; count > 0; count--, read++)
        put(window[read % WINDOW] ?? 0)
    }
  }
  return Buffer.from(unpacked)
}
