import { expect, test } from 'vitest'
import { cut } from '#lib/texts/cut.ts'

test('shows an assistant name of 70 characters whole and a longer one as 60 and three points', () => {
  expect(cut('x'.repeat(70), 70, 60)).toBe('x'.repeat(70))
  expect(cut('x'.repeat(71), 70, 60)).toBe(`${'x'.repeat(60)}...`)
})

test('does not cut a character in two', () => {
  expect(cut('😀'.repeat(21), 20, 20)).toBe(`${'😀'.repeat(20)}...`)
})
