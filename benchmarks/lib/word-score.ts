/** The share of the expected words that a text contains; `isEvery` also counts numbers and single letters. */
export function wordsFound(expected: string, got: string, isEvery: boolean): number {
  const wanted = count(expected, isEvery)
  const there = count(got, isEvery)
  let sum = 0
  let found = 0
  for (const [word, times] of wanted) {
    sum += times
    found += Math.min(times, there.get(word) ?? 0)
  }
  return sum === 0 ? 1 : found / sum
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function count(text: string, isEvery: boolean): Map<string, number> {
  const plain = text
    .replaceAll('\ufeff', '')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/<\/?[a-zA-Z][^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll('\\_', '_')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
  const counts = new Map<string, number>()
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!isEvery && (word.length < 2 || !/\p{L}/u.test(word))) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
