import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

describe('termsOf', () => {
  test.each([
    ['Que devient une citation quand le document a été supprimé ?', 'fr', 'en'],
    ['What becomes of a citation when the document is deleted?', 'en', 'fr'],
  ] as const)('“%s” counts half in texts of another language', (question, own, other) => {
    const weights = (language: 'en' | 'fr') =>
      new Set(
        termsOf(question, ['en', 'fr'])
          .filter((term) => term.language === language)
          .map((term) => term.weight),
      )
    expect(Math.max(...weights(other))).toBe(Math.max(...weights(own)) / 2)
  })

  test('a word with a capital letter inside a question counts more', () => {
    const terms = termsOf('Who met Ottoline there?', ['en'])
    const weights = new Map(terms.map(({ lexeme, weight }) => [lexeme, weight]))
    expect(weights.get('ottolin')).toBeGreaterThan(weights.get('met') ?? 0)
  })

  test.each(['SAML Okta', 'citation document'])(
    '“%s”, of no plain language, counts alike in all',
    (question) => {
      const weights = (language: 'en' | 'fr') =>
        termsOf(question, ['en', 'fr'])
          .filter((term) => term.language === language)
          .map((term) => term.weight)
      expect(weights('en')).toEqual(weights('fr'))
    },
  )
})
