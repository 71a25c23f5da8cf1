import { inject } from 'vitest'

const EVERY = 10
const isLong = process.env['TEST_LONG'] === 'true'

/**
 * The cases of a generated matrix: all of them on the embedded database or in the long form, otherwise every tenth.
 */
export function sampled<T>(cases: readonly T[]): T[] {
  const isWhole = inject('database').kind === 'embedded' || isLong
  return cases.filter((_, at) => isWhole || at % EVERY === 0)
}

/**
 * The values that a case of a matrix is tested with, for what does not depend on the case: `count` of them, so that
 * the cases together use all; in the long form each case uses all.
 */
export function inTurn<T>(values: readonly T[], turn: number, count: number): T[] {
  if (isLong || count >= values.length) return [...values]
  return Array.from({ length: count }, (_, at) => values[(turn * count + at) % values.length] as T)
}
