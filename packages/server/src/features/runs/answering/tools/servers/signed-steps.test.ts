import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { SignedSteps, withSignedSteps } from './signed-steps.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let other: string
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'first' })
  other = await scriptedModel(app.deps, llm, { identifier: 'second', rank: 1 })
  ada = await app.person('ada', 'administrator')
  assistant_id = await makeAssistant(ada, {
    tools: [{ kind: 'house', id: 'calculator', needs_approval: false }],
  })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const SIGNATURE = 'SIGNED-BY-THE-FIRST'

test('the signature of a call is sent back in its answer and in later turns, only to its model', async () => {
  const thread = uuidv7()
  const call = { id: 'call_0', name: 'calculator', input: { expression: '2^10' }, signed: SIGNATURE }
  llm.next({ tokens: 0, reasoning: ['Let me count.'], tool_calls: [call] })
  llm.next({ tokens: ['1024'] })
  const viewer = await (await start(ada, thread, question('How much?', { assistant_id }))).toTheEnd()
  expect(llm.requests[1]?.raw).toContain(SIGNATURE)
  const answer = (await messagesOf(ada, thread)).at(-1)
  expect(JSON.stringify([viewer.seen, answer])).not.toContain(SIGNATURE)
  const ask = async (model_id?: string) => {
    const parent_id = answer?.id ?? null
    await (
      await start(ada, thread, question('And now?', { parent_id, ...(model_id && { model_id }) }))
    ).toTheEnd()
    return llm.requests.at(-1)
  }
  const [same, foreign] = [await ask(), await ask(other)]
  expect(same?.model).toBe('first')
  const messages = (same?.body['messages'] ?? []) as Record<string, unknown>[]
  expect(messages[2]).toMatchObject({
    reasoning_content: 'Let me count.',
    tool_calls: [{ extra_content: { google: { thought_signature: SIGNATURE } } }],
  })
  expect(foreign?.model).toBe('second')
  expect(foreign?.raw).toContain('2^10')
  expect(foreign?.raw).not.toMatch(/SIGNED-BY-THE-FIRST|Let me count/)
})

test('the signature of a call is stored while its answer is written, so that a crash does not lose it', async () => {
  const call = { id: 'call_0', name: 'calculator', input: { expression: '2^11' }, signed: SIGNATURE }
  llm.next({ tokens: 0, tool_calls: [call] })
  llm.next({ endless: true, rate: 100 })
  const viewer = await start(ada, uuidv7(), question('How much?', { assistant_id }))
  const stored = async () => {
    const { rows } = await db.database.pool.query(
      'SELECT status, signed_steps FROM messages WHERE run_id = $1',
      [viewer.run_id],
    )
    return JSON.stringify(rows)
  }
  await expect.poll(stored).toContain(SIGNATURE)
  expect(await stored()).toContain('running')
  await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  await viewer.toTheEnd()
})

test('reasoning begins its turn, or comes before the call that it led to', () => {
  const opaque = { origin: 'a', data: {} }
  const steps = new SignedSteps()
  for (const id of ['a', 'b']) {
    steps.hear({ type: 'reasoning_end', reasoning: `before ${id}`, opaque })
    steps.hear({ type: 'tool_call', tool_call_id: id, tool_name: 'x', input: {} })
  }
  const call = (tool_call_id: string) => ({
    type: 'tool_call' as const,
    tool_call_id,
    tool_name: 'x',
    input: {},
  })
  const turn = {
    role: 'assistant' as const,
    parts: [{ type: 'text' as const, text: 'So:' }, call('a'), call('b')],
  }
  const [signed] = withSignedSteps([turn], steps.kept())
  expect(signed?.parts.map((part) => ('text' in part ? part.text : part.type))).toEqual([
    'before a',
    'So:',
    'tool_call',
    'before b',
    'tool_call',
  ])
})
