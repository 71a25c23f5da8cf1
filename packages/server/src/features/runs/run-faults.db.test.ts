import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { htmlPage } from '@parlance/tests/fakes/llm/script.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { sql } from '#db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { deleteLeftChunks } from './saving/chunks.queries.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let scripted: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database)
  scripted = await scriptedModel(app.deps, llm, {
    identifier: 'scripted',
    rank: 0,
    price: [2_000_000_000, 500_000_000, 8_000_000_000],
  })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => void (llm.requests.length = 0))

async function ask(text = 'Go') {
  const threadId = uuidv7()
  const viewer = await (await start(ada, threadId, question(text))).toTheEnd()
  const [asked, answer] = await messagesOf(ada, threadId)
  return { threadId, viewer, asked, answer }
}

it('says that the server of the model read far less than was sent, as one with a small window does', async () => {
  const long = 'word '.repeat(4_000)
  const read = async (input: number) => {
    llm.next({ tokens: ['Yes.'], usage: { input, cached: 0, output: 1, reasoning: 0 } })
    return (await ask(long)).answer?.parts
  }
  expect(await read(2_048)).toMatchObject([{ text: 'Yes.' }, { type: 'short_reading', read: 2_048 }])
  expect(await read(4_100)).toMatchObject([{ text: 'Yes.' }])
})

describe('an answer of a failing model', () => {
  const cases: [string, LlmScript, { code: string; status: number | null; text: string }][] = [
    ['401', { status: 401 }, { code: 'unauthorized', status: 401, text: '' }],
    ['404', { status: 404 }, { code: 'model_not_found', status: 404, text: '' }],
    [
      '429 that asks for a minute',
      { status: 429, headers: { 'retry-after': '60' } },
      { code: 'rate_limited', status: 429, text: '' },
    ],
    ['an HTML page', htmlPage(), { code: 'invalid_stream', status: null, text: '' }],
    [
      'a cut after four tokens',
      { tokens: 9, cut_after: 4 },
      { code: 'stream_cut', status: null, text: 't1 t2 t3 t4 ' },
    ],
    [
      'an end without an end mark',
      { tokens: 9, close_after: 4 },
      { code: 'stream_cut', status: null, text: 't1 t2 t3 t4 ' },
    ],
    [
      'a broken event',
      { tokens: 9, broken_after: 2 },
      { code: 'invalid_stream', status: null, text: 't1 t2 ' },
    ],
    [
      'silence between tokens',
      { tokens: 9, stall: 2 },
      { code: 'idle_timeout', status: null, text: 't1 t2 ' },
    ],
    [
      'silence from the start',
      { tokens: 9, stall: 'first_token' },
      { code: 'first_token_timeout', status: null, text: '' },
    ],
  ]

  it.each(cases)('%s: keeps the text and shows the code', async (_, script, expected) => {
    llm.next(script)
    const { viewer, answer, asked } = await ask()
    expect(viewer.done).toBe(true)
    expect(viewer.text).toBe(expected.text)
    expect(answer).toMatchObject({ status: 'failed', parts: viewer.parts })
    expect(answer?.parts.at(-1)).toMatchObject({
      type: 'error',
      code: expected.code,
      status: expected.status,
    })
    expect(asked?.parts).toEqual([{ type: 'text', text: 'Go' }])
    expect(llm.requests).toHaveLength(1)
  })

  it.each([429, 500, 502, 503])('%i before the first token: retries once and answers', async (status) => {
    llm.next({ status })
    llm.next({ tokens: 2 })
    const { viewer, answer } = await ask()
    expect(viewer.text).toBe('t1 t2 ')
    expect(answer?.status).toBe('completed')
    expect(viewer.seen.map((one) => one.event.type)).toContain('data-retry')
    expect(llm.requests).toHaveLength(2)
  })

  it('500 every time: at most two attempts', async () => {
    llm.next({ status: 500 })
    llm.next({ status: 500 })
    const { answer } = await ask()
    expect(answer?.parts).toMatchObject([{ type: 'error', code: 'provider_error', status: 500 }])
    expect(llm.requests).toHaveLength(2)
  })

  it.each<[string, LlmScript]>([
    ['no word', { tokens: 0 }],
    ['thoughts alone', { tokens: 0, reasoning: ['Hm.'] }],
  ])('%s is not an answer: it is reported, booked, and can be retried', async (_what, script) => {
    llm.next(script)
    const { threadId, asked, viewer, answer } = await ask()
    expect(answer).toMatchObject({ status: 'failed', usage: { input_tokens: 12, output_tokens: 30 } })
    expect(answer?.parts.at(-1)).toMatchObject({ type: 'error', code: 'empty_answer', status: null })
    expect(viewer.seen.map((one) => one.event.type)).toContain('data-error')
    const again = { kind: 'regenerate', id: uuidv7(), parent_id: asked?.id ?? '' } as const
    expect((await (await start(ada, threadId, again)).toTheEnd()).text).toBe('t1 t2 t3 ')
  })

  it('accepts the next question afterwards, with an intact thread', async () => {
    llm.next({ tokens: 9, cut_after: 3 })
    const { threadId, answer } = await ask()
    const next = await (
      await start(ada, threadId, question('And?', { parent_id: answer?.id ?? null }))
    ).toTheEnd()
    expect(next.text).toBe('t1 t2 t3 ')
    expect(await messagesOf(ada, threadId)).toHaveLength(4)
  })

  it('uses the fallback model before the first token and says so', async () => {
    const other = await scriptedModel(app.deps, llm, { identifier: 'fallback', rank: 50 })
    await test.database.db.execute(
      sql`UPDATE assistant_versions SET fallback_model_id = ${other} WHERE name = 'Parlance'`,
    )
    try {
      llm.next({ status: 401 })
      llm.next({ tokens: 2 })
      const { answer } = await ask()
      expect(answer).toMatchObject({ status: 'completed', model_id: other })
      expect(answer?.parts).toEqual([
        { type: 'fallback', from: 'scripted', to: 'fallback', code: 'unauthorized' },
        { type: 'text', text: 't1 t2 ' },
      ])
      expect(llm.requests.map((one) => one.model)).toEqual(['scripted', 'fallback'])
    } finally {
      await test.database.db.execute(sql`UPDATE assistant_versions SET fallback_model_id = NULL`)
    }
  })
})

