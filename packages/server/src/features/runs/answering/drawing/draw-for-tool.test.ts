import type { Message, MessagePart } from '@parlance/contract/chat/runs.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type FakeLlmCalls, startFakeLlmCalls } from '@parlance/tests/fakes/llm/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let vendor: FakeLlmCalls
let app: TestApp
let ada: Person
let helper: string
let painter: string

beforeAll(async () => {
  llm = await startFakeLlm()
  vendor = await startFakeLlmCalls()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: vendor.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [0, 0, 0] })
  ada = await app.person('ada', 'administrator')
  painter = await makeRemoteModel(db.database, 'image', `${vendor.url}/v1`)
  await db.database.pool.query("UPDATE models SET identifier = 'gpt-image-1' WHERE id = $1", [painter])
  await db.database.pool.query(
    `INSERT INTO model_prices (id, model_id, valid_from, input_nano, output_nano)
     VALUES ($1, $2, '2020-01-01', 1000000000, 2000000000)`,
    [uuidv7(), painter],
  )
  helper = await makeAssistant(ada, { tools: [{ kind: 'house', id: 'draw_image', needs_approval: false }] })
})
beforeEach(() => {
  vendor.bodies.length = 0
  vendor.requests.length = 0
  llm.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await llm.close()
  await vendor.close()
})

const drawing = (input: object, id = 'a') => ({ id, name: 'draw_image', input })

/** The stored answer to a question; the model makes these calls in parallel before it. */
async function answered(thread: string, ...inputs: object[]): Promise<Message> {
  const tool_calls = inputs.map((input, at) => drawing(input, `call_${at}`))
  if (inputs.length > 0) llm.next({ tokens: 0, tool_calls })
  llm.next({ tokens: ['There.'] })
  const parent_id = (await messagesOf(ada, thread).catch(() => []))?.at(-1)?.id ?? null
  const asked = question('Draw', { parent_id, ...(parent_id === null && { assistant_id: helper }) })
  await (await start(ada, thread, asked)).toTheEnd()
  const answer = (await messagesOf(ada, thread)).at(-1)
  if (answer === undefined) throw new Error('nothing was stored')
  return answer
}

const of = <T extends MessagePart['type']>({ parts }: Message, type: T) =>
  parts.filter((part): part is Extract<MessagePart, { type: T }> => part.type === type)
const typesOf = ({ parts }: Message) => parts.map(({ type }) => type)
const outputs = (answer: Message) => of(answer, 'tool').map(({ output }) => output)
const idOf = (url = '') => url.slice(url.lastIndexOf('/') + 1)

async function ledger(): Promise<object | undefined> {
  const { rows } = await db.database.pool.query<object>(
    `SELECT status, model_id, assistant_id, cost_nano::float8 FROM usage_records WHERE feature = 'image'
     ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]
}

test('a chat model adds images to its answer and changes the newest one, and all calls are booked', async () => {
  const thread = uuidv7()
  const first = await answered(thread, { prompt: 'A harbour', shape: 'landscape', count: 2 })
  expect(typesOf(first)).toEqual(['tool', 'drawing', 'file', 'file', 'text'])
  expect(of(first, 'drawing')).toMatchObject([
    { prompt: 'A harbour', size: { width: 1_536, height: 1_024 }, count: 2, inputs: [] },
  ])
  expect(of(first, 'file')[0]).toMatchObject({ alt: 'A harbour', size: { width: 1, height: 1 } })
  expect(outputs(first)).toEqual([{ drawn: 2, model: expect.any(String), changed_a_picture: false }])
  expect(vendor.bodies).toEqual([{ model: 'gpt-image-1', prompt: 'A harbour', n: 2, size: '1536x1024' }])
  expect(await ledger()).toEqual({
    status: 'completed',
    model_id: painter,
    assistant_id: helper,
    cost_nano: 169_000,
  })
  expect(first.usage?.cost_nano).toBe(169_000)
  expect(JSON.stringify(llm.requests.at(-1)?.body)).not.toContain('base64')

  const second = await answered(thread, { prompt: 'Bluer', change_newest: true })
  const newest = idOf(of(first, 'file')[1]?.url)
  expect(of(second, 'drawing')[0]?.inputs).toEqual([{ id: newest, source: 'answer', name: '' }])
  expect(vendor.requests.at(-1)).toBe('POST /v1/images/edits')
})

test('parallel image calls run one after the other, so that the second can change the image of the first', async () => {
  const answer = await answered(uuidv7(), { prompt: 'A harbour' }, { prompt: 'Bluer', change_newest: true })
  expect(typesOf(answer)).toEqual(['tool', 'tool', 'drawing', 'file', 'drawing', 'file', 'text'])
  expect(of(answer, 'drawing')[1]?.inputs[0]?.id).toBe(idOf(of(answer, 'file')[0]?.url))
})

test('an image that is refused, impossible or beyond a budget is reported, and the answer continues', async () => {
  vendor.refuse({ status: 400, body: { error: { message: 'Rejected by our safety system' } } })
  const answer = await answered(uuidv7(), { prompt: 'Forbidden' }, { prompt: 'Bluer', change_newest: true })
  expect(outputs(answer)).toEqual(['image_refused', 'no_picture'])
  expect(answer).toMatchObject({ status: 'completed', usage: { cost_nano: 0 } })
  expect(await ledger()).toMatchObject({ status: 'failed', cost_nano: 0 })

  const many = Array.from({ length: 3 }, (_, at) => ({ prompt: `Harbour ${at}`, count: 4 }))
  expect(outputs(await answered(uuidv7(), ...many))).toMatchObject([
    { drawn: 4 },
    { drawn: 4 },
    'too_many_pictures',
  ])

  await db.database.pool.query(
    `INSERT INTO budgets (id, level, period, amount_nano, is_hard) VALUES ($1, 'global', 'month', 1, true)`,
    [uuidv7()],
  )
  expect(outputs(await answered(uuidv7(), { prompt: 'One' }))).toMatchObject([{ drawn: 1 }])
  expect(outputs(await answered(uuidv7(), { prompt: 'Two' }))).toEqual(['over_budget'])
  await db.database.pool.query('DELETE FROM budgets')
})

test('stopping aborts the image model and leaves no image', async () => {
  const reached = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vendor.before = () => {
    reached.resolve()
    return held.promise
  }
  const thread = uuidv7()
  llm.next({ tokens: 0, tool_calls: [drawing({ prompt: 'A harbour' })] })
  const viewer = await start(ada, thread, question('Draw', { assistant_id: helper }))
  await reached.promise
  await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  await viewer.toTheEnd()
  vendor.before = null
  held.resolve()
  const answer = (await messagesOf(ada, thread)).at(-1)
  expect(answer).toMatchObject({ status: 'stopped', parts: [{ output: 'stopped' }, { type: 'drawing' }] })
})

test('the tool is only offered to people who can use an image model', async () => {
  const offered = async () => {
    await answered(uuidv7())
    return ((llm.requests.at(-1)?.body['tools'] ?? []) as object[]).length
  }
  expect(await offered()).toBe(1)
  await db.database.pool.query("UPDATE models SET enabled = false WHERE type = 'image'")
  expect(await offered()).toBe(0)
})
