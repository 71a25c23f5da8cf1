import type { Message, SummaryStep } from '@parlance/contract/chat/runs.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
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
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [1e9, 1e9, 1e9] })
  // 18,000 bytes of it are for the conversation
  await db.database.pool.query('UPDATE models SET context_size = 8000')
  ada = await app.person('ada')
  assistant_id = await makeAssistant(ada)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  llm.requests.length = 0
  await db.database.pool.query("DELETE FROM system_assistants WHERE key = 'summary'")
})
afterEach(() => llm.clear())

const SUMMARY: LlmScript = { tokens: ['They spoke of trains.'] }
const long = (name: string) => `${name} ${'a'.repeat(3_000)}`

async function ask(thread: string, text: string, parent_id?: string | null) {
  const parent = parent_id === undefined ? (await lastOf(thread)).id : parent_id
  const asked = question(text, parent === null ? { assistant_id } : { parent_id: parent })
  return await (await start(ada, thread, asked)).toTheEnd()
}

/** A conversation that is full with its next question. */
async function full(): Promise<string> {
  const thread = uuidv7()
  await ask(thread, long('first'), null)
  llm.requests.length = 0
  let parent = (await lastOf(thread)).id
  const ids = Array.from({ length: 8 }, uuidv7)
  const names = ['second', 'third', 'fourth', 'fifth']
  for (const [at, id] of ids.entries()) {
    const name = names[Math.floor(at / 2)] ?? ''
    const isAsked = at % 2 === 0
    const thought = { type: 'reasoning', text: `Thinking of the ${name}`, duration_ms: 1 }
    const said = { type: 'text', text: isAsked ? long(name) : `Answer to the ${name}.` }
    const parts = JSON.stringify(isAsked ? [said] : [thought, said])
    await db.database.pool.query(
      `INSERT INTO messages (id, thread_id, parent_id, role, status, parts) VALUES ($1, $2, $3, $4, 'completed', $5)`,
      [id, thread, parent, isAsked ? 'user' : 'assistant', parts],
    )
    parent = id
  }
  return thread
}

type Sent = { role: string; content: string }
const sentIn = (at: number) => (llm.requests[at]?.body['messages'] ?? []) as Sent[]
const textIn = (at: number) => JSON.stringify(sentIn(at))
const stepsIn = ({ parts }: Pick<Message, 'parts'>) => parts.filter((part) => part.type === 'summary')
const lastOf = async (thread: string) => (await messagesOf(ada, thread)).at(-1) as Message
const isSummary = (at: number) => sentIn(at)[0]?.content.startsWith('Résume cette conversation') === true

