import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
const EURO = 1_000_000_000
/** The reservation of a call of `cheap`; for `dear` it is a thousand times as much. */
const HELD = 4_096 * 1_000
let llm: FakeLlm
let app: TestApp
let admin: Person
let cheap: string
let dear: string
let unpriced: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  admin = await app.person('admin', 'administrator')
  cheap = await scriptedModel(app.deps, llm, { identifier: 'cheap', price: [0, 0, EURO] })
  dear = await scriptedModel(app.deps, llm, { identifier: 'dear', rank: 1, price: [0, 0, 1_000 * EURO] })
  unpriced = await scriptedModel(app.deps, llm, { identifier: 'unpriced', rank: 2 })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(async () => {
  llm.clear()
  llm.requests.length = 0
  await db.database.pool.query('DELETE FROM budgets')
})

const limit = (more: object = {}): Promise<Budget> =>
  ok(admin, 'POST', '/v2/admin/budgets', {
    level: 'global',
    period: 'month',
    amount_nano: EURO,
    is_hard: true,
    ...more,
  })
const asked = () => llm.requests.map((one) => one.model)

async function assistantWith(fallback: string): Promise<string> {
  const seed = { owner_id: admin.id, name: uuidv7(), model_id: cheap, fallback_model_id: fallback }
  return (await insertAssistant(db.database, seed)).id
}

/** Both attempts with the first model fail, the next one would answer. */
function failFirst(): void {
  llm.clear()
  llm.next({ status: 500 })
  llm.next({ status: 500 })
  llm.next({ tokens: 2, usage: { input: 10, cached: 0, output: 1_000, reasoning: 0 } })
}

async function answerOf(fallback: string) {
  failFirst()
  const [thread, assistant_id] = [uuidv7(), await assistantWith(fallback)]
  await (await start(admin, thread, question('Go', { assistant_id }))).toTheEnd()
  return (await messagesOf(admin, thread))[1]
}

async function spent({ id }: Budget) {
  const { data } = await ok<{ data: Budget[] }>(admin, 'GET', '/v2/admin/budgets')
  return data.find((one) => one.id === id)
}

describe('a fallback model under a hard budget', () => {
  test('without a price is not called, neither in a thread nor by a key', async () => {
    const budget = await limit()
    expect(await answerOf(unpriced)).toMatchObject({
      status: 'failed',
      parts: [{ type: 'error', code: 'provider_error' }],
    })
    expect(asked()).toEqual(['cheap', 'cheap'])
    failFirst()
    const { secret } = await makeKey(admin)
    const body = {
      model: `assistant:${await assistantWith(unpriced)}`,
      messages: [{ role: 'user', content: 'Go' }],
    }
    const answer = await fetch(`${app.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(asked()).not.toContain('unpriced')
    expect(await spent(budget)).toMatchObject({ reserved_nano: 0 })
  })

  test('is called if the budget has room for it, with its own estimate reserved while it answers', async () => {
    const budget = await limit({ amount_nano: 10 * 1_000 * HELD })
    llm.next({ status: 500 })
    llm.next({ status: 500 })
    llm.next({ endless: true, rate: 50 })
    const assistant_id = await assistantWith(dear)
    const viewer = await start(admin, uuidv7(), question('Go', { assistant_id }))
    await viewer.until((seen) => seen.text.length > 0)
    const before = await spent(budget)
    expect(before?.reserved_nano).toBe(1_000 * HELD)
    await ok(admin, 'POST', `/v2/runs/${viewer.run_id}/stop`)
    const after = await spent(budget)
    expect(after?.reserved_nano).toBe(0)
    // our own count of its tokens, at its own price
    expect((after?.spent_nano ?? 0) - (before?.spent_nano ?? 0)).toBeGreaterThanOrEqual(EURO / 1_000)
  })

  test('is not called if a budget only allows whole estimates for more expensive models', async () => {
    const budget = await limit({ amount_nano: 10 * HELD, fallback_model_id: cheap })
    expect(await answerOf(dear)).toMatchObject({ status: 'failed' })
    expect(asked()).toEqual(['cheap', 'cheap'])
    expect(await spent(budget)).toMatchObject({ reserved_nano: 0 })
  })
})

test('a budget that is used up refuses vectors, because its cheaper model is only for chats', async () => {
  const model = await makeRemoteModel(db.database, 'embedding', llm.url)
  await db.database.pool.query(
    `INSERT INTO model_prices (id, model_id, valid_from, input_nano, output_nano) VALUES ($1, $2, '2020-01-01', $3, 0)`,
    [uuidv7(), model, 1_000_000 * EURO],
  )
  await limit({ amount_nano: 10_000_000, fallback_model_id: cheap })
  const { secret } = await makeKey(admin)
  const answer = await fetch(`${app.origin}/v1/embeddings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, input: 'Some words to embed' }),
  })
  expect(answer.status).toBe(429)
  expect(asked()).toEqual([])
})
