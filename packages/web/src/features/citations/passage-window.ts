/** A section of a document's text; the passage is in `inside`, cut at the ends of blocks. */
export type PassageWindow = {
  before: string
  inside: string
  after: string
  hasBefore: boolean
  hasAfter: boolean
  /** Whether the words were found at their position, or elsewhere. */
  isFound: boolean
}

export type Place = {
  quote: string
  start_offset: number | null
  end_offset: number | null
  manual?: string | null | undefined
}

/** Characters shown before and after a passage initially; each 'more' doubles them. */
export const REACH = 3_000

/** The section of a document that is shown around a passage. */
export function passageWindow(
  markdown: string,
  place: Place | null,
  reach: { before: number; after: number },
): PassageWindow {
  const { start, end, isFound } = placeIn(markdown, place)
  const [from, to] = [blockStart(markdown, start), blockEnd(markdown, end)]
  const first = from <= reach.before ? 0 : blockStart(markdown, from - reach.before)
  const last = markdown.length - to <= reach.after ? markdown.length : blockEnd(markdown, to + reach.after)
  return {
    before: markdown.slice(first, from),
    inside: markdown.slice(from, to),
    after: markdown.slice(to, last),
    hasBefore: first > 0,
    hasAfter: last < markdown.length,
    isFound,
  }
}

function placeIn(markdown: string, place: Place | null): { start: number; end: number; isFound: boolean } {
  if (place === null) return { start: 0, end: 0, isFound: true }
  const { start_offset: start, end_offset: end } = place
  // the document does not contain the words of a passage that was edited by hand
  if (place.manual && start !== null && end !== null) return { start, end, isFound: true }
  const quote = place.quote.replace(/…$/, '').trim()
  if (start !== null && end !== null && holds(markdown.slice(start, end), quote)) {
    return { start, end, isFound: true }
  }
  if (start === null || end === null) {
    return { start: 0, end: 0, isFound: true }
  }
  // the document has changed, so the same words can be elsewhere
  const at = quote === '' ? -1 : markdown.indexOf(quote)
  if (at !== -1) return { start: at, end: at + quote.length, isFound: true }
  const near = Math.min(start, markdown.length)
  return { start: near, end: near, isFound: false }
}

function holds(text: string, quote: string): boolean {
  const plain = (value: string) => value.replaceAll(/\s+/g, ' ').trim()
  return plain(text).includes(plain(quote))
}

/** The start of the paragraph, list or table around a position. */
function blockStart(markdown: string, place: number): number {
  const at = markdown.lastIndexOf('\n\n', Math.max(0, place - 1))
  return at === -1 ? 0 : at + 2
}

function blockEnd(markdown: string, place: number): number {
  const at = markdown.indexOf('\n\n', place)
  return at === -1 ? markdown.length : at + 2
}
