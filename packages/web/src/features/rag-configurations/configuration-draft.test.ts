import { expect, test } from 'vitest'
import { draftOf, inputOf, optionsOf } from './configuration-draft.ts'

const fields = [
  { name: 'chunk_size', kind: 'number', min: 100, max: 8_000, default: 1_000 },
  { name: 'chunk_overlap', kind: 'number', min: 0, max: 400, default: 100 },
] as const satisfies Parameters<typeof optionsOf>[1]

test('optionsOf has defaults for untouched options and keeps cleared ones empty', () => {
  const draft = draftOf(undefined, 'model')
  expect(optionsOf(draft, fields)).toEqual({ chunk_size: 1_000, chunk_overlap: 100 })
  const emptied = { ...draft, splitter_options: { chunk_size: null } }
  expect(optionsOf(emptied, fields)).toEqual({ chunk_size: null, chunk_overlap: 100 })
})

test('inputOf sends no embedding model where none is chosen', () => {
  expect(inputOf(draftOf(undefined, ''), fields)).toMatchObject({
    embedding_model_id: null,
  })
  expect(inputOf(draftOf(undefined, 'model'), fields)).toMatchObject({
    embedding_model_id: 'model',
  })
})
