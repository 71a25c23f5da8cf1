import { expect, test } from 'vitest'
import { percentOf } from './context-gauge.tsx'

const USE = {
  size: 10_000,
  reserved: 2_000,
  instructions: 100,
  history: 1_400,
  summary: 500,
  files: 1_000,
  folder: 0,
  passages: 400,
  tools: 100,
  messages_summarised: 0,
  messages_left_out: 0,
  can_summarise: true,
}

test('percentOf compares the total with what is not reserved for the answer', () => {
  expect(percentOf(USE, 500)).toBe(50)
  expect(percentOf({ ...USE, history: 90_000 }, 0)).toBe(100)
  expect(percentOf({ ...USE, size: 0, reserved: 0 }, 0)).toBe(100)
})
