import { expect, test } from 'vitest'
import { isSupported } from './support.service.ts'

const passage = (text: string, more: Partial<{ document_name: string; vector_score: number }> = {}) => ({
  document_name: 'a.md',
  heading: '',
  text,
  vector_score: null,
  ...more,
})
const NOTICE = 'After two years of service, the notice period of employees is two months.'

test.each([
  ['How long is the notice period after two years?', NOTICE, true],
  ['notise period', NOTICE, true],
  ['Which employee has the right to a parking space in the garage?', NOTICE, false],
  ['Quel est le préavis des salariés ?', 'Le préavis d’un salarié est de deux mois.', true],
  ['Quel est le préavis des salariés ?', 'La cantine ouvre à midi.', false],
])('%j is supported by %j: %s', (question, text, expected) => {
  expect(isSupported(question, [passage('Nothing.'), passage(text)])).toBe(expected)
})

test('the name of a document counts, and so does a passage of a similar meaning', () => {
  expect(isSupported('parking garage', [passage('See below.', { document_name: 'Parking garage.md' })])).toBe(
    true,
  )
  expect(isSupported('parking garage', [passage('Cars.', { vector_score: 0.5 })])).toBe(true)
  expect(isSupported('parking garage', [passage('Cars.', { vector_score: 0.2 })])).toBe(false)
  expect(isSupported('parking garage', [])).toBe(false)
})
