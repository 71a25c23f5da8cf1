import { plainVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import { expect, test } from 'vitest'
import { emptyPrompt } from '#features/prompts/prompts.queries.ts'
import { askedColumn, type Contents, tokensPerSecond, variablesIn } from '#features/prompts/runs/columns.ts'

const contents: Contents = new Map([
  [null, { ...emptyPrompt, user_prompt: '{{a}} {{b}}', temperature: 0.5 }],
  ['v1', { ...emptyPrompt, user_prompt: '{{c}} {{a}}' }],
])
const column = (version_id: string | null) => ({ key: 0, version_id, params: null })

test('columns need the variables of all their versions, each once', () => {
  const names = variablesIn([column(null), column('v1')], contents).map(({ name }) => name)
  expect(names).toEqual(['a', 'b', 'c'])
  expect(variablesIn([column('v1')], contents)).toEqual([plainVariable('c'), plainVariable('a')])
})

test('a column has the parameters of its version unless it has its own', () => {
  expect(askedColumn(column(null), contents)).toMatchObject({ version_id: null, temperature: 0.5 })
  const params = { model_id: 'm', temperature: 1, max_output_tokens: 5 }
  expect(askedColumn({ ...column('v1'), params }, contents)).toEqual({ version_id: 'v1', ...params })
  expect(askedColumn(column('unknown'), contents)).toBeNull()
})

test('the speed counts from the first token, and is unknown without one', () => {
  const usage = {
    input_tokens: 1,
    cached_input_tokens: null,
    output_tokens: 50,
    reasoning_tokens: null,
    duration_ms: 1500,
    first_token_ms: 500,
    cost_nano: null,
    currency: 'EUR',
  }
  expect(tokensPerSecond(usage)).toBe(50)
  expect(tokensPerSecond({ ...usage, first_token_ms: null })).toBeNull()
  expect(tokensPerSecond(null)).toBeNull()
})
