import { expect, test } from 'vitest'
import { matches } from '#lib/texts/matches.ts'

test('every word is found, whatever its case, accents and order', () => {
  expect(matches('Clés d’API', 'CLE')).toBe(true)
  expect(matches('Configurations RAG', 'rag config')).toBe(true)
  expect(matches('Modèles', 'modeles audit')).toBe(false)
})

test('no words match everything', () => {
  expect(matches('Models', '  ')).toBe(true)
})
