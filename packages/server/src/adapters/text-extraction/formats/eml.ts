import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { ExtractionError, type Parsed } from '../extracted.ts'
import { parsedMail } from '../mail/write-mail.ts'

const NESTING_MAX = 50
/** Lines that may be boundaries between parts. */
const SEPARATORS_MAX = 20_000

/** A mail in the standard format (RFC 5322): headers, text and attachments. */
export async function readEml(bytes: Buffer): Promise<Parsed> {
  if (separators(bytes) > SEPARATORS_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  // mbox programs add a line before the headers
  const start = /^(?:\s*>?From [^\n]*\n)?\s*/.exec(bytes.toString('latin1', 0, 1_000))?.[0].length ?? 0
  const mail = await PostalMime.parse(bytes.subarray(start), {
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
  })
  return parsedMail({
    subject: mail.subject ?? '',
    from: mail.from === undefined ? '' : nameOf(mail.from),
    to: (mail.to ?? []).map(nameOf).join(', '),
    cc: (mail.cc ?? []).map(nameOf).join(', '),
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((file, at) => ({ name: fileName(file, at), content: contentOf(file) })),
  })
}

function separators(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) count++
  return count
}

function nameOf(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(nameOf).join(', ')}`
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

function fileName({ filename, mimeType }: Attachment, at: number): string {
  if (mimeType === 'message/rfc822' && !/\.eml$/i.test(filename ?? ''))
    return `${filename ?? `message-${at + 1}`}.eml`
  return filename ?? `${at + 1}.${ENDINGS[mimeType] ?? 'bin'}`
}

/** For parts without a name. */
const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}
