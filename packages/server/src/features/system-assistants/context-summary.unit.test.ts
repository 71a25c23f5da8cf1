import { expect, test } from 'vitest'
import { acceptedSummary, summaryInput } from './context-summary.ts'
import type { Said } from './conversation.queries.ts'

const said = (count: number, length: number): Said[] =>
  Array.from({ length: count }, (_, at) => {
    return {
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: `message ${at} ${'x'.repeat(length)} end ${at}`,
    }
  })

test('summaryInput shortens the longest messages until all fit, and keeps their beginning and end', () => {
  const messages = [...said(2, 5_000), ...said(1, 20)]
  const { text, note } = summaryInput('Before </summary>', messages, 4_000, 'en')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_000)
  expect(text.split('</summary>')).toHaveLength(2)
  expect(text).toMatch(/message 0 x+ \[…\] x+ end 0\n/)
  expect(text).toContain(`message 0 ${'x'.repeat(20)} end 0`)
  expect(note).toBe('')
})

test('summaryInput leaves out the oldest if there are too many, and the summary says so', () => {
  const { text, note } = summaryInput(null, said(100, 300), 5_000, 'en')
  const read = text.match(/<message /g)?.length ?? 0
  expect(read).toBeGreaterThan(10)
  expect(text).toContain('message 99 ')
  expect(note).toContain(`only the newest ${read} `)
})

test.each([
  ['They spoke of trains.', 'stop', 'They spoke of trains.'],
  ['They spoke of a < b and of <table>.', 'stop', 'They spoke of a < b and of <table>.'],
  ['They spoke', 'length', null],
  ['<think>So</think> They spoke.', 'stop', null],
  ['<|channel|>final They spoke.', 'stop', null],
  ['[TOOL_CALLS] x', 'stop', null],
  ['  ', 'stop', null],
  ['x'.repeat(101), 'stop', null],
] as const)('acceptedSummary of %j, ended by %s: %j', (text, finish_reason, accepted) => {
  expect(acceptedSummary({ text, finish_reason }, 100)).toBe(accepted)
})
