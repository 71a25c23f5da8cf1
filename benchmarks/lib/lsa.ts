import { languageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import { lexemesOf } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { RULES } from '@parlance/contract/knowledge/analysis/rules.ts'
import { randomFrom } from './own-texts.ts'

const DIMENSIONS = 512
const HALF = DIMENSIONS / 2
/** Non-zero entries of a random direction. */
const NONZERO = 12

/**
 * Vectors of texts, built from nothing but a collection: one half represents the words, the other half the words that
 * occur next to them (random indexing, which approximates latent semantic analysis). The same in every run.
 */
export function vectorsOver(texts: readonly string[]): (text: string) => number[] {
  const rules = RULES[languageOf(texts.slice(0, 50).join('\n'))]
  const counted = texts.map((text) => countsOf(lexemesOf(text, rules)))
  const documents = new Map<string, number>()
  for (const counts of counted) {
    for (const lexeme of counts.keys()) documents.set(lexeme, (documents.get(lexeme) ?? 0) + 1)
  }
  const weight = (lexeme: string, count: number) =>
    (1 + Math.log(count)) * Math.log(1 + texts.length / (documents.get(lexeme) ?? texts.length))
  const own = new Map([...documents.keys()].map((lexeme, at) => [lexeme, direction(at + 1)]))
  const beside = new Map([...documents.keys()].map((lexeme) => [lexeme, new Float64Array(HALF)]))
  for (const [at, counts] of counted.entries()) {
    const place = direction(1_000_003 + at)
    for (const [lexeme, count] of counts) add(beside.get(lexeme), place, weight(lexeme, count))
  }
  for (const vector of beside.values()) scale(vector, 1 / (length(vector) || 1))
  return (text) => {
    const [words, meanings] = [new Float64Array(HALF), new Float64Array(HALF)]
    for (const [lexeme, count] of countsOf(lexemesOf(text, rules))) {
      add(words, own.get(lexeme), weight(lexeme, count))
      add(meanings, beside.get(lexeme), weight(lexeme, count))
    }
    const halves = [words, meanings].map((half) => scale(half, 1 / (length(half) || 1)))
    return halves.flatMap((half) => [...half].map((value) => Number(value.toFixed(5))))
  }
}

function countsOf(lexemes: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lexeme of lexemes) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  return counts
}

/** A random direction with few non-zero entries; the same for a number in every run. */
function direction(seed: number): Float64Array {
  const random = randomFrom(seed * 7_919)
  const vector = new Float64Array(HALF)
  random()
  for (let n = 0; n < NONZERO; n += 1) vector[Math.floor(random() * HALF)] = random() < 0.5 ? -1 : 1
  return vector
}

function add(sum: Float64Array | undefined, vector: Float64Array | undefined, factor: number): void {
  if (sum === undefined || vector === undefined) return
  for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value * factor
}

function scale(vector: Float64Array, factor: number): Float64Array {
  for (const [at, value] of vector.entries()) vector[at] = value * factor
  return vector
}

const length = (vector: Float64Array) => Math.hypot(...vector)
