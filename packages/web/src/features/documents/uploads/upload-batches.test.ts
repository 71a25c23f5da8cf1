import { expect, test } from 'vitest'
import { nextBatch } from './upload-batches.ts'

const KB = 1024
const of = (size: number, on_duplicate: 'refuse' | 'replace' = 'refuse') => ({ size, on_duplicate })

test('nextBatch sends small files together and a large one alone', () => {
  expect(nextBatch([])).toEqual([])
  expect(nextBatch(Array.from({ length: 30 }, () => of(KB)))).toHaveLength(20)
  expect(nextBatch([of(20_000 * KB), of(KB)])).toHaveLength(1)
  expect(nextBatch([of(KB), of(20_000 * KB)])).toHaveLength(1)
  expect(nextBatch([of(2_000 * KB), of(2_000 * KB), of(2_000 * KB)])).toHaveLength(2)
  expect(nextBatch([of(KB), of(KB, 'replace'), of(KB)])).toHaveLength(1)
})
