/** What makes a name the same as another's: case, width and spaces do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A text as it is searched: without case, accents, ligatures and doubled spaces. */
export function searchKey(text: string): string {
  return nameKey(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

/** The LIKE pattern of what contains a text; `%` and `_` are literal. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Bytes a token stands for at least, counted low so that a history fits. */
export const BYTES_PER_TOKEN = 3

/** About how many tokens a text is for a model, counted high. */
export function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}
