import { isCode, type KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { ExtractionError } from './extracted.ts'
import { readEntry, type ZipEntry, zipEntries } from './zip.ts'

/** Limits of a zip file: its unpacked size and its number of entries. */
const UNPACKED_MAX = 200_000_000
const ENTRIES_MAX = 10_000

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIPS = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'))
const RTF = Buffer.from(String.raw`{\rtf`)
/** A PDF can begin a little later than the file does. */
const PDF_WITHIN = 1_024
const PDF = Buffer.from('%PDF-')
const MARKUP = /^\s*(<!doctype\s+html|<html|<\?xml|<svg)/i
/** A page or a mail must be recognisable within its first bytes. */
const HEAD_BYTES = 65_536
const TAG = /<(?:!doctype|[a-z][a-z0-9]*)[\s>/]/i
const XML_START = /^\s*<(?:[?!]|[\p{L}_][\w.:-]*[\s/>])/u
const MAIL_LINE = /^(?:>?From |[\x21-\x39\x3b-\x7e]+:)/
const MAIL_HEADER =
  /^(?:from|to|subject|date|message-id|received|mime-version|return-path|delivered-to|content-type):/im
/** A stream that every Outlook message contains. */
const MESSAGE = Buffer.from('__properties_version1.0', 'utf16le')
/** A file with a larger share of NUL characters is not text. A short text may contain a few. */
const NUL_SHARE_MAX = 0.01
const NULS_OF_SHORT = 3
/** Maximum share of control characters in a text. */
const CONTROL_SHARE_MAX = 0.3

type Kind = 'pdf' | 'zip' | 'ole' | 'other'

/** The folder that contains its parts, or the content of the entry `mimetype`. */
const ZIP_FORMATS: Partial<Record<KnowledgeFormat, { folder: string } | { mimetype: string }>> = {
  docx: { folder: 'word/' },
  xlsx: { folder: 'xl/' },
  pptx: { folder: 'ppt/' },
  odt: { mimetype: 'application/vnd.oasis.opendocument.text' },
  ods: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { mimetype: 'application/vnd.oasis.opendocument.presentation' },
  epub: { mimetype: 'application/epub+zip' },
}

/** Throws where the bytes are not of the kind that the name claims: the first bytes decide, never the name. */
export function checkKind(bytes: Buffer, format: KnowledgeFormat): void {
  if (bytes.length === 0) throw new ExtractionError('ERROR_DOCUMENT_EMPTY')
  expectKind(isKind(bytes, format))
}

function isKind(bytes: Buffer, format: KnowledgeFormat): boolean {
  const kind = kindOf(bytes)
  switch (format) {
    case 'pdf':
      return kind === 'pdf'
    case 'doc':
    case 'xls':
      return kind === 'ole'
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return kind === 'zip' || (kind === 'ole' && isEncryptedPackage(bytes))
    case 'odt':
    case 'ods':
    case 'odp':
    case 'epub':
      return kind === 'zip'
    case 'html':
      return kind === 'other' && isText(bytes) && TAG.test(headOf(bytes))
    case 'msg':
      return kind === 'ole' && bytes.includes(MESSAGE)
    case 'eml':
      return kind === 'other' && isText(bytes) && isMail(headOf(bytes))
    case 'rtf':
      return bytes.subarray(0, RTF.length).equals(RTF)
    case 'xml':
      return kind === 'other' && isText(bytes) && XML_START.test(headOf(bytes))
    case 'json':
    case 'tsv':
    case 'txt':
    case 'md':
    case 'csv':
      return kind === 'other' && isText(bytes) && !isMarkup(bytes)
    default:
      return isCode(format) && kind === 'other' && isText(bytes)
  }
}

/** Throws for what must not be parsed: another kind, a password, more than a machine should unpack. */
export function checkFile(bytes: Buffer, format: KnowledgeFormat): void {
  checkKind(bytes, format)
  const expected = ZIP_FORMATS[format]
  if (expected === undefined) return
  if (kindOf(bytes) === 'ole') throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
  const entries = zipEntries(bytes)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > ENTRIES_MAX || unpacked > UNPACKED_MAX) {
    throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  }
  if (entries.length === 0) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  if ('folder' in expected) {
    expectKind(entries.some(({ name }) => name.toLowerCase().startsWith(expected.folder)))
  } else expectKind(mimetypeOf(bytes, entries).startsWith(expected.mimetype))
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

/** Checks that the file begins with header lines, at least one of which only occurs in mails. */
function isMail(head: string): boolean {
  const headers = head.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? ''
  return MAIL_LINE.test(headers) && MAIL_HEADER.test(headers)
}

function mimetypeOf(bytes: Buffer, entries: readonly ZipEntry[]): string {
  const entry = entries.find(({ name }) => name === 'mimetype')
  return entry === undefined || entry.size > 200 ? '' : readEntry(bytes, entry).toString('latin1').trim()
}

/** The beginning of a text, decoded well enough to recognise its ASCII characters. */
function headOf(bytes: Buffer): string {
  const head = bytes.subarray(0, HEAD_BYTES)
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return head.toString('utf16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head)
  return head.toString('latin1', first === 0xef ? 3 : 0)
}

const isMarkup = (bytes: Buffer) => MARKUP.test(headOf(bytes).slice(0, 200))

function isText(bytes: Buffer): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  let nuls = 0
  let controls = 0
  for (const byte of bytes) {
    if (byte === 0) nuls++
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) controls++
  }
  if (nuls + controls > bytes.length * CONTROL_SHARE_MAX) return false
  return nuls <= Math.max(bytes.length * NUL_SHARE_MAX, NULS_OF_SHORT)
}

function expectKind(isExpected: boolean): void {
  if (!isExpected) throw new ExtractionError('ERROR_UNSUPPORTED_CONTENT_TYPE')
}
