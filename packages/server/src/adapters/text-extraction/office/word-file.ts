import { ExtractionError } from '../extracted.ts'
import { openCompound } from './ole.ts'
import type { ParagraphProperties } from './paragraph-changes.ts'
import { paragraphProperties } from './word-properties.ts'

/** A binary Word document: its characters, and what the paragraph that ends at one of them is. */
export type WordFile = {
  /** All stories one after the other: the main text, then notes, headers, comments, boxes. */
  text: string
  /** Where the main text ends. */
  main: number
  /** Whether it says what is in a table. */
  knowsTables: boolean
  /** Of the paragraph that a character belongs to; null where the file does not say. */
  propertiesAt(character: number): ParagraphProperties | null
}

const WORD_97 = 0xa5ec
const WORD_6 = 0xa5dc
const ENCRYPTED = 0x0100
const COMPLEX = 0x0004
const SECOND_TABLE = 0x0200

type Piece = { from: number; to: number; offset: number; isWide: boolean }

/** Reads Word 97 to 2003 (MS-DOC) and Word 6 and 95, the same by one byte a character and other offsets. */
export function openWordFile(bytes: Buffer): WordFile {
  const stream = openCompound(bytes)
  const document = stream('WordDocument')
  if (document === null || document.length < 0x200) throw corrupt()
  const magic = document.readUInt16LE(0)
  const flags = document.readUInt16LE(0x0a)
  if (magic !== WORD_97 && magic !== WORD_6) throw corrupt()
  if ((flags & ENCRYPTED) !== 0) throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
  try {
    return magic === WORD_97
      ? word97(document, stream((flags & SECOND_TABLE) === 0 ? '0Table' : '1Table'))
      : word6(document, (flags & COMPLEX) !== 0)
  } catch (error) {
    if (error instanceof RangeError) throw corrupt(error)
    throw error
  }
}

function word97(document: Buffer, table: Buffer | null): WordFile {
  if (table === null) throw corrupt()
  const part = (at: number) => {
    const offset = document.readUInt32LE(at)
    return table.subarray(offset, offset + document.readUInt32LE(at + 4))
  }
  const pieces = piecesOf(part(0x1a2), (bits) =>
    (bits & 0x40000000) === 0
      ? { offset: bits, isWide: true }
      : { offset: (bits & 0x3fffffff) >>> 1, isWide: false },
  )
  const properties = paragraphProperties(document, part(0x102), part(0xa2), true)
  return assemble(document, pieces, document.readUInt32LE(0x4c), 'windows-1252', properties, true)
}

function word6(document: Buffer, isComplex: boolean): WordFile {
  const start = document.readUInt32LE(0x18)
  const part = (at: number) => {
    const offset = document.readUInt32LE(at)
    return document.subarray(offset, offset + document.readUInt32LE(at + 4))
  }
  const length = document.readUInt32LE(0x1c) - start
  const pieces = isComplex
    ? piecesOf(part(0x160), (bits) => ({ offset: bits, isWide: false }))
    : [{ from: 0, to: length, offset: start, isWide: false }]
  const properties = paragraphProperties(document, part(0xc0), part(0x60), false)
  return assemble(
    document,
    pieces,
    document.readUInt32LE(0x34),
    codePage(document.readUInt16LE(6)),
    properties,
    false,
  )
}

function assemble(
  document: Buffer,
  pieces: readonly Piece[],
  main: number,
  encoding: string,
  properties: (offset: number) => ParagraphProperties | null,
  knowsTables: boolean,
): WordFile {
  const narrow = new TextDecoder(encoding)
  const wide = new TextDecoder('utf-16le')
  const text = pieces
    .map(({ from, to, offset, isWide }) =>
      (isWide ? wide : narrow).decode(document.subarray(offset, offset + (to - from) * (isWide ? 2 : 1))),
    )
    .join('')
  return {
    text,
    main,
    knowsTables,
    propertiesAt(character) {
      const piece = pieces.find(({ from, to }) => character >= from && character < to)
      if (piece === undefined) return null
      return properties(piece.offset + (character - piece.from) * (piece.isWide ? 2 : 1))
    },
  }
}

/** The piece table: which characters lie where. It follows changes that were saved quickly. */
function piecesOf(clx: Buffer, place: (bits: number) => { offset: number; isWide: boolean }): Piece[] {
  let at = 0
  while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== 2) throw corrupt()
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  return Array.from({ length: count }, (_, index) => ({
    from: plc.readUInt32LE(index * 4),
    to: plc.readUInt32LE(index * 4 + 4),
    ...place(plc.readUInt32LE((count + 1) * 4 + index * 8 + 2)),
  }))
}

/** The code page of the language that an old document is in. */
function codePage(language: number): string {
  const primary = language & 0x3ff
  if ([0x19, 0x22, 0x23, 0x02, 0x2f].includes(primary)) return 'windows-1251'
  if ([0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24].includes(primary)) return 'windows-1250'
  if (primary === 0x08) return 'windows-1253'
  if (primary === 0x1f) return 'windows-1254'
  if (primary === 0x0d) return 'windows-1255'
  if (primary === 0x01) return 'windows-1256'
  return 'windows-1252'
}

const corrupt = (cause?: unknown) => new ExtractionError('ERROR_DOCUMENT_CORRUPT', { cause })
