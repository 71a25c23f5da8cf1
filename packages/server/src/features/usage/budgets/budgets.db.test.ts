import type { Budget, BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { releaseExpired } from '#features/usage/usage.service.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let dear: string
let free: string
let unpriced: string

const EURO = 1_000_000_000
/** The price of an output token of `dear`: a thousandth. */
const TOKEN = EURO / 1_000
/** The reservation of a call of `dear` without an output limit. */
const HELD = 4_096 * TOKEN

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  dear = await scriptedModel(app.deps, llm, { identifier: 'dear', price: [0, 0, TOKEN * 1_000_000] })
  free = await scriptedModel(app.deps, llm, { identifier: 'free', rank: 1, price: [0, 0, 0] })
  unpriced = await scriptedModel(app.deps, llm, { identifier: 'unpriced', rank: 2 })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(async () => {
  llm.clear()
  await db.database.pool.query('DELETE FROM budgets')
})

type Terms = { amount_nano: number; is_hard: boolean; allow_unpriced?: boolean; fallback_model_id?: string }

function limit(
  subject: { level: string; subject_id?: string },
  terms: Terms,
  period = 'month',
): Promise<Budget> {
  return ok(admin, 'POST', '/v2/admin/budgets', { ...subject, period, ...terms })
}

async function stateOf(id: string): Promise<Budget | undefined> {
  const { data } = await ok<{ data: Budget[] }>(admin, 'GET', '/v2/admin/budgets')
  return data.find((budget) => budget.id === id)
}

function ask(person: Person, model_id: string, output = 4_096) {
  llm.next({ usage: { input: 10, cached: 0, output, reasoning: 0 } })
  return person.call('POST', `/v2/threads/${uuidv7()}/messages`, question('Go', { model_id }))
}

/** Repeats a call that a busy server refused without storing anything. */
async function askUntilTaken(person: Person): Promise<Response> {
  llm.next({ usage: { input: 10, cached: 0, output: 4_096, reasoning: 0 } })
  const path = `/v2/threads/${uuidv7()}/messages`
  const body = question('Go', { model_id: dear })
  for (;;) {
    const answer = await person.call('POST', path, body)
    if (answer.status !== 503) return answer
    await answer.text()
  }
}

async function answered(person: Person, model_id: string, output: number): Promise<void> {
  const response = await ask(person, model_id, output)
  expect(response.status).toBe(200)
  await response.text()
}

test('200 parallel streams against one limit overspend it by at most one reservation', async () => {
  const amount = 10 * HELD + 5
  const budget = await limit({ level: 'global' }, { amount_nano: amount, is_hard: true })
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => app.person(`parallel-${at}`)))
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const answer = await askUntilTaken(people[at % people.length] ?? admin)
      await answer.text()
      return answer
    }),
  )
  const turnedAway = answers.filter((answer) => answer.status === 429)
  expect(Object.groupBy(answers, (answer) => answer.status)).toMatchObject({
    200: { length: 11 },
    429: { length: 189 },
  })
  const after = await stateOf(budget.id)
  expect(after).toMatchObject({ spent_nano: 11 * HELD, reserved_nano: 0 })
  expect((after?.spent_nano ?? 0) - amount).toBeLessThanOrEqual(HELD)
  const wait = Number(turnedAway[0]?.headers.get('retry-after'))
  expect(Math.abs(Date.now() + wait * 1_000 - Date.parse(budget.ends_at))).toBeLessThan(60_000)
})

test('a hard budget reserves an estimate during a run and releases the unused part', async () => {
  const alice = await app.person('alice')
  const budget = await limit(
    { level: 'user', subject_id: alice.id },
    { amount_nano: EURO, is_hard: true },
    'day',
  )
  llm.next({ endless: true, rate: 50 })
  const viewer = await start(alice, uuidv7(), question('Go', { model_id: dear }))
  await viewer.until((seen) => seen.text.length > 0)
  expect(await stateOf(budget.id)).toMatchObject({ spent_nano: 0, reserved_nano: HELD })
  const second = await ask(alice, dear)
  expect([second.status, await second.json()]).toEqual([429, { detail: 'ERROR_BUDGET_EXHAUSTED' }])
  await ok(alice, 'POST', `/v2/runs/${viewer.run_id}/stop`)
  const after = await stateOf(budget.id)
  // no usage was reported for the stopped answer, so our own count is charged
  expect(after?.reserved_nano).toBe(0)
  expect(after?.spent_nano).toBeGreaterThan(0)
  expect(after?.spent_nano).toBeLessThan(EURO)
})