describe('a conversation that no longer fits', () => {
  test('is summarised once, and the next turns get the summary and the messages after it', async () => {
    const thread = await full()
    llm.next(SUMMARY)
    llm.next({ tokens: ['Sixth answer.'] })
    await ask(thread, long('sixth'))
    expect(llm.requests).toHaveLength(2)
    expect(isSummary(0)).toBe(true)
    expect(llm.requests[0]?.body).not.toHaveProperty('tools')
    expect(textIn(0)).not.toMatch(/CANARY-INSTRUCTIONS|Thinking of/)
    expect(textIn(0)).toMatch(/first a.*Answer to the second/)
    const [system, first] = sentIn(1)
    expect(system?.content).toBe('CANARY-INSTRUCTIONS')
    expect(first?.content).toMatch(/^<summary>\n{"messages":8,"text":"They spoke of trains."}\n<\/summary>/)
    expect(first?.content).toContain('fifth aaa')
    expect(textIn(1)).not.toContain('fourth aaa')
    expect(stepsIn(await lastOf(thread))).toMatchObject([{ state: 'done', messages: 8 }])
    for (const name of ['seventh', 'eighth']) {
      llm.requests.length = 0
      llm.next({ tokens: ['Fine.'] })
      await ask(thread, name)
      expect(llm.requests).toHaveLength(1)
      expect(sentIn(0).slice(0, 2)).toEqual([system, first])
      expect(textIn(0)).toMatch(/fifth aaa.*sixth aaa/)
      expect(stepsIn(await lastOf(thread))).toEqual([])
    }
    const messages = await messagesOf(ada, thread)
    expect(messages).toHaveLength(16)
    const summarised = messages.filter(({ summary }) => summary !== undefined)
    expect(summarised).toMatchObject([
      { id: messages[7]?.id, summary: { text: 'They spoke of trains.', messages: 8 } },
    ])
    const { rows } = await db.database.pool.query(
      `SELECT count(*)::int AS count FROM usage_records WHERE feature = 'summary'`,
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await ok(ada, 'GET', `/v2/threads/${thread}/context`)).toMatchObject({
      messages_summarised: 8,
      messages_left_out: 0,
      can_summarise: true,
    })
  })

  test('has one summary for all branches after it, which is extended when the context is full again', async () => {
    const thread = await full()
    llm.next(SUMMARY)
    await ask(thread, long('sixth'))
    const messages = await messagesOf(ada, thread)
    llm.requests.length = 0
    await ask(thread, long('beside'), messages.at(-3)?.id)
    expect(llm.requests).toHaveLength(1)
    expect(sentIn(0)[1]?.content).toContain('They spoke of trains.')
    await ask(thread, 'After the second', messages[3]?.id)
    expect(textIn(1)).toMatch(/first aaa.*second aaa/)
    expect(textIn(1)).not.toContain('They spoke of trains.')
    llm.requests.length = 0
    const parent = messages.at(-1)?.id ?? null
    await ask(thread, 'y'.repeat(9_000), parent)
    llm.next({ tokens: ['They spoke of trains and ships.'] })
    await ask(thread, long('eighth'))
    expect(llm.requests.map((_, at) => isSummary(at))).toEqual([false, true, false])
    expect(textIn(1)).toContain('They spoke of trains.')
    expect(textIn(1)).not.toContain('fourth aaa')
    expect(sentIn(2)[1]?.content).toContain('"text":"They spoke of trains and ships."')
    await ok(ada, 'DELETE', `/v2/threads/${thread}`)
    const left = `SELECT 1 FROM context_summaries cs JOIN messages m ON m.id = cs.message_id WHERE m.thread_id = $1`
    await expect.poll(async () => (await db.database.pool.query(left, [thread])).rows).toEqual([])
  })

  const unusable: [string, LlmScript][] = [
    ['is cut', { tokens: ['They spoke'], finish: 'length' }],
    ['is longer than what it replaces', { tokens: ['word '.repeat(4_000)] }],
    ['has the syntax of a tool call', { tokens: ['<tool_call>{"name":"x"}</tool_call>'] }],
    ['is reasoning', { tokens: ['<think>Let me see.</think> They spoke of trains.'] }],
    ['is empty', { tokens: [' '] }],
    ['fails', { status: 500 }],
  ]
  test.each(unusable)('is answered without its beginning if the summary %s', async (_, script) => {
    const thread = await full()
    llm.next(script)
    llm.next({ tokens: ['Sixth answer.'] })
    await ask(thread, long('sixth'))
    expect(llm.requests.map((_, at) => isSummary(at))).toEqual([true, false])
    expect(textIn(1)).toMatch(/second aaa.*sixth aaa/)
    expect(await lastOf(thread)).toMatchObject({
      status: 'completed',
      parts: [{ type: 'summary', state: 'left_out' }, { text: 'Sixth answer.' }],
    })
    expect((await messagesOf(ada, thread)).some(({ summary }) => summary !== undefined)).toBe(false)
  })

  test('is not summarised if the system assistant is off', async () => {
    await db.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('summary', false)")
    const thread = await full()
    await ask(thread, long('sixth'))
    expect(llm.requests.map((_, at) => isSummary(at))).toEqual([false])
    const [step] = stepsIn(await lastOf(thread)) as SummaryStep[]
    expect(step).toMatchObject({ state: 'left_out' })
    const read = sentIn(0).length - 1
    expect((step?.messages ?? 0) + read).toBe(11)
  })

  test('is stopped while it is being summarised', async () => {
    const thread = await full()
    llm.next({ stall: 'first_token' })
    const parent_id = (await lastOf(thread)).id
    const viewer = await start(ada, thread, question(long('sixth'), { parent_id }))
    await viewer.until(({ parts }) => parts.some((part) => part.type === 'summary'))
    await expect.poll(() => llm.requests.length).toBe(1)
    const began = performance.now()
    expect(await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)).toEqual({ status: 'stopped' })
    expect(performance.now() - began).toBeLessThan(2_000)
    await llm.requests[0]?.closed
    expect(llm.requests[0]?.closed_by_client).toBe(true)
    expect((await messagesOf(ada, thread)).some(({ summary }) => summary !== undefined)).toBe(false)
  })

  test('removes a summary of an answer that is continued', async () => {
    const thread = await full()
    llm.next(SUMMARY)
    await ask(thread, long('sixth'))
    const messages = await messagesOf(ada, thread)
    const summarised = messages.find(({ summary }) => summary !== undefined)
    await db.database.pool.query("UPDATE messages SET finish_reason = 'length' WHERE id = $1", [
      summarised?.id,
    ])
    const again = { kind: 'continue', id: uuidv7(), message_id: summarised?.id ?? '' } as const
    await (await start(ada, thread, again)).toTheEnd()
    expect((await messagesOf(ada, thread)).some(({ summary }) => summary !== undefined)).toBe(false)
  })
})
