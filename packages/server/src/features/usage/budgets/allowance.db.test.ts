import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { messagesOf, question, start, type Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let model: string
let thinker: string

const EURO = 1_000_000_000
/** The price of an output token: a thousandth. */
const TOKEN = EURO / 1_000
/** The amount that a call reserves at a time. */
const STEP = 4_096 * TOKEN

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  const price: [number, number, number] = [0, 0, TOKEN * 1_000_000]
  model = await scriptedModel(app.deps, llm, { identifier: 'dear', price })
  thinker = await scriptedModel(app.deps, llm, { identifier: 'thinker', rank: 1, price, reasoning: true })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(async () => {
  llm.clear()
  await db.database.pool.query('DELETE FROM budgets')
})

/** A new person with a budget, because earlier costs would count in a new budget. */
async function limited(username: string, amount_nano: number, is_hard = true): Promise<Person> {
  const person = await app.person(username, 'administrator')
  const budget = { level: 'user', subject_id: person.id, period: 'month', amount_nano, is_hard }
  await ok(admin, 'POST', '/v2/admin/budgets', budget)
  return person
}

async function state(person: Person): Promise<Budget | undefined> {
  const { data } = await ok<{ data: Budget[] }>(admin, 'GET', '/v2/admin/budgets')
  return data.find((budget) => budget.subject_id === person.id)
}

/** Long answers in small pieces; the model would report the usage at the end. */
const LONG = {
  tokens: Array.from({ length: 60_000 }, () => 'a'),
  usage: { input: 0, cached: 0, output: 60_000, reasoning: 0 },
}

async function ask(person: Person, model_id = model): Promise<{ thread: string; viewer: Viewer }> {
  const thread = uuidv7()
  const viewer = await start(person, thread, question('Go', { model_id }))
  return { thread, viewer }
}

test('an answer of 60,000 tokens is cut at the end of the hard budget and names the budget', async () => {
  const ada = await limited('ada', EURO)
  llm.next(LONG)
  const { thread, viewer } = await ask(ada)
  await viewer.toTheEnd()
  const [, answer] = await messagesOf(ada, thread)
  expect(answer).toMatchObject({ status: 'completed', finish_reason: 'length' })
  expect(answer?.parts.at(-1)).toEqual({ type: 'cut', level: 'user', name: 'ada', period: 'month' })
  expect(viewer.text.length).toBeGreaterThan(1_000)
  const after = await state(ada)
  expect(after?.reserved_nano).toBe(0)
  expect(after?.spent_nano).toBeGreaterThan(EURO)
  expect((after?.spent_nano ?? 0) - EURO).toBeLessThanOrEqual(STEP)
  await expect.poll(() => llm.requests.at(-1)?.closed_by_client).toBe(true)
})

test('30 parallel endless answers overspend one hard budget by at most one reservation', async () => {
  const amount = 50_000 * TOKEN
  const ada = await limited('parallel', amount)
  for (let n = 0; n < 30; n += 1) llm.next({ endless: true, rate: 2_000 })
  const asked = await Promise.all(
    Array.from({ length: 30 }, () =>
      ada.call('POST', `/v2/threads/${uuidv7()}/messages`, question('Go', { model_id: model })),
    ),
  )
  const texts = await Promise.all(asked.map((answer) => answer.text()))
  const taken = texts.filter((_, index) => asked[index]?.status === 200)
  expect(taken.length).toBeGreaterThan(3)
  for (const text of taken) expect(text).toContain('"finishReason":"length"')
  const after = await state(ada)
  expect(after?.reserved_nano).toBe(0)
  // each answer ends one piece early, and pieces get larger on a busy machine
  expect(after?.spent_nano).toBeGreaterThanOrEqual(amount / 2)
  expect((after?.spent_nano ?? 0) - amount).toBeLessThanOrEqual(STEP)
})

test('a large hard budget lets a long answer grow, a soft one lets it exceed the amount', async () => {
  for (const [amount, is_hard] of [
    [100 * EURO, true],
    [EURO, false],
  ] as const) {
    const ada = await limited(`long-${is_hard}`, amount, is_hard)
    llm.next({ ...LONG, tokens: LONG.tokens.slice(0, 20_000) })
    const { thread, viewer } = await ask(ada)
    await viewer.toTheEnd()
    const [, answer] = await messagesOf(ada, thread)
    expect(answer).toMatchObject({
      finish_reason: 'stop',
      parts: [{ type: 'text', text: 'a'.repeat(20_000) }],
    })
    expect(await state(ada)).toMatchObject({ spent_nano: 60 * EURO, reserved_nano: 0 })
  }
})

test('a model gets a token limit when the budget is nearly used up, a model with hidden reasoning always', async () => {
  const ada = await limited('told', EURO)
  llm.next({ tokens: 3, finish: 'length', usage: { input: 0, cached: 0, output: 900, reasoning: 0 } })
  const { thread, viewer } = await ask(ada)
  await viewer.toTheEnd()
  const [, answer] = await messagesOf(ada, thread)
  expect(answer?.parts.at(-1)).toEqual({ type: 'cut', level: 'user', name: 'told', period: 'month' })
  await (await ask(ada, thinker)).viewer.toTheEnd()
  const limits = llm.requests.slice(-2).map(({ body }) => body['max_tokens'] ?? body['max_completion_tokens'])
  expect(limits).toEqual([4_096, 16_384])
})

test.each([true, false])('the public API cuts answers, too (stream: %s)', async (stream) => {
  const ada = await limited(`api-${stream}`, EURO)
  const { secret } = await makeKey(ada)
  llm.next(LONG)
  const answer = await callerOf(app.origin, secret)('POST', '/v1/chat/completions', {
    model: 'dear',
    stream,
    messages: [{ role: 'user', content: 'Go' }],
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('"finish_reason":"length"')
  const spent = (await state(ada))?.spent_nano ?? 0
  expect(spent).toBeGreaterThan(EURO)
  expect(spent - EURO).toBeLessThanOrEqual(STEP)
})

test('stopping a reasoning answer books its input and the received output', async () => {
  llm.next({ reasoning: ['x'.repeat(3_000)], endless: true, rate: 50 })
  const { viewer } = await ask(admin)
  await viewer.until((seen) => seen.text !== '')
  await ok(admin, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  const { rows } = await db.database.pool.query(
    'SELECT estimate_nano::float8 AS nano FROM usage_records WHERE run_id = $1',
    [viewer.run_id],
  )
  expect(rows[0]?.nano).toBeGreaterThan(1_000 * TOKEN)
})
