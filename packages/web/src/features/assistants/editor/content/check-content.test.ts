import { ASSISTANT_NAME_MAX, STARTERS_MAX } from '@parlance/contract/core/limits.ts'
import { expect, test } from 'vitest'
import { checkContent } from './check-content.ts'
import { emptyContent } from './content.ts'

const content = { ...emptyContent, name: 'Helper' }

test('content within the limits has no error', async () => {
  expect(await checkContent(content, undefined)).toEqual({})
})

test('a blank name is missing, and an overlong name is too long', async () => {
  expect(await checkContent({ ...content, name: '  ' }, undefined)).toEqual({ name: { kind: 'required' } })
  expect(await checkContent({ ...content, name: 'x'.repeat(ASSISTANT_NAME_MAX + 1) }, undefined)).toEqual({
    name: { kind: 'too_long', max: ASSISTANT_NAME_MAX },
  })
})

test('an error of a list entry has its position', async () => {
  const starters = [{ en: 'Hello' }, { fr: 'x'.repeat(301) }]
  expect(await checkContent({ ...content, starters }, undefined)).toEqual({
    'starters.1.fr': { kind: 'too_long', max: 300 },
  })
})

test('a list has a maximum number of entries', async () => {
  const starters = Array.from({ length: STARTERS_MAX + 1 }, () => ({ en: 'Hello' }))
  expect(await checkContent({ ...content, starters }, undefined)).toEqual({
    starters: { kind: 'at_most', max: STARTERS_MAX },
  })
})

test('the chosen model limits the length of answers', async () => {
  const long = { ...content, max_output_tokens: 5_000 }
  const ofModel = (max_output_tokens: number | null) => checkContent(long, { max_output_tokens })
  expect(await ofModel(4_096)).toEqual({ max_output_tokens: { kind: 'at_most', max: 4_096 } })
  expect(await ofModel(5_000)).toEqual({})
  expect(await ofModel(null)).toEqual({})
  expect(await checkContent({ ...content, max_output_tokens: 0 }, undefined)).toEqual({
    max_output_tokens: { kind: 'at_least', min: 1 },
  })
})
