import type { Analysed } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'

/** A 32-bit hash. */
const BYTES = 4

/** The marks of a passage in one generation: its words as written and its pairs of neighbouring words, sorted. */
export function storedMarks(
  texts: readonly Pick<Analysed, 'words'>[],
  language: Language,
  generationId: string,
): Uint8Array {
  const salt = markSalt(generationId)
  const marks = new Set<number>()
  for (const { words } of texts) {
    for (const [at, word] of words.entries()) {
      if (!word.is_stop) marks.add(markOf(word.surface, language, salt))
      const before = words[at - 1]
      if (before !== undefined) marks.add(markOf(pairOf(before, word), language, salt))
    }
  }
  const sorted = Uint32Array.from(marks).sort()
  const bytes = new DataView(new ArrayBuffer(sorted.length * BYTES))
  for (const [at, mark] of sorted.entries()) bytes.setUint32(at * BYTES, mark)
  return new Uint8Array(bytes.buffer)
}

/** Two neighbouring words, by their lexemes. */
export function pairOf(one: { lexeme: string }, two: { lexeme: string }): string {
  return `${one.lexeme} ${two.lexeme}`
}

export function markSalt(generationId: string): number {
  return Number.parseInt(generationId.slice(-8), 16)
}

/** FNV-1a over the characters, mixed as in MurmurHash3. */
export function markOf(text: string, language: Language, salt: number): number {
  let mark = (0x811c9dc5 ^ salt) >>> 0
  const whole = `${language}:${text}`
  for (let at = 0; at < whole.length; at++) mark = Math.imul(mark ^ whole.charCodeAt(at), 0x01000193)
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b)
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35)
  return (mark ^ (mark >>> 16)) >>> 0
}

/** Whether stored marks have this one, by binary search. */
export function hasMark(marks: DataView, wanted: number): boolean {
  let [low, high] = [0, marks.byteLength / BYTES - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const mark = marks.getUint32(middle * BYTES)
    if (mark === wanted) return true
    if (mark < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
