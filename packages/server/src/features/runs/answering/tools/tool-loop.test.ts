import type { FakeLlm, LlmRequest } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { ok } from '#testing/servers/calls.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { calculator } from './calculator.ts'
import { toolsFor } from './tools.service.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let assistant: string
let model: string

const TOKEN = 1_000_000

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  model = await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [TOKEN * 1e6, 0, TOKEN * 1e6] })
  ada = await app.person('ada', 'administrator')
  assistant = await makeAssistant(ada, { tools: [tool('calculator'), tool('current_time')] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  llm.clear()
  llm.requests.length = 0
  await db.database.pool.query('DELETE FROM budgets')
  await setTools(true)
})

function tool(id: HouseToolId) {
  return { kind: 'house' as const, id, needs_approval: false as const }
}

async function setTools(isCapable: boolean) {
  await db.database.pool.query(
    `UPDATE models SET capabilities = jsonb_set(capabilities, '{tools}', $1) WHERE id = $2`,
    [String(isCapable), model],
  )
}

const sum = (expression: string, id = 'call_0') => ({ id, name: 'calculator', input: { expression } })
const calls = (...tool_calls: object[]) =>
  llm.next({ tokens: 0, tool_calls: tool_calls as ReturnType<typeof sum>[] })

async function ask(person = ada, thread = uuidv7()) {
  const viewer = await start(person, thread, question('What is it?', { assistant_id: assistant }))
  return { thread, viewer }
}

async function answerOf(person = ada) {
  const { thread, viewer } = await ask(person)
  await viewer.toTheEnd()
  const answer = (await messagesOf(person, thread)).at(-1)
  if (answer === undefined) throw new Error('nothing was stored')
  return { thread, answer }
}

const toolsIn = (parts: readonly MessagePart[]) => parts.filter((part) => part.type === 'tool')
const messagesSent = (request: LlmRequest | undefined) =>
  request?.body['messages'] as Record<string, unknown>[]

test('parallel calls are run, stored and returned to the model, and the tokens and cost of both turns add up', async () => {
  llm.next({ tokens: ['Let me see. '], tool_calls: [sum('2^10'), sum('1/', 'call_1')] })
  llm.next({ tokens: ['1024'] })
  const { answer } = await answerOf()
  expect(answer.parts).toMatchObject([
    { type: 'text', text: 'Let me see. ' },
    {
      type: 'tool',
      tool_name: 'calculator',
      state: 'done',
      input: { expression: '2^10' },
      output: { value: 1024 },
    },
    { type: 'tool', state: 'failed', output: 'The expression cannot be read.' },
    { type: 'text', text: '1024' },
  ])
  expect(answer.usage).toMatchObject({
    input_tokens: 24,
    output_tokens: 60,
    cost_nano: (24 - 8 + 60) * TOKEN,
  })
  const [first, second] = llm.requests
  expect(first?.body['tools']).toHaveLength(2)
  const [id, other] = toolsIn(answer.parts).map((part) => part.tool_call_id)
  expect(id).toMatch(/^[a-z0-9]{9}$/)
  expect(messagesSent(second).slice(-3)).toMatchObject([
    { role: 'assistant', content: 'Let me see. ', tool_calls: [{ id }, { id: other }] },
    { role: 'tool', tool_call_id: id, content: '{"value":1024}' },
    { role: 'tool', tool_call_id: other },
  ])
})

test('calls of several turns with the same id are kept separate', async () => {
  calls(sum('1+1'))
  calls(sum('2+2'))
  const { answer } = await answerOf()
  expect(toolsIn(answer.parts).map((part) => part.output)).toEqual([{ value: 2 }, { value: 4 }])
})

test('invalid arguments and unknown tools are returned to the model as errors and nothing is run', async () => {
  const run = vi.spyOn(calculator, 'run')
  calls(
    { ...sum(''), written: '{"expression":' },
    { id: 'b', name: 'shell', input: {} },
    { id: 'c', name: 'calculator', input: {} },
  )
  const { answer } = await answerOf()
  expect(toolsIn(answer.parts)).toMatchObject([
    { state: 'failed', input: '{"expression":', output: 'unreadable_arguments' },
    { state: 'failed', output: 'unknown_tool' },
    { state: 'failed', output: expect.stringContaining('Wrong arguments') },
  ])
  expect(run).not.toHaveBeenCalled()
  expect(JSON.stringify(messagesSent(llm.requests[1]))).toContain('not valid JSON')
})

test('a third identical call is refused, and after eight turns one without tools answers, and can be continued', async () => {
  for (let turn = 0; turn < 8; turn += 1) calls(sum('1+1'))
  llm.next({ tokens: ['It is 2.'] })
  const { thread, answer } = await answerOf()
  expect(toolsIn(answer.parts).map((part) => part.output)).toEqual([
    { value: 2 },
    { value: 2 },
    ...Array.from({ length: 6 }, () => 'repeated'),
  ])
  expect(answer.parts.at(-1)).toEqual({ type: 'text', text: 'It is 2.' })
  expect(llm.requests).toHaveLength(9)
  const last = llm.requests.at(-1)
  expect(last?.body['tools']).toBeUndefined()
  expect(messagesSent(last).map(({ role }) => role)).toEqual(['system', 'user'])
  expect(answer).toMatchObject({ status: 'completed', finish_reason: 'tool_limit' })
  calls(sum('2+2'))
  llm.next({ tokens: ['And 4.'] })
  await (await start(ada, thread, { kind: 'continue', id: uuidv7(), message_id: answer.id })).toTheEnd()
  const again = (await messagesOf(ada, thread)).at(-1)
  expect(again).toMatchObject({ id: answer.id, finish_reason: 'stop' })
  expect(again?.parts.slice(-3)).toMatchObject([
    { text: 'It is 2.' },
    { type: 'tool', output: { value: 4 } },
    { text: 'And 4.' },
  ])
  const asked = llm.requests[9]
  expect(asked?.body['tools']).toHaveLength(2)
  expect(messagesSent(asked).at(-1)?.['content']).toMatch(/^Continue your work/)
})

