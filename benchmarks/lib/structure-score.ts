/** Headings or rows of an expected text, of the other one, and those that both have. */
export type Found = { wanted: number; there: number; found: number }

/** A heading or row counts as found if so many of its words are the same. */
const SAME = 0.8

/** The headings of an expected text that another one has as headings. */
export function headingsFound(expected: string, got: string): Found {
  return compared(headings(expected), headings(got), (one, other) => alike(one, other) >= SAME)
}

/** The rows of tables in an expected text that another one has as rows with the same cells. */
export function rowsFound(expected: string, got: string): Found {
  return compared(rows(expected), rows(got), isSameRow)
}

/** The share of the words that both texts have which are in the same order. */
export function orderKept(expected: string, got: string): number {
  const [wanted, there] = [wordsOf(expected), wordsOf(got)]
  const counts = new Map<string, number>()
  for (const word of there) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of wanted) {
    const left = counts.get(word) ?? 0
    if (left > 0) shared++
    counts.set(word, left - 1)
  }
  return shared === 0 ? 1 : commonLength(wanted, there) / shared
}

function compared<T>(
  wanted: readonly T[],
  there: readonly T[],
  isSame: (one: T, other: T) => boolean,
): Found {
  const left = [...there]
  let found = 0
  for (const one of wanted) {
    const at = left.findIndex((other) => isSame(one, other))
    if (at === -1) continue
    left.splice(at, 1)
    found++
  }
  return { wanted: wanted.length, there: there.length, found }
}

/** Of two texts the share of words that they have in common. */
function alike(one: string, other: string): number {
  if (lettersOf(one) === lettersOf(other)) return 1
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length + b.length === 0) return 1
  const left = [...b]
  let same = 0
  for (const word of a) {
    const at = left.indexOf(word)
    if (at === -1) continue
    left.splice(at, 1)
    same++
  }
  return (2 * same) / (a.length + b.length)
}

/** Letters and digits alone: files differ in where they leave blanks. */
const lettersOf = (text: string) => wordsOf(text).join('')

function isSameRow(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, at) => alike(cell, other[at] ?? '') >= SAME)
}

function headings(text: string): string[] {
  return linesOf(text).flatMap((line) => {
    const [, heading = ''] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
    return wordsOf(heading).length === 0 ? [] : [heading]
  })
}

/** Rows by their filled cells; one that is repeated for the columns that it spans counts once. */
function rows(text: string): string[][] {
  return linesOf(text).flatMap((line) => {
    if (!/^\|.*\|$/.test(line) || /^[|\s:-]+$/.test(line)) return []
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => wordsOf(cell).join(' '))
    const filled = cells.filter((cell) => cell !== '')
    const once = filled.filter((cell, at) => cell !== filled[at - 1])
    return once.length === 0 ? [] : [once]
  })
}

/** Lines outside of code. */
function linesOf(text: string): string[] {
  return text
    .replaceAll(/^```.*?^```/gms, '')
    .split('\n')
    .map((line) => line.trim())
}

function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/<\/?[a-zA-Z][^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .normalize('NFKC')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The length of the longest sequence that both lists have. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let before = new Uint32Array(other.length + 1)
  for (const word of one) {
    const now = new Uint32Array(other.length + 1)
    for (let at = 0; at < other.length; at++) {
      now[at + 1] = word === other[at] ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, now[at] ?? 0)
    }
    before = now
  }
  return before[other.length] ?? 0
}
