import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const GUIDE = fileURLToPath(new URL('../collections/guide/corpus.jsonl', import.meta.url))

/** The sentences of our own collection. */
export function sentencesOf(): string[] {
  return readFileSync(GUIDE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => String(JSON.parse(line).text).split(/(?<=\.)\s/))
}

/** The same numbers in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}
