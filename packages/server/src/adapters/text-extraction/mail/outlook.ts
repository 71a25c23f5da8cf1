import { ExtractionError } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import type { Storage } from '../office/ole.ts'
import { decode, encodingOfPage } from '../rtf/fonts.ts'
import { writeRtf } from '../rtf/read-rtf.ts'
import { unpackedRtf } from './compressed-rtf.ts'
import { type Mail, parsedMail } from './write-mail.ts'

/** Maximum depth of nested messages; deeper ones are left out. */
const DEPTH_MAX = 3

// properties by their ids (MS-OXPROPS)
const SUBJECT = '0037'
const SENDER = '0C1A'
const SENDER_ADDRESS = ['5D01', '0C1F']
const TO = '0E04'
const CC = '0E03'
const BODY = '1000'
const HTML = '1013'
const RTF = '1009'
const FILE_NAME = ['3707', '3704', '3001']
const FILE_BYTES = '3701'
const CODE_PAGES = ['3FDE', '3FFD']
const TIMES = ['0039', '0E06']

/** An Outlook message (MS-OXMSG). Its properties are streams named after the property's id and type. */
export function messageOf(storage: Storage, depth = 0): Mail {
  if (depth > DEPTH_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  const fixed = fixedProperties(storage, depth === 0 ? 32 : 24)
  const page = CODE_PAGES.map((id) => fixed.get(id)?.readUInt32LE(0)).find((one) => one !== undefined)
  const encoding = encodingOfPage(page ?? 1_252)
  const text = (...ids: string[]) => textProperty(storage, ids, encoding)
  const name = text(SENDER)
  const address = SENDER_ADDRESS.map((id) => text(id)).find((one) => one.includes('@')) ?? ''
  const body = text(BODY)
  const html = htmlOf(storage, encoding)
  return {
    subject: text(SUBJECT),
    from: address === '' || address === name ? name : `${name} <${address}>`.trim(),
    to: text(TO),
    cc: text(CC),
    date: TIMES.map((id) => timeOf(fixed.get(id))).find((time) => time !== '') ?? '',
    text: body === '' && html === '' ? rtfBody(storage) : body,
    html,
    attachments: storage.storages
      .filter((one) => one.name.startsWith('__attach_version1.0_'))
      .flatMap((one) => attachmentOf(one.open(), encoding, depth)),
  }
}

function textProperty(storage: Storage, ids: readonly string[], encoding: string): string {
  for (const id of ids) {
    const wide = storage.stream(`__substg1.0_${id}001F`)
    const text =
      wide?.toString('utf16le') ??
      decode(storage.stream(`__substg1.0_${id}001E`) ?? Buffer.alloc(0), encoding)
    if (text !== '') return text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  }
  return ''
}

function htmlOf(storage: Storage, encoding: string): string {
  const bytes = storage.stream(`__substg1.0_${HTML}0102`)
  if (bytes === null) return textProperty(storage, [HTML], encoding)
  const declared = /charset\s*=\s*["']?utf-8/i.test(bytes.toString('latin1', 0, 2_048))
  return decode(bytes, declared ? 'utf-8' : encoding)
}

/** Some messages only have their text as RTF. */
function rtfBody(storage: Storage): string {
  const packed = storage.stream(`__substg1.0_${RTF}0102`)
  if (packed === null) return ''
  const writer = markdownWriter()
  writeRtf(unpackedRtf(packed), writer)
  return writer.text()
}

/** The properties with a fixed size, which are stored in one stream after a header. */
function fixedProperties(storage: Storage, header: number): Map<string, Buffer> {
  const bytes = storage.stream('__properties_version1.0') ?? Buffer.alloc(0)
  const found = new Map<string, Buffer>()
  for (let at = header; at + 16 <= bytes.length; at += 16) {
    const id = bytes
      .readUInt16LE(at + 2)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0')
    found.set(id, bytes.subarray(at + 8, at + 16))
  }
  return found
}

/** A FILETIME: units of 100 ns since 1601. */
function timeOf(bytes: Buffer | undefined): string {
  if (bytes === undefined) return ''
  const date = new Date(Number(bytes.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** An attached file, or an attached message, which becomes a text followed by its own attachments. */
function attachmentOf(storage: Storage, encoding: string, depth: number): Mail['attachments'] {
  const name = textProperty(storage, FILE_NAME, encoding)
  const content = storage.stream(`__substg1.0_${FILE_BYTES}0102`)
  if (content !== null) return [{ name, content }]
  const inner = storage.storages.find((one) => one.name === `__substg1.0_${FILE_BYTES}000D`)
  if (inner === undefined || depth >= DEPTH_MAX)
    return [{ name: name === '' ? '.msg' : name, content: Buffer.alloc(0) }]
  const { attachments, ...mail } = messageOf(inner.open(), depth + 1)
  const { markdown, title } = parsedMail({ ...mail, attachments: [] })
  const message = { name: name === '' ? title : name, content: Buffer.from(markdown), format: 'md' as const }
  return [message, ...attachments]
}
