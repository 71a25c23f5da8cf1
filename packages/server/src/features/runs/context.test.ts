import type { ContextUse } from '@parlance/contract/chat/runs.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant_id = await makeAssistant(ada, { name: 'Reader', instructions: 'x'.repeat(3_000) })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const contextOf = (thread: string, query: Record<string, string> = {}) =>
  ok<ContextUse>(ada, 'GET', `/v2/threads/${thread}/context?${new URLSearchParams(query).toString()}`)

async function ask(thread: string, text: string, parent_id: string | null = null, prompt_tokens = 2_000) {
  llm.next({ tokens: ['Yes.'], usage: { input: prompt_tokens, cached: 0, output: 10, reasoning: 0 } })
  const viewer = await (await start(ada, thread, question(text, { assistant_id, parent_id }))).toTheEnd()
  return viewer
}

it('counts the instructions and the files of a draft before there is a conversation', async () => {
  const thread = uuidv7()
  const path = `/v2/threads/${thread}/files`
  const base = (await ok<{ knowledge_base_id: string }>(ada, 'POST', path)).knowledge_base_id
  const [put] = await uploadFiles(ada, base, [{ name: 'a.txt', content: 'word '.repeat(1_200) }])
  await settled(test.database, ada, base)
  expect(await contextOf(thread, { assistant_id })).toMatchObject({
    instructions: 1_000,
    history: 0,
    files: 0,
  })
  const files = put?.document_id ?? ''
  expect(await contextOf(thread, { assistant_id, files })).toMatchObject({
    files: 2_000,
    messages_left_out: 0,
  })
})

it('counts the tools that the model is offered, and their results', async () => {
  const tools = [{ kind: 'house' as const, id: 'calculator' as const, needs_approval: false }]
  const assistant_with = await makeAssistant(ada, { name: 'With tools', tools })
  const thread = uuidv7()
  const before = await contextOf(thread, { assistant_id: assistant_with })
  expect(before.tools).toBeGreaterThan(100)
  expect((await contextOf(uuidv7(), { assistant_id })).tools).toBe(0)
  llm.next({ tokens: 0, tool_calls: [{ id: 'a', name: 'calculator', input: { expression: '1+1' } }] })
  const asked = question('One and one?', { assistant_id: assistant_with })
  await (await start(ada, thread, asked)).toTheEnd()
  const after = await contextOf(thread)
  expect(after.history).toBeGreaterThan(20)
})

it('counts the pictures of answers for a model that can see them', async () => {
  const thread = uuidv7()
  await ask(thread, 'A harbour')
  const url = `/v2/threads/${thread}/files/${uuidv7()}`
  const picture = {
    type: 'file',
    url,
    media_type: 'image/png',
    size: { width: 8, height: 8 },
    alt: 'A harbour',
  }
  await test.database.pool.query(
    "UPDATE messages SET parts = parts || $1::jsonb WHERE thread_id = $2 AND role = 'assistant'",
    [JSON.stringify([picture]), thread],
  )
  const filesIfSeeing = async (vision: boolean) => {
    await test.database.pool.query(
      "UPDATE models SET capabilities = capabilities || jsonb_build_object('vision', $1::boolean)",
      [vision],
    )
    return (await contextOf(thread)).files
  }
  expect(await filesIfSeeing(true)).toBeGreaterThan(0)
  expect(await filesIfSeeing(false)).toBe(0)
})

it('is corrected by the count of the provider', async () => {
  const thread = uuidv7()
  await ask(thread, 'y'.repeat(3_000))
  const { instructions, history, files, passages } = await contextOf(thread)
  const sum = instructions + history + files + passages
  expect(Math.abs(sum - 2_010)).toBeLessThan(0.1 * 2_010)
})

it('reports how many messages no longer fit', async () => {
  await test.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('summary', false)")
  const thread = uuidv7()
  await ask(thread, 'z'.repeat(60_000))
  const parent = (await messagesOf(ada, thread)).at(-1)?.id ?? null
  await ask(thread, 'z'.repeat(60_000), parent)
  const use = await contextOf(thread)
  expect(use.messages_left_out).toBeGreaterThan(0)
  expect(use.can_summarise).toBe(false)
  const used = use.instructions + use.history + use.files + use.passages
  expect(used).toBeLessThanOrEqual(use.size - use.reserved)
})

it('reveals nothing about the conversation of another person', async () => {
  const thread = uuidv7()
  await ask(thread, 'y'.repeat(3_000))
  const path = (id: string) => `/v2/threads/${id}/context`
  expect(await ok(bob, 'GET', path(thread))).toEqual(await ok(bob, 'GET', path(uuidv7())))
})