describe('a model that was chosen for a question', () => {
  it('is used again when the question is retried or edited, until another one is chosen', async () => {
    const other = await scriptedModel(app.deps, llm, { identifier: 'other', rank: 60 })
    const threadId = uuidv7()
    const asked = question('Go', { model_id: other })
    const run = async (body: object) => {
      llm.requests.length = 0
      await (await start(ada, threadId, body as StartRun)).toTheEnd()
      return llm.requests.at(-1)?.model
    }
    const again = (id: string) => ({ kind: 'regenerate', id: uuidv7(), parent_id: id })
    expect(await run(asked)).toBe('other')
    expect(await run(again(asked.id))).toBe('other')
    const edited = uuidv7()
    expect(await run({ kind: 'edit', id: edited, message_id: asked.id, text: 'second' })).toBe('other')
    expect(await run(again(edited))).toBe('other')
    expect(await run({ ...again(edited), model_id: scripted })).toBe('scripted')
    expect(await run(again(edited))).toBe('scripted')
    // a question without a choice uses the assistant's model
    const parent_id = (await messagesOf(ada, threadId)).at(-1)?.id
    const next = question('next', { parent_id })
    expect(await run(next)).toBe('scripted')
    expect((await messagesOf(ada, threadId)).map(({ model_id }) => model_id)).toEqual([
      scripted,
      scripted,
      null,
      scripted,
    ])
  })

  it('is used again, not the fallback that answered instead', async () => {
    const fallback = await scriptedModel(app.deps, llm, { identifier: 'stand-in', rank: 51 })
    const chosen = await scriptedModel(app.deps, llm, { identifier: 'chosen', rank: 52 })
    await test.database.db.execute(
      sql`UPDATE assistant_versions SET fallback_model_id = ${fallback} WHERE name = 'Parlance'`,
    )
    try {
      llm.next({ status: 401 })
      const threadId = uuidv7()
      const asked = question('Go', { model_id: chosen })
      await (await start(ada, threadId, asked)).toTheEnd()
      const again = { kind: 'regenerate', id: uuidv7(), parent_id: asked.id } as const
      await (await start(ada, threadId, again)).toTheEnd()
      expect(llm.requests.map((one) => one.model)).toEqual(['chosen', 'stand-in', 'chosen'])
    } finally {
      await test.database.db.execute(sql`UPDATE assistant_versions SET fallback_model_id = NULL`)
    }
  })
})

describe('the cost of an answer', () => {
  it('counts cached input separately, in billionths of the currency', async () => {
    llm.next({ usage: { input: 1_000, cached: 400, output: 50, reasoning: 10 } })
    const { answer } = await ask()
    // 600 × 2 + 400 × 0.5 + 50 × 8 millionths
    expect(answer?.usage).toMatchObject({ cost_nano: 1_800_000, currency: 'EUR', reasoning_tokens: 10 })
  })
})

describe('a run of a dead process', () => {
  it('ends as interrupted with its saved text and can be continued', async () => {
    llm.next({ endless: true, rate: 100 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    const { db } = test.database
    const saving = () => db.execute(sql`SELECT 1 FROM run_chunks WHERE run_id = ${viewer.run_id}`)
    await viewer.until((seen) => seen.text.length > 120)
    await expect.poll(async () => (await saving()).rows.length).toBeGreaterThan(0)
    // the state after a kill: a run of another process, saved up to here, with an expired lease
    await db.execute(sql`
      UPDATE runs SET instance_id = ${uuidv7()}, lease_expires_at = now() - interval '1 second' WHERE id = ${viewer.run_id}`)
    await viewer.toTheEnd()
    const answer = (await messagesOf(ada, threadId)).at(-1)
    expect(answer?.status).toBe('interrupted')
    const saved = answer?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? ''
    expect(saved.length).toBeGreaterThan(0)
    const truth = Array.from({ length: 5_000 }, (_, i) => `t${i + 1} `).join('')
    expect(truth.startsWith(saved)).toBe(true)
    // the process that seemed dead may have added to it at that moment
    await deleteLeftChunks(app.ctx, 0)
    expect((await saving()).rows).toHaveLength(0)
    const rest = await start(ada, threadId, { kind: 'continue', id: uuidv7(), message_id: answer?.id ?? '' })
    await rest.toTheEnd()
    expect(rest.text).toBe(`${saved}t1 t2 t3 `)
  })
})
