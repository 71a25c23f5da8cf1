import { describe, expect, it } from 'vitest'
import { checkContent } from '#features/assistants/editor/content/check-content.ts'
import { emptyContent, missingLanguage, moved, tidy } from '#features/assistants/editor/content/content.ts'

describe('tidy', () => {
  it('omits empty starters and languages', () => {
    const content = tidy({
      ...emptyContent,
      name: '  Helper ',
      description: { en: ' Helps ', fr: '  ' },
      starters: [{ en: '' }, { fr: 'Bonjour' }, {}],
    })
    expect(content).toMatchObject({
      name: 'Helper',
      description: { en: 'Helps' },
      starters: [{ fr: 'Bonjour' }],
    })
    expect(content.description).not.toHaveProperty('fr')
  })
})

describe('moved', () => {
  it('moves an item to another place, and never out of the list', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})

describe('missingLanguage', () => {
  it('returns the language that is empty while the other one is filled in', () => {
    expect(missingLanguage([{ en: 'Hello' }])).toBe('fr')
    expect(missingLanguage([{ fr: 'Bonjour', en: ' ' }])).toBe('en')
    expect(missingLanguage([{}, { en: 'a', fr: 'b' }])).toBeNull()
  })
})

describe('checkContent', () => {
  const good = tidy({ ...emptyContent, name: 'Helper' })

  it('accepts content that only has a name', async () => {
    expect(await checkContent(good, undefined)).toEqual({})
  })

  it('reports each error at its field', async () => {
    const errors = await checkContent(
      { ...good, name: '', starters: [{}, { en: 'x'.repeat(301) }], temperature: 3, max_output_tokens: 0 },
      undefined,
    )
    expect(errors).toEqual({
      name: { kind: 'required' },
      'starters.1.en': { kind: 'too_long', max: 300 },
      temperature: { kind: 'at_most', max: 2 },
      max_output_tokens: { kind: 'at_least', min: 1 },
    })
  })

  it('limits the output tokens to what the model can do', async () => {
    const errors = await checkContent({ ...good, max_output_tokens: 9000 }, { max_output_tokens: 8192 })
    expect(errors).toEqual({ max_output_tokens: { kind: 'at_most', max: 8192 } })
  })
})
