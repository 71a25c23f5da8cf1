import { decodeText } from './plain-text.ts'

const DECLARED_WITHIN = 2_048

/** Decodes a page or an XML file in the encoding that it declares, otherwise like any other text. */
export function decodeMarkup(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, DECLARED_WITHIN)
  const label = /<(?:meta[^>]{0,200}charset|\?xml[^>]{0,100}encoding)\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(
    head,
  )?.[1]
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe
  if (label === undefined || hasMark || /^utf-?(?:8|16)/i.test(label)) return decodeText(bytes)
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return decodeText(bytes)
  }
}
