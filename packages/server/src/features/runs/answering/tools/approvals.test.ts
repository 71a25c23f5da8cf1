import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { ToolApproval, ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start, type Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant = await asking('First')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(() => {
  llm.clear()
  llm.requests.length = 0
})

async function asking(name: string) {
  const tools = [{ kind: 'house' as const, id: 'calculator' as const, needs_approval: true }]
  return await makeAssistant(ada, { name, tools })
}

function calls(...expressions: string[]) {
  const tool_calls = expressions.map((expression, at) => {
    return { id: `call_${at}`, name: 'calculator', input: { expression } }
  })
  llm.next({ tokens: 0, tool_calls })
}

const toolsOf = ({ parts }: Pick<Viewer, 'parts'>) => parts.filter((part) => part.type === 'tool')
const waiting = (viewer: Pick<Viewer, 'parts'>) =>
  toolsOf(viewer).filter(({ waits_for }) => waits_for !== null)
const isWaiting = (count: number) => (viewer: Viewer) => waiting(viewer).length === count

const pathOf = (viewer: Viewer, at: number) =>
  `/v2/runs/${viewer.run_id}/calls/${toolsOf(viewer)[at]?.tool_call_id}`

async function decide(viewer: Viewer, decision: ToolDecision, at = 0) {
  return await ok<{ decision: ToolDecision }>(ada, 'POST', pathOf(viewer, at), { decision })
}

async function ask(thread = uuidv7(), of = assistant, parent_id: string | null = null) {
  calls('1+1')
  return await start(ada, thread, question('What is it?', { assistant_id: of, parent_id }))
}

/** Whether a question is answered without waiting for approval. */
async function isAnsweredAtOnce(thread?: string, of?: string, parentId?: string) {
  const viewer = await ask(thread, of, parentId)
  await viewer.until((seen) => seen.done || waiting(seen).length > 0)
  const asked = waiting(viewer).length > 0
  if (asked) await decide(viewer, 'no')
  await viewer.toTheEnd()
  return !asked
}

test('parallel calls wait, are decided one by one, and the first decision counts', async () => {
  calls('1+1', '2+2')
  llm.next({ tokens: ['It is 4.'] })
  const thread = uuidv7()
  const viewer = await start(ada, thread, question('Sums', { assistant_id: assistant }))
  await viewer.until(isWaiting(2))
  expect(toolsOf(viewer)[0]?.waits_for).toEqual({ kind: 'approval', server: null })
  await refused(bob, 'POST', pathOf(viewer, 0), { decision: 'once' }, 404, 'ERROR_TOOL_CALL_NOT_FOUND')

  await decide(viewer, 'no', 0)
  await viewer.until(isWaiting(1))
  expect(llm.requests).toHaveLength(1)
  // a page opened now shows the waiting calls
  const other = await ada.call('GET', `/v2/runs/${viewer.run_id}/events`)
  expect(other.status).toBe(200)
  await other.body?.cancel()
  expect((await decide(viewer, 'once', 1)).decision).toBe('once')
  await viewer.toTheEnd()
  await refused(ada, 'POST', pathOf(viewer, 1), { decision: 'no' }, 404, 'ERROR_TOOL_CALL_NOT_FOUND')

  expect(toolsOf(viewer)).toMatchObject([
    { state: 'failed', output: 'denied', waits_for: null, duration_ms: null },
    { state: 'done', output: { value: 4 }, waits_for: null, duration_ms: expect.any(Number) },
  ])
  expect((await messagesOf(ada, thread)).at(-1)?.parts).toEqual(viewer.parts)
  expect(JSON.stringify(llm.requests[1]?.body)).toContain('did not allow this call')
  const { rows } = await db.database.pool.query('SELECT FROM tool_waits')
  expect(rows).toEqual([])
})

test('a tool is allowed in one conversation, or with one assistant until this is revoked', async () => {
  const thread = uuidv7()
  const first = await ask(thread)
  await decide(await first.until(isWaiting(1)), 'thread')
  await first.toTheEnd()
  const last = (await messagesOf(ada, thread)).at(-1)?.id
  expect(await isAnsweredAtOnce(thread, assistant, last)).toBe(true)
  expect(await isAnsweredAtOnce()).toBe(false)

  const second = await ask()
  await decide(await second.until(isWaiting(1)), 'always')
  await second.toTheEnd()
  expect(await isAnsweredAtOnce()).toBe(true)
  expect(await isAnsweredAtOnce(uuidv7(), await asking('Second'))).toBe(false)

  const { data } = await ok<{ data: ToolApproval[] }>(ada, 'GET', '/v2/tool-approvals')
  expect(data).toMatchObject([{ tool: 'calculator', assistant_name: 'First' }])
  expect(await ok(bob, 'GET', '/v2/tool-approvals')).toMatchObject({ data: [] })
  const path = `/v2/tool-approvals/${data[0]?.id}`
  await ok(bob, 'DELETE', path)
  expect(await isAnsweredAtOnce()).toBe(true)
  await ok(ada, 'DELETE', path)
  expect(await isAnsweredAtOnce()).toBe(false)
})

test('an answer that waits can be stopped, and the next question works', async () => {
  const thread = uuidv7()
  const viewer = await ask(thread)
  await viewer.until(isWaiting(1))
  await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  const [answer] = (await messagesOf(ada, thread)).slice(-1)
  expect(answer).toMatchObject({
    status: 'stopped',
    parts: [{ type: 'tool', state: 'failed', output: 'stopped', waits_for: null }],
  })
  await refused(ada, 'POST', pathOf(viewer, 0), { decision: 'once' }, 404, 'ERROR_TOOL_CALL_NOT_FOUND')
  const next = await start(ada, thread, question('And now?', { parent_id: answer?.id ?? '' }))
  expect((await next.toTheEnd()).parts.at(-1)?.type).toBe('text')
})
