import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type ApiHarness, startApi } from './public-api.harness.ts'

const db = testDatabase()
let api: ApiHarness

beforeAll(async () => {
  api = await startApi(db.database)
})
afterAll(() => api.close())

test('an assistant with documents only declines without a model, and names the nearest documents', async () => {
  const files = [{ name: 'notice.md', text: 'The notice period is two months.' }]
  const base = await makeBaseWith(api.app.ctx, api.admin.id, files)
  const id = await makeAssistant(api.admin, { knowledge_base_ids: [base.id], documents_only: true })
  const content = 'How many parking spaces does the notice mention?'
  const asked = { model: `assistant:${id}`, messages: [{ role: 'user' as const, content }] }
  const { choices, usage } = await api.client.chat.completions.create(asked)
  const text = choices[0]?.message.content
  expect(text).toMatch(/documents[^]*notice\.md$/)
  expect(usage).toMatchObject({ total_tokens: 0 })
  const pieces: string[] = []
  const stream = await api.client.chat.completions.create({ ...asked, stream: true })
  for await (const chunk of stream) pieces.push(chunk.choices[0]?.delta.content ?? '')
  expect(pieces.join('')).toBe(text)
  expect(api.llm.requests).toHaveLength(0)
  expect(await api.ledger()).toBeUndefined()
})
