import { expect, test } from 'vitest'
import { endOfSentences } from '#features/chat/runs/sentences.ts'

test('ends after the last complete sentence, or at 0 if there is none', () => {
  expect(endOfSentences('It is thr', 0)).toBe(0)
  const text = 'One. Two! Thr'
  expect(text.slice(0, endOfSentences(text, 0))).toBe('One. Two!')
  expect(endOfSentences(text, 9)).toBe(9)
})

test('counts a line as a sentence, but no point inside a number', () => {
  const text = 'A title\n\nIt costs 4.50'
  expect(text.slice(0, endOfSentences(text, 0))).toBe('A title\n\n')
})
