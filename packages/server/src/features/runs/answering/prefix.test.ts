import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada', 'administrator')
  const tools = (['calculator', 'current_time', 'search_documents'] as const).map((id) => {
    return { kind: 'house' as const, id, needs_approval: false as const }
  })
  const instructions = 'Today is {{date}}. You speak with {{user.name}} in {{language}}.'
  assistant_id = await makeAssistant(ada, { instructions, tools })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** The bytes of a request up to its last question, and those of its tools. */
function prefixOf(raw: string): { conversation: string; tools: string } {
  const tools = raw.indexOf('"tools":')
  return { conversation: raw.slice(0, raw.lastIndexOf('{"role":"user"')), tools: raw.slice(tools) }
}

test('everything before the last question is sent again byte for byte, so that providers can cache it', async () => {
  const thread = uuidv7()
  const base = (await ok<{ knowledge_base_id: string }>(ada, 'POST', `/v2/threads/${thread}/files`))
    .knowledge_base_id
  const names = ['notes.txt', 'more.txt']
  const put = await uploadFiles(
    ada,
    base,
    names.map((name) => ({ name, content: `The text of ${name}.` })),
  )
  await settled(db.database, ada, base)
  const [notes = '', more = ''] = put.map(({ document_id }) => document_id ?? '')
  const ask = async (text: string, files: string[] = []) => {
    const at = llm.requests.length
    const last = at === 0 ? null : ((await messagesOf(ada, thread)).at(-1)?.id ?? null)
    const more_files = files.length > 0 ? { files } : {}
    const body = question(text, { parent_id: last, ...(last === null && { assistant_id }), ...more_files })
    await (await start(ada, thread, body)).toTheEnd()
    return llm.requests[at]?.raw ?? ''
  }
  const sent: string[] = []
  llm.next({ tokens: ['Yes [1].'], reasoning: ['Let me think.'] })
  sent.push(await ask('What do the notes say?', [notes]))
  llm.next({
    tokens: ['Let me see.'],
    tool_calls: [{ id: 'call_0', name: 'calculator', input: { expression: '2^10' } }],
  })
  llm.next({ tokens: ['1024 [1].'] })
  sent.push(await ask('And how much is it?'))
  llm.next({ tokens: ['Both.'] })
  sent.push(await ask('And this one?', [more]))
  sent.push(await ask('Thank you.'))
  const prefixes = sent.map(prefixOf)
  for (const [at, raw] of sent.entries()) {
    const before = prefixes[at - 1]
    if (before === undefined) continue
    expect(raw.startsWith(before.conversation)).toBe(true)
    expect(prefixes[at]?.conversation.length).toBeGreaterThan(before.conversation.length)
    expect(prefixes[at]?.tools).toBe(before.tools)
  }
  expect(sent.at(-1)).toContain('1024')
})