test('a soft budget only counts; a used-up hard budget still allows a free model', async () => {
  const bob = await app.person('bob')
  const soft = await limit({ level: 'user', subject_id: bob.id }, { amount_nano: EURO, is_hard: false })
  await answered(bob, dear, 1_500)
  await answered(bob, dear, 500)
  expect(await stateOf(soft.id)).toMatchObject({ spent_nano: 2 * EURO })
  await ok(admin, 'PUT', `/v2/admin/budgets/${soft.id}`, { amount_nano: EURO, is_hard: true })
  expect((await ask(bob, dear)).status).toBe(429)
  llm.clear()
  await answered(bob, free, 10)
})

test('a hard budget refuses a model without a price unless it allows them', async () => {
  const marie = await app.person('marie')
  const budget = await limit({ level: 'user', subject_id: marie.id }, { amount_nano: EURO, is_hard: true })
  const answer = await ask(marie, unpriced)
  expect([answer.status, await answer.json()]).toEqual([422, { detail: 'ERROR_MODEL_UNPRICED' }])
  llm.clear()
  await ok(admin, 'PUT', `/v2/admin/budgets/${budget.id}`, {
    amount_nano: EURO,
    is_hard: true,
    allow_unpriced: true,
  })
  await answered(marie, unpriced, 10)
})

test('uses the cheaper model of a budget when a whole call no longer fits, and says so', async () => {
  const carol = await app.person('carol')
  const terms = { amount_nano: HELD + EURO, is_hard: true, fallback_model_id: free }
  await limit({ level: 'user', subject_id: carol.id }, terms)
  await answered(carol, dear, 2_000)
  const thread = uuidv7()
  llm.next({ tokens: 2, usage: { input: 1, cached: 0, output: 1, reasoning: 0 } })
  await (await start(carol, thread, question('Go', { model_id: dear }))).toTheEnd()
  const answer = (await messagesOf(carol, thread)).at(-1)
  expect(answer).toMatchObject({ model_id: free, status: 'completed' })
  expect(answer?.parts[0]).toEqual({ type: 'fallback', from: 'dear', to: 'free', code: 'budget' })
})

test('all groups of a person must have budget; the cost goes to the group they joined first', async () => {
  const dan = await app.person('dan')
  const groups = [uuidv7(), uuidv7()]
  for (const [at, id] of groups.entries()) {
    await db.database.pool.query(
      'INSERT INTO user_groups (id, name, name_key, source) VALUES ($1, $2, $2, $3)',
      [id, `group-${at}`, 'own'],
    )
    await db.database.pool.query(
      `INSERT INTO user_group_members (group_id, user_id, created_at) VALUES ($1, $2, now() - $3 * interval '1 day')`,
      [id, dan.id, 10 - at],
    )
  }
  const [first, second] = await Promise.all(
    groups.map((id) => limit({ level: 'group', subject_id: id }, { amount_nano: 10 * EURO, is_hard: true })),
  )
  await answered(dan, dear, 1_000)
  expect(await stateOf(first?.id ?? '')).toMatchObject({ spent_nano: EURO, reserved_nano: 0 })
  expect(await stateOf(second?.id ?? '')).toMatchObject({ spent_nano: 0, reserved_nano: 0 })
  await db.database.pool.query('UPDATE budget_counters SET spent_nano = $1 WHERE budget_id = $2', [
    10 * EURO,
    second?.id,
  ])
  expect((await ask(dan, dear)).status).toBe(429)
  expect(await stateOf(first?.id ?? '')).toMatchObject({ reserved_nano: 0 })
})

test('notifies the person and everyone who watches the costs once each at 50, 80 and 100 percent', async () => {
  const erin = await app.person('erin')
  const frank = await app.person('frank')
  await limit({ level: 'user', subject_id: erin.id }, { amount_nano: 10 * EURO, is_hard: false })
  const percents = async (person: Person) => {
    const { data } = await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')
    return data
      .filter((notice) => notice.kind === 'budget_threshold' && notice.subject.name === 'erin')
      .map((notice) => notice.subject.percent)
  }
  await answered(erin, dear, 4_900)
  expect(await percents(erin)).toEqual([])
  await answered(erin, dear, 200)
  expect(await percents(erin)).toEqual([50])
  await answered(erin, dear, 100)
  await answered(erin, dear, 6_000)
  await answered(erin, dear, 6_000)
  expect(await percents(erin)).toEqual([100, 50])
  expect(await percents(admin)).toEqual([100, 50])
  expect(await percents(frank)).toEqual([])
})

