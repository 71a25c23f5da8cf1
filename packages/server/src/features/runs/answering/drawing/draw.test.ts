import { createCanvas } from '@napi-rs/canvas'
import type { Message, MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'
import type { Model } from '@parlance/contract/models/models.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type FakeLlmCalls, PIXEL, startFakeLlmCalls } from '@parlance/tests/fakes/llm/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, uploadFiles } from '#testing/made/documents.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { content, makeAssistant } from '#testing/made/made-assistants.ts'

const db = testDatabase()
let vendor: FakeLlmCalls
let app: TestApp
let ada: Person
let bob: Person
let painter: string
let demo: string

beforeAll(async () => {
  vendor = await startFakeLlmCalls()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: vendor.host })
  ada = await app.person('ada')
  bob = await app.person('bob')
  await db.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false)")
  painter = await makeRemoteModel(db.database, 'image', `${vendor.url}/v1`)
  await db.database.pool.query("UPDATE models SET identifier = 'gpt-image-1' WHERE id = $1", [painter])
  await db.database.pool.query(
    `INSERT INTO model_prices (id, model_id, valid_from, input_nano, output_nano)
     VALUES ($1, $2, '2020-01-01', 1000000000, 2000000000)`,
    [uuidv7(), painter],
  )
  const { data } = await ok<{ data: Model[] }>(ada, 'GET', '/v2/models')
  demo = data.find(({ identifier }) => identifier === 'demo-image')?.id ?? ''
})
beforeEach(() => {
  vendor.bodies.length = 0
  vendor.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

type Asked = Partial<Extract<StartRun, { kind: 'send' }>>

/** Asks a question and returns the stored answer. */
async function ask(threadId: string, text: string, more: Asked = {}): Promise<Message> {
  const parent = (await messagesOf(ada, threadId).catch(() => []))?.at(-1)?.id ?? null
  const asked = question(text, { model_id: painter, parent_id: parent, ...more })
  await (await start(ada, threadId, asked)).toTheEnd()
  return newest(threadId)
}

async function newest(threadId: string): Promise<Message> {
  const answer = (await messagesOf(ada, threadId)).at(-1)
  if (answer === undefined) throw new Error('nothing was stored')
  return answer
}

const of = <T extends MessagePart['type']>({ parts }: Message, type: T) =>
  parts.filter((part): part is Extract<MessagePart, { type: T }> => part.type === type)
const idOf = (url = '') => url.slice(url.lastIndexOf('/') + 1)

async function ledger(): Promise<object> {
  const { rows } = await db.database.pool.query<object>(
    `SELECT status, feature, input_tokens, output_tokens, images, cost_nano::float8, estimate_nano::float8
     FROM usage_records ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] ?? {}
}

test('GET /v2/models lists image models after the chat models', async () => {
  const { data } = await ok<{ data: Model[] }>(ada, 'GET', '/v2/models')
  const types = data.map(({ type }) => type)
  expect(types).toEqual(types.toSorted())
  expect(data.find(({ id }) => id === painter)).toMatchObject({ type: 'image', price_class: 'medium' })
})

describe('an image model', () => {
  test('draws from the question, in the requested size and number, and is booked', async () => {
    const answer = await ask(uuidv7(), 'A harbour', { image: { size: '1536x1024', count: 3 } })
    expect(answer).toMatchObject({ status: 'completed', model_id: painter })
    expect(of(answer, 'drawing')).toEqual([
      {
        type: 'drawing',
        prompt: 'A harbour',
        size: { width: 1_536, height: 1_024 },
        count: 3,
        inputs: [],
        takes_inputs: true,
      },
    ])
    expect(of(answer, 'file').map(({ alt, size }) => [alt, size])).toEqual(
      Array.from({ length: 3 }, () => ['A harbour', { width: 1, height: 1 }]),
    )
    expect(vendor.bodies).toEqual([{ model: 'gpt-image-1', prompt: 'A harbour', n: 3, size: '1536x1024' }])
    expect(await ledger()).toMatchObject({
      status: 'completed',
      feature: 'chat',
      input_tokens: 9,
      output_tokens: 120,
      cost_nano: 249_000,
    })
  })

  test('shows the code when it is refused, too slow or broken, and no chat model answers instead', async () => {
    const message = 'Rejected by our safety system'
    vendor.refuse({ status: 400, body: { error: { message } } })
    const rejected = await ask(uuidv7(), 'A forbidden harbour')
    expect(rejected.status).toBe('failed')
    expect(of(rejected, 'error')).toMatchObject([{ code: 'content_refused', status: 400 }])
    expect(await ledger()).toMatchObject({ status: 'failed', cost_nano: 0 })
    vendor.refuse({ status: 503 })
    expect(of(await ask(uuidv7(), 'A harbour'), 'error')).toMatchObject([{ code: 'overloaded', status: 503 }])
    expect(of(await ask(uuidv7(), '  '), 'error')).toMatchObject([{ code: 'no_description', status: null }])
  })

  test('is aborted by Stop', async () => {
    const threadId = uuidv7()
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    vendor.before = () => {
      reached.resolve()
      return held.promise
    }
    const viewer = await start(ada, threadId, question('A harbour', { model_id: painter }))
    await reached.promise
    await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
    await viewer.toTheEnd()
    vendor.before = null
    held.resolve()
    const answer = await newest(threadId)
    expect([answer.status, of(answer, 'file')]).toEqual(['stopped', []])
    expect(await ledger()).toMatchObject({ status: 'stopped', cost_nano: null })
  })

  test('is booked if it delivered before Stop', async () => {
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const keep = vi.spyOn(app.deps.files, 'put').mockImplementationOnce(() => {
      reached.resolve()
      return held.promise
    })
    const viewer = await start(ada, uuidv7(), question('A harbour', { model_id: painter }))
    await reached.promise
    const stopping = ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
    held.resolve()
    await Promise.all([stopping, viewer.toTheEnd()])
    keep.mockRestore()
    expect(await ledger()).toMatchObject({ output_tokens: 40, cost_nano: 89_000 })
  })

  test('is not called when a budget is used up', async () => {
    const { pool } = db.database
    await pool.query(
      `INSERT INTO budgets (id, level, period, amount_nano, is_hard) VALUES ($1, 'global', 'month', 1000, true)`,
      [uuidv7()],
    )
    expect((await ask(uuidv7(), 'A harbour')).status).toBe('completed')
    const asked = question('A harbour', { model_id: painter })
    await refused(ada, 'POST', `/v2/threads/${uuidv7()}/messages`, asked, 429, 'ERROR_BUDGET_EXHAUSTED')
    expect(vendor.requests).toHaveLength(1)
    await pool.query('DELETE FROM budgets')
  })

  test('with a price per image costs what it delivers, and reserves what was requested', async () => {
    const { pool } = db.database
    const id = uuidv7()
    await pool.query(
      `INSERT INTO model_prices (id, model_id, valid_from, image_nano) VALUES ($1, $2, '2021-01-01', 40000000)`,
      [id, painter],
    )
    await ask(uuidv7(), 'A harbour', { image: { count: 2 } })
    const row = { input_tokens: 9, images: 2, cost_nano: 80_000_000, estimate_nano: null }
    expect(await ledger()).toMatchObject({ status: 'completed', ...row })
    // three images would exceed the rest of the budget
    await pool.query(
      `INSERT INTO budgets (id, level, period, amount_nano, is_hard, fallback_model_id)
       VALUES ($1, 'global', 'month', 100000000, true, $2)`,
      [uuidv7(), demo],
    )
    const asked = question('A harbour', { model_id: painter, image: { count: 3 } })
    await refused(ada, 'POST', `/v2/threads/${uuidv7()}/messages`, asked, 429, 'ERROR_BUDGET_EXHAUSTED')
    vendor.refuse({ status: 400, body: { error: { message: 'Rejected by our safety system' } } })
    await ask(uuidv7(), 'A forbidden harbour')
    expect(await ledger()).toMatchObject({ status: 'failed', images: null, cost_nano: 0 })
    await pool.query('DELETE FROM budgets')
    await pool.query('DELETE FROM model_prices WHERE id = $1', [id])
  })

  test('is refused with a count beyond the limit', async () => {
    const asked = question('A harbour', { model_id: painter, image: { count: 5 } })
    expect((await ada.call('POST', `/v2/threads/${uuidv7()}/messages`, asked)).status).toBe(422)
  })
})

describe('an assistant with an image model', () => {
  test('draws its answers, and a chat model that the person chooses answers in words', async () => {
    const assistant_id = await makeAssistant(ada, { name: 'Painter', model_id: painter })
    const threadId = uuidv7()
    await (await start(ada, threadId, question('A harbour', { assistant_id }))).toTheEnd()
    const answer = await newest(threadId)
    expect(answer).toMatchObject({ status: 'completed', model_id: painter })
    expect(of(answer, 'drawing')).toMatchObject([{ prompt: 'A harbour' }])
    const { data } = await ok<{ data: Model[] }>(ada, 'GET', '/v2/models')
    const words = await ask(threadId, 'And now in words', { model_id: data[0]?.id })
    expect(of(words, 'drawing')).toEqual([])
    expect(of(words, 'text')).toHaveLength(1)
  })

  test('has no image model to fall back to', async () => {
    const made = content({ name: 'Falls back', fallback_model_id: painter })
    await refused(ada, 'POST', '/v2/assistants/', made, 422, 'ERROR_MODEL_NOT_USABLE')
  })
})

describe('pictures to change', () => {
  test('the newest picture is changed by default, another one or none by choice', async () => {
    const threadId = uuidv7()
    const base = await ok<{ knowledge_base_id: string }>(ada, 'POST', `/v2/threads/${threadId}/files`)
    const content = await createCanvas(8, 8).encode('png')
    const [put] = await uploadFiles(ada, base.knowledge_base_id, [{ name: 'a.png', content }])
    const attached = put?.document_id ?? ''
    await settled(db.database, ada, base.knowledge_base_id)

    const first = await ask(threadId, 'As a painting', { files: [attached] })
    expect(of(first, 'drawing')[0]?.inputs).toEqual([{ id: attached, source: 'question', name: 'a.png' }])
    const drawn = idOf(of(first, 'file')[0]?.url)

    const second = await ask(threadId, 'Bluer')
    expect(of(second, 'drawing')[0]?.inputs).toEqual([{ id: drawn, source: 'answer', name: '' }])
    expect(vendor.requests).toEqual(['POST /v1/images/edits', 'POST /v1/images/edits'])

    const third = await ask(threadId, 'Bluer', { image: { inputs: [attached, drawn] } })
    expect(of(third, 'drawing')[0]?.inputs.map(({ id }) => id)).toEqual([attached, drawn])
    expect(vendor.bodies.at(-1)).toMatchObject({ 'image[]': ['image/jpeg', 'image/png'] })

    const fourth = await ask(threadId, 'A new one', { image: { inputs: [] } })
    expect(of(fourth, 'drawing')[0]?.inputs).toEqual([])
    expect(vendor.requests.at(-1)).toBe('POST /v1/images/generations')

    const foreign = question('Mine', { model_id: painter, image: { inputs: [drawn] } })
    await refused(bob, 'POST', `/v2/threads/${uuidv7()}/messages`, foreign, 404, 'ERROR_FILE_NOT_FOUND')
  })

  test('the answer says when the model draws from the prompt alone', async () => {
    const threadId = uuidv7()
    await ask(threadId, 'A harbour')
    vendor.refuse({ status: 404, path: /edits/ })
    const answer = await ask(threadId, 'Bluer')
    expect(of(answer, 'drawing')).toMatchObject([{ takes_inputs: false, inputs: [{ source: 'answer' }] }])
    expect(of(answer, 'file')).toHaveLength(1)
  })

  test('the demonstration also draws and changes images', async () => {
    const threadId = uuidv7()
    const first = await ask(threadId, 'A harbour', { model_id: demo, image: { size: '96x64' } })
    expect(of(first, 'file')[0]?.size).toEqual({ width: 96, height: 64 })
    const second = await ask(threadId, 'Bluer', { model_id: demo })
    expect(of(second, 'file')[0]).toMatchObject({ size: { width: 96, height: 64 }, alt: 'Bluer' })
  })
})

test('a chat model with vision gets the image of the answer with the next question, one without its alternative text', async () => {
  const llm = await startFakeLlm()
  const chat = await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  const threadId = uuidv7()
  await ask(threadId, 'A harbour')
  for (const vision of [true, false]) {
    await db.database.pool.query(
      `UPDATE models SET capabilities = capabilities || jsonb_build_object('vision', $1::boolean) WHERE id = $2`,
      [vision, chat],
    )
    llm.next({ tokens: ['A harbour.'] })
    await ask(threadId, 'What is it?', { model_id: chat })
    const bodyText = JSON.stringify(llm.requests.at(-1)?.body)
    expect(bodyText).toContain('(Picture made from: A harbour)')
    expect(bodyText.includes(`data:image/png;base64,${PIXEL}`)).toBe(vision)
  }
  await llm.close()
})
