import { createHash } from 'node:crypto'
import { fold } from '#adapters/llm/demo/demo-grounding.ts'

const DIMENSIONS = 256

/**
 * A vector of length 1 made from the words of a text: texts with common words are near each other. No language model.
 */
export function demoVector(text: string, dimensions: number | null): number[] {
  const size = dimensions ?? DIMENSIONS
  const vector = Array.from({ length: size }, () => 0)
  for (const word of fold(text).match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    const hash = createHash('sha256').update(word).digest()
    const place = hash.readUInt32BE(0) % size
    vector[place] = (vector[place] ?? 0) + (hash.readUInt8(4) % 2 === 0 ? 1 : -1)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
