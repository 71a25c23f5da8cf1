import { hash } from 'node:crypto'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'

/** The steps of frequencies; higher frequencies count as the last step. */
const STEPS: readonly { from: number; stands_for: number }[] = [
  { from: 1, stands_for: 1 },
  { from: 2, stands_for: 2 },
  { from: 3, stands_for: 3 },
  { from: 4, stands_for: 4 },
  { from: 5, stands_for: 5 },
  { from: 6, stands_for: 6.5 },
  { from: 8, stands_for: 9 },
  { from: 11, stands_for: 13 },
  { from: 16, stands_for: 20 },
]

/** The key of a lexeme that occurs `frequency` times, before the salt of a generation. */
export type Key = { hash: bigint; frequency: number }

/** All keys of a lexeme. */
export function keysOf(lexeme: string, language: Language): Key[] {
  return STEPS.map(({ stands_for }, step) => ({ hash: keyOf(lexeme, language, step), frequency: stands_for }))
}

/** The keys of a passage in one generation. */
export function storedKeys(
  lexemes: readonly string[],
  language: Language,
  generationId: string,
): BigInt64Array {
  const counts = new Map<string, number>()
  for (const lexeme of lexemes) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  const salt = saltOf(generationId)
  return BigInt64Array.from(counts, ([lexeme, count]) => {
    const step = STEPS.findLastIndex(({ from }) => from <= count)
    return BigInt.asIntN(64, keyOf(lexeme, language, step) ^ salt)
  })
}

/** The random half of a generation's id; `SALT` in the queries is the SQL version. */
function saltOf(generationId: string): bigint {
  return BigInt(`0x${generationId.replaceAll('-', '').slice(16)}`)
}

function keyOf(lexeme: string, language: Language, step: number): bigint {
  return hash('sha256', `${language}:${step}:${lexeme}`, 'buffer').readBigInt64BE(0)
}
