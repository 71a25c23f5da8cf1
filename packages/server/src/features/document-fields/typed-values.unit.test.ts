import { expect, test } from 'vitest'
import { readValue } from './typed-values.ts'

const choices = [{ id: 'a', name: 'Politique interne' }]

test.each([
  ['text', '  A  long\nname ', 'en', { value: 'A long name' }],
  ['text', 'x'.repeat(301), 'en', { problem: 'too_long' }],
  ['text', ' ', 'en', { value: null }],
  ['choice', 'POLITIQUE  INTERNE', 'fr', { value: 'Politique interne' }],
  ['choice', 'Politique', 'fr', { problem: 'choice' }],
  ['date', '2026-02-28', 'en', { value: '2026-02-28' }],
  ['date', '2026-11-26T08:00:00Z', 'en', { value: '2026-11-26' }],
  ['date', '26/11/2026', 'en', { value: '2026-11-26' }],
  ['date', '11/26/2026', 'en', { value: '2026-11-26' }],
  ['date', '3/4/2026', 'en', { problem: 'unclear_date' }],
  ['date', '3/4/2026', 'fr', { value: '2026-04-03' }],
  ['date', '3.4.2026', 'en', { value: '2026-04-03' }],
  ['date', '2026-02-30', 'en', { problem: 'date' }],
  ['date', '31/02/2026', 'fr', { problem: 'date' }],
  ['date', 'soon', 'en', { problem: 'date' }],
  ['number', '1234.5', 'en', { value: 1234.5 }],
  ['number', '1\u202f234,5', 'fr', { value: 1234.5 }],
  ['number', '1,500', 'en', { problem: 'number' }],
  ['number', '1e99', 'en', { problem: 'number' }],
  ['yes_no', 'Oui', 'en', { value: true }],
  ['yes_no', 'false', 'fr', { value: false }],
  ['yes_no', 'maybe', 'en', { problem: 'yes_no' }],
] as const)('%s %j in %s', (kind, text, language, read) => {
  expect(readValue({ kind, choices }, text, language)).toEqual(read)
})

test('typed values of calls', () => {
  expect(readValue({ kind: 'number', choices: [] }, -3.5, 'fr')).toEqual({ value: -3.5 })
  expect(readValue({ kind: 'yes_no', choices: [] }, false, 'fr')).toEqual({ value: false })
  expect(readValue({ kind: 'date', choices: [] }, null, 'fr')).toEqual({ value: null })
})
