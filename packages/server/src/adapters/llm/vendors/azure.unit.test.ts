import { expect, test } from 'vitest'
import { azureBase } from '#adapters/llm/vendors/azure.ts'

test.each([
  ['https://res.openai.azure.com', 'https://res.openai.azure.com/openai/v1'],
  ['https://res.openai.azure.com/', 'https://res.openai.azure.com/openai/v1'],
  ['https://res.openai.azure.com/openai', 'https://res.openai.azure.com/openai/v1'],
  ['https://res.openai.azure.com/openai/v1/', 'https://res.openai.azure.com/openai/v1'],
  ['https://gateway.example/azure', 'https://gateway.example/azure'],
  ['not an address', null],
  [null, null],
])('azureBase reads %s as %s', (base_url, base) => {
  expect(azureBase({ base_url })).toBe(base)
})