test('stopping aborts a running tool and stores a result that says so; the next message works', async () => {
  let aborted = false
  vi.spyOn(calculator, 'run').mockImplementation(async (_run, _input, signal) => {
    signal.addEventListener('abort', () => (aborted = true))
    return await new Promise(() => {})
  })
  calls(sum('1+1'))
  const { thread, viewer } = await ask()
  await viewer.until(({ parts }) => toolsIn(parts).length > 0)
  await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  const answer = (await messagesOf(ada, thread)).at(-1)
  expect(aborted).toBe(true)
  expect(answer).toMatchObject({
    status: 'stopped',
    parts: [{ type: 'tool', state: 'failed', output: 'stopped' }],
  })

  const next = { kind: 'send', id: uuidv7(), parent_id: answer?.id ?? '', text: 'And now?' } as const
  await (await start(ada, thread, next)).toTheEnd()
  const sent = messagesSent(llm.requests.at(-1))
  const { tool_call_id: id } = toolsIn(answer?.parts ?? [])[0] ?? {}
  expect(sent.slice(1)).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      tool_calls: [{ id, function: { name: 'calculator', arguments: '{"expression":"1+1"}' } }],
    },
    { role: 'tool', tool_call_id: id, content: expect.stringContaining('stopped') },
    { role: 'user', content: 'And now?' },
  ])
})

test('a failing second turn keeps the first one and books both', async () => {
  calls(sum('1+1'))
  llm.next({ status: 400 })
  const { answer } = await answerOf()
  expect(answer.status).toBe('failed')
  expect(toolsIn(answer.parts)).toMatchObject([{ state: 'done', output: { value: 2 } }])
  const { rows } = await db.database.pool.query(
    'SELECT estimate_nano::float8 AS nano FROM usage_records WHERE run_id = $1',
    [answer.run_id],
  )
  expect(rows[0]?.nano).toBeGreaterThan(0)
})

test('under a hard budget the turns share one reservation, and the answer ends when it is used up', async () => {
  const budget = { level: 'user', subject_id: ada.id, period: 'month', is_hard: true }
  await ok(ada, 'POST', '/v2/admin/budgets', { ...budget, amount_nano: 5_000 * TOKEN })
  for (let turn = 0; turn < 8; turn += 1) {
    llm.next({ tokens: ['a'.repeat(9_000)], tool_calls: [sum(`${turn}+1`)] })
  }
  const { answer } = await answerOf()
  expect(answer).toMatchObject({ status: 'completed', finish_reason: 'length' })
  expect(answer.parts.at(-1)).toMatchObject({ type: 'cut', level: 'user' })
  expect(llm.requests.length).toBeLessThan(4)
  const { data } = await ok<{ data: { reserved_nano: number }[] }>(ada, 'GET', '/v2/admin/budgets')
  expect(data.map(({ reserved_nano }) => reserved_nano)).toEqual([0])
})

test('a model without the capability is offered no tools and reads earlier results as text', async () => {
  calls(sum('1+1'))
  const { thread, answer } = await answerOf()
  await setTools(false)
  const next = { kind: 'send', id: uuidv7(), parent_id: answer.id, text: 'And now?' } as const
  await (await start(ada, thread, next)).toTheEnd()
  const last = llm.requests.at(-1)
  expect(last?.body['tools']).toBeUndefined()
  expect(messagesSent(last).map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(JSON.stringify(last?.body)).toContain('tool_result')
})

test('an answer has the tools that its assistant names, its reader can use and an administrator allows', async () => {
  const toolsOf = async (permissions: string[], tools: boolean) => {
    const actor = { is_administrator: false, permissions: new Set(permissions) }
    const run = {
      assistant: {
        tools: [tool('calculator'), tool('search_documents'), tool('current_time')],
        knowledge_base_ids: [],
        document_ids: [],
      },
      model: { capabilities: { tools } },
    }
    return (await toolsFor({ ...app.ctx, actor } as never, run as never, [])).map(({ id }) => id)
  }
  expect(await toolsOf(['tool:use'], true)).toEqual(['current_time', 'calculator'])
  expect(await toolsOf(['chat:create'], true)).toEqual([])
  expect(await toolsOf(['tool:use'], false)).toEqual([])
  await ok(ada, 'PUT', '/v2/admin/feature-configs/tools', { value: ['calculator', 'other'] })
  expect(await toolsOf(['tool:use'], true)).toEqual(['calculator'])
  await ok(ada, 'DELETE', '/v2/admin/feature-configs/tools')
})

test('the tools of an assistant are shown, exported, copied and part of a review', async () => {
  expect(await ok(ada, 'GET', `/v2/assistants/${assistant}`)).toMatchObject({
    tools: ['calculator', 'current_time'],
  })
  const file = await ok<{ content: object }>(ada, 'GET', `/v2/assistants/${assistant}/export`)
  expect(file.content).toMatchObject({ tools: [tool('calculator'), tool('current_time')] })
})
