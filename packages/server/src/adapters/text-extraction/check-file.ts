import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { ExtractionError } from './extracted.ts'
import { zipEntries } from './zip.ts'

/** What a zip format can unpack to, and of how many parts it can be made. */
const UNPACKED_MAX = 200_000_000
const ENTRIES_MAX = 10_000

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIPS = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'))
/** A PDF can begin a little later than the file does. */
const PDF_WITHIN = 1_024
const PDF = Buffer.from('%PDF-')
const MARKUP = /^\s*(<!doctype\s+html|<html|<\?xml|<svg)/i
/** Beyond it, what claims to be text is something else. */
const NUL_SHARE_MAX = 0.01

type Kind = 'pdf' | 'zip' | 'ole' | 'other'

/** Throws where the bytes are not of the kind that the name claims: the first bytes decide, never the name. */
export function checkKind(bytes: Buffer, format: KnowledgeFormat): void {
  if (bytes.length === 0) throw new ExtractionError('ERROR_DOCUMENT_EMPTY')
  const kind = kindOf(bytes)
  switch (format) {
    case 'pdf':
      return expectKind(kind === 'pdf')
    case 'doc':
    case 'xls':
      return expectKind(kind === 'ole')
    case 'docx':
    case 'xlsx':
      return expectKind(kind === 'zip' || (kind === 'ole' && isEncryptedPackage(bytes)))
    case 'txt':
    case 'md':
    case 'csv':
      return expectKind(kind === 'other' && isText(bytes))
  }
}

/** Throws for what must not be parsed: another kind, a password, more than a machine should unpack. */
export function checkFile(bytes: Buffer, format: KnowledgeFormat): void {
  checkKind(bytes, format)
  if (format !== 'docx' && format !== 'xlsx') return
  if (kindOf(bytes) === 'ole') throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
  const entries = zipEntries(bytes)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > ENTRIES_MAX || unpacked > UNPACKED_MAX) {
    throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  }
  const folder = format === 'docx' ? 'word/' : 'xl/'
  if (entries.length === 0) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  expectKind(entries.some(({ name }) => name.toLowerCase().startsWith(folder)))
}

function kindOf(bytes: Buffer): Kind {
  if (bytes.subarray(0, OLE.length).equals(OLE)) return 'ole'
  if (ZIPS.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return 'zip'
  const pdf = bytes.subarray(0, PDF_WITHIN).indexOf(PDF)
  return pdf === -1 || MARKUP.test(bytes.toString('latin1', 0, pdf)) ? 'other' : 'pdf'
}

/** Office puts a file with a password into a container of another format. */
function isEncryptedPackage(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

function isText(bytes: Buffer): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  if (MARKUP.test(bytes.toString('latin1', bytes[0] === 0xef ? 3 : 0, 200))) return false
  let nuls = 0
  for (const byte of bytes) if (byte === 0) nuls++
  return nuls <= bytes.length * NUL_SHARE_MAX
}

function expectKind(isExpected: boolean): void {
  if (!isExpected) throw new ExtractionError('ERROR_UNSUPPORTED_CONTENT_TYPE')
}