test('a budget created during a period includes earlier usage; my budgets are listed', async () => {
  const gina = await app.person('gina')
  const assistant = await makeAssistant(gina)
  llm.next({ usage: { input: 10, cached: 0, output: 700, reasoning: 0 } })
  await (await start(gina, uuidv7(), question('Go', { model_id: dear, assistant_id: assistant }))).toTheEnd()
  const budget = await limit(
    { level: 'assistant', subject_id: assistant },
    { amount_nano: EURO, is_hard: true },
  )
  expect(budget).toMatchObject({ spent_nano: 700 * TOKEN, name: 'Helper' })
  await limit({ level: 'user', subject_id: gina.id }, { amount_nano: EURO, is_hard: true })
  const { data } = await ok<{ data: BudgetState[] }>(gina, 'GET', '/v2/budgets')
  expect(data).toMatchObject([{ level: 'user', spent_nano: 700 * TOKEN, amount_nano: EURO }])
})

test('reservations of lost calls are released', async () => {
  const budget = await limit({ level: 'global' }, { amount_nano: 100 * EURO, is_hard: true })
  const { pool } = db.database
  await pool.query('UPDATE budget_counters SET reserved_nano = 7 WHERE budget_id = $1', [budget.id])
  await pool.query(
    `INSERT INTO usage_reservations (id, budget_id, period_start, reserved_nano, expires_at)
     SELECT $1, budget_id, period_start, 7, now() - interval '1 second' FROM budget_counters WHERE budget_id = $2`,
    [uuidv7(), budget.id],
  )
  await releaseExpired(app.ctx)
  expect(await stateOf(budget.id)).toMatchObject({ reserved_nano: 0 })
})

test('GET /v2/admin/budgets returns pages, filtered by name, with their currency', async () => {
  const people = await Promise.all(Array.from({ length: 51 }, (_, at) => app.person(`paged-${at}`)))
  for (const { id } of people)
    await limit({ level: 'user', subject_id: id }, { amount_nano: EURO, is_hard: true })
  type Page = { data: Budget[]; total: number; page: number; currency: string }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => ok<Page>(admin, 'GET', `/v2/admin/budgets?page=${page}`)),
  )
  expect(pages.map(({ data, page }) => [page, data.length])).toEqual([
    [1, 50],
    [2, 1],
    [3, 0],
  ])
  expect(pages[0]).toMatchObject({ total: 51, currency: 'EUR' })
  const seen = pages.flatMap(({ data }) => data.map((budget) => budget.subject_id))
  expect(new Set(seen)).toEqual(new Set(people.map(({ id }) => id)))
  const found = await ok<Page>(admin, 'GET', '/v2/admin/budgets?query=PAGED-50')
  expect(found).toMatchObject({ data: [{ name: 'paged-50' }], total: 1 })
})

test('creating, changing and deleting budgets is in the audit trail', async () => {
  const terms = { amount_nano: EURO, is_hard: true }
  const budget = await limit({ level: 'global' }, terms)
  const body = { level: 'global', period: 'month', ...terms }
  await refused(admin, 'POST', '/v2/admin/budgets', body, 409, 'ERROR_BUDGET_ALREADY_EXISTS')
  await refused(
    admin,
    'POST',
    '/v2/admin/budgets',
    { ...body, level: 'user', subject_id: uuidv7() },
    404,
    'ERROR_USER_NOT_FOUND',
  )
  await refused(
    admin,
    'POST',
    '/v2/admin/budgets',
    { ...body, period: 'day', fallback_model_id: uuidv7() },
    404,
    'ERROR_MODEL_NOT_FOUND',
  )
  await ok(admin, 'PUT', `/v2/admin/budgets/${budget.id}`, { amount_nano: 2 * EURO, is_hard: true })
  await ok(admin, 'DELETE', `/v2/admin/budgets/${budget.id}`)
  await refused(admin, 'DELETE', `/v2/admin/budgets/${budget.id}`, undefined, 404, 'ERROR_BUDGET_NOT_FOUND')
  const { rows } = await db.database.pool.query(
    'SELECT action, before, after FROM audit_events WHERE object_id = $1 ORDER BY sequence',
    [budget.id],
  )
  expect(rows).toMatchObject([
    { action: 'budget.create', before: null },
    { action: 'budget.update', before: { amount_nano: EURO }, after: { amount_nano: 2 * EURO } },
    { action: 'budget.delete', after: null },
  ])
})
