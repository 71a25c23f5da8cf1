import { inject } from 'vitest'

const EVERY = 10

/**
 * The cases of a generated matrix: all of them on the embedded database or in the long form, otherwise every tenth.
 */
export function sampled<T>(cases: readonly T[]): T[] {
  const isWhole = inject('database').kind === 'embedded' || process.env['TEST_LONG'] === 'true'
  return cases.filter((_, at) => isWhole || at % EVERY === 0)
}
