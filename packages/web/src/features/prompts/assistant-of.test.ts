import { plainVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import { expect, test } from 'vitest'
import { assistantOf } from '#features/prompts/assistant-of.ts'
import { emptyPrompt } from '#features/prompts/prompts.queries.ts'

const content = {
  ...emptyPrompt,
  system_prompt: 'As {{role}} for {{user.name}} about {{topic}}.',
  user_prompt: 'What about {{topic}}?',
  variables: [{ ...plainVariable('role'), default_value: 'a lawyer' }],
  temperature: 0.2,
}

test('an assistant gets the defaults of the variables; the others are left to its author', () => {
  expect(assistantOf(content, 'Lawyer')).toMatchObject({
    name: 'Lawyer',
    instructions: 'As a lawyer for {{user.name}} about {{topic}}.',
    starters: [{ en: 'What about {{topic}}?', fr: 'What about {{topic}}?' }],
    temperature: 0.2,
  })
  expect(assistantOf({ ...content, user_prompt: 'x'.repeat(301) }, 'Lawyer').starters).toEqual([])
})
