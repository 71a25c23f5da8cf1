/** The key by which names are compared: case, width and spaces are ignored. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The form of a text that is searched: without case, accents, ligatures and doubled spaces. */
export function searchKey(text: string): string {
  return nameKey(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

/** A LIKE pattern for rows that contain a text; `%` and `_` are literal. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Whether every column type can store a text unchanged: no U+0000 and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Bytes per token, a low estimate so that a history fits. */
export const BYTES_PER_TOKEN = 3

/** Estimated tokens of a picture. */
export const PICTURE_TOKENS = 1_000

/** Estimated tokens of a text, rather too many than too few. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

const REPLACEMENT = '\ufffd'

/**
 * A text that both databases can store: U+0000 and unpaired surrogates become U+FFFD. The length stays the same, so
 * offsets into the text remain valid.
 */
export function storable(text: string): string {
  const paired = text.isWellFormed() ? text : text.toWellFormed()
  return paired.includes('\0') ? paired.replaceAll('\0', REPLACEMENT) : paired
}

/**
 * The same for every text and key inside a JSON value. Throws RangeError for a value that is nested deeper than
 * `depth`.
 */
export function storableJson(value: unknown, depth = 100): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new RangeError('the value is nested too deep')
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth - 1))
  const entries = Object.entries(value).map(([key, item]) => [storable(key), storableJson(item, depth - 1)])
  return Object.fromEntries(entries)
}

/** At most `max` UTF-16 code units of a text; never half of a surrogate pair at the end. */
export function cutText(text: string, max: number): string {
  return text.slice(0, isHighSurrogate(text, max - 1) ? max - 1 : max)
}

/** Whether the code unit at a place is the first half of a surrogate pair. */
export function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800
}
