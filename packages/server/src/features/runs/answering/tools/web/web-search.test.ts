import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { SEARCH_ANSWERS } from '@parlance/tests/fakes/web-search.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let service: ScriptedHttp
let app: TestApp
let ada: Person
let helper: string

const PRICE = 5_000_000

beforeAll(async () => {
  llm = await startFakeLlm()
  service = await startScriptedHttp(() => ({
    body: SEARCH_ANSWERS.brave([
      { title: '<b>Ferries</b>', url: 'https://ferries.example/times', text: 'Two a day.' },
    ]),
  }))
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [1e9, 0, 1e9] })
  ada = await app.person('ada', 'administrator')
  const tools = ['web_search', 'open_page'].map((id) => ({ kind: 'house', id, needs_approval: false }))
  helper = await makeAssistant(ada, { tools: tools as never })
  await ok(ada, 'PUT', '/v2/admin/web-search', {
    ...{ provider: 'brave', address: service.url, key: 'secret', enabled: true },
    ...{ searches_max: 2, pages_max: 2, revision: 0 },
  })
  const price = { provider: 'brave', valid_from: '2024-01-01', price_nano: PRICE }
  await ok(ada, 'POST', '/v2/admin/web-search/prices', price)
})
afterAll(async () => {
  await app.close()
  await llm.close()
  await service.close()
})
beforeEach(async () => {
  llm.requests.length = 0
  service.requests.length = 0
  await db.database.pool.query('DELETE FROM budgets')
})

/** The answer to a question, preceded by calls with these inputs. */
async function answered(...inputs: object[]) {
  for (const input of inputs) llm.next({ tokens: 0, tool_calls: [{ id: 'a', name: 'web_search', input }] })
  llm.next({ tokens: ['Two a day.'] })
  const thread = uuidv7()
  await (await start(ada, thread, question('When?', { assistant_id: helper }))).toTheEnd()
  const answer = (await messagesOf(ada, thread)).at(-1)
  if (answer === undefined) throw new Error('nothing was stored')
  return { answer, outputs: answer.parts.flatMap((part) => (part.type === 'tool' ? [part.output] : [])) }
}

async function ledger() {
  const { rows } = await db.database.pool.query<object>(
    `SELECT status, model_id, assistant_id, cost_nano::float8 FROM usage_records WHERE feature = 'web_search' ORDER BY id`,
  )
  return rows
}

test('a search returns cleaned results and is booked with the answer', async () => {
  const { answer, outputs } = await answered({ query: 'ferry times', recency: 'week', language: 'en' })
  expect(service.requests).toEqual([
    expect.stringMatching(/q=ferry\+times&count=8&search_lang=en.*freshness=pw/),
  ])
  const hit = {
    title: 'Ferries',
    url: 'https://ferries.example/times',
    excerpt: 'Two a day.',
    date: '2026-05-04',
  }
  expect(outputs).toEqual([{ results: [hit] }])
  expect(answer.parts.some(({ type }) => type === 'source')).toBe(false)
  expect(await ledger()).toEqual([
    { status: 'completed', model_id: null, assistant_id: helper, cost_nano: PRICE },
  ])
  const { rows } = await db.database.pool.query(
    `SELECT sum(cost_nano)::float8 AS nano FROM usage_records WHERE assistant_id = $1`,
    [helper],
  )
  expect(answer.usage?.cost_nano).toBe(rows[0]?.nano)
  const report = await ok<{ rows: object[] }>(ada, 'GET', '/v2/admin/usage?by=feature')
  expect(report.rows).toContainEqual(
    expect.objectContaining({ key: 'web_search', calls: 1, unpriced_calls: 0, uncounted_calls: 0 }),
  )
  const records = await ok<{ data: object[] }>(ada, 'GET', '/v2/admin/usage/records?feature=web_search')
  expect(records.data).toMatchObject([{ feature: 'web_search', model_name: '', cost_nano: PRICE }])
})

test('an answer of a dead process includes the cost of its tools', async () => {
  const { answer } = await answered({ query: 'ferries' })
  const { pool } = db.database
  const run = [answer.run_id]
  await pool.query(`UPDATE messages SET status = 'running', cost_nano = NULL WHERE run_id = $1`, run)
  await pool.query(
    `UPDATE runs SET status = 'running', ended_at = NULL, instance_id = gen_random_uuid(),
       lease_expires_at = now() - interval '1 minute' WHERE id = $1`,
    run,
  )
  const stored = async () => (await messagesOf(ada, answer.thread_id)).at(-1)
  await expect.poll(async () => (await stored())?.status).toBe('interrupted')
  expect((await stored())?.usage).toMatchObject({ cost_nano: PRICE })
})

test('a refused search costs nothing, and a busy service is retried immediately', async () => {
  const before = (await ledger()).length
  service.refuse({ status: 401 })
  const { answer, outputs } = await answered({ query: 'refused' })
  expect(outputs).toEqual(['search_failed'])
  expect(JSON.stringify(llm.requests.at(-1)?.body)).toContain('The Web could not be searched.')
  expect(answer.usage?.cost_nano).toBeLessThan(PRICE)
  service.refuse({ status: 429, headers: { 'retry-after': '0' } })
  expect((await answered({ query: 'again' })).outputs).toMatchObject([{ results: [{ title: 'Ferries' }] }])
  service.refuse({ status: 429, headers: { 'retry-after': '60' } })
  expect((await answered({ query: 'busy' })).outputs).toEqual(['search_busy'])
  expect((await ledger()).slice(before)).toMatchObject([
    { status: 'failed', cost_nano: 0 },
    { status: 'completed', cost_nano: PRICE },
    { status: 'failed', cost_nano: 0 },
  ])
})

test('an answer makes at most the allowed number of searches, and none beyond a budget', async () => {
  const { outputs } = await answered({ query: 'one' }, { query: 'two' }, { query: 'three' })
  expect(outputs).toMatchObject([{ results: [{}] }, { results: [{}] }, 'too_many_searches'])
  expect(service.requests).toHaveLength(2)
  const budget = { level: 'user', subject_id: ada.id, period: 'month', is_hard: true }
  await ok(ada, 'POST', '/v2/admin/budgets', { ...budget, amount_nano: 10_000_000 })
  await db.database.pool.query(
    'UPDATE model_prices SET input_nano = 0, output_nano = 0, cached_input_nano = 0',
  )
  expect((await answered({ query: 'four' })).outputs).toEqual(['over_budget'])
})

test('the tool is offered only while the search is set up and enabled', async () => {
  const offered = async () => {
    await answered()
    const tools = (llm.requests.at(-1)?.body['tools'] ?? []) as { function: { name: string } }[]
    return tools.map((tool) => tool.function.name)
  }
  expect(await offered()).toEqual(['web_search', 'open_page'])
  await db.database.pool.query('UPDATE web_search SET is_enabled = false')
  expect(await offered()).toEqual(['open_page'])
  await db.database.pool.query('UPDATE web_search SET is_enabled = true')
})
