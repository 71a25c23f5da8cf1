import { randomBytes } from 'node:crypto'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import type { Budget } from '@parlance/contract/admin/budgets.ts'
import type { UsageRecord, UsageReport } from '@parlance/contract/admin/usage.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { startServerProcess } from '#testing/servers/server-process.ts'

const db = testDatabase()
let llm: FakeLlm
let admin: Person
let key: string
let env: Record<string, string>

beforeAll(async () => {
  llm = await startFakeLlm()
  const SECRET_KEY = randomBytes(32).toString('base64')
  const app = await startTestApp(db.database, { SECRET_KEY })
  await scriptedModel(app.deps, llm, { identifier: 'endless-50ps', price: [1e9, 1e8, 4e9] })
  // on a busy machine the model must not time out, because this test only kills the server
  await db.database.pool.query(`UPDATE providers SET timeouts = '{}'`)
  admin = await app.person('keeper', 'administrator')
  key = (await makeKey(admin)).secret
  await ok(admin, 'POST', '/v2/admin/budgets', {
    level: 'global',
    period: 'month',
    amount_nano: 1e12,
    is_hard: true,
  })
  await app.close()
  env = { SECRET_KEY, DATA_DIR: db.options.data_dir }
  if (db.options.database_url !== null) env['DATABASE_URL'] = db.options.database_url
  else await db.database.close()
})
afterAll(() => llm.close())

test('calls of the API and of system assistants that die with their server are booked once with their estimate', async () => {
  const server = await startServerProcess(await freePort(), env)
  const lost = [
    callerOf(server.origin, key)('POST', '/v1/chat/completions', {
      model: 'endless-50ps',
      messages: [{ role: 'user', content: 'Hello' }],
    }),
    callerOf(server.origin, admin.token)('POST', '/v2/system-assistants/prompt-improvement', {
      text: 'write something',
    }),
  ].map((call) => call.catch(() => null))
  await expect.poll(() => llm.requests.filter(({ sent }) => sent > 0).length).toBe(2)
  const held = await budget({ ...admin, call: callerOf(server.origin, admin.token) })
  expect(held).toMatchObject({ spent_nano: 0 })
  expect(held?.reserved_nano).toBeGreaterThan(0)
  await server.kill('SIGKILL')
  expect(await Promise.all(lost)).toEqual([null, null])

  // if several processes share the database, two of them look for lost calls
  const others = await Promise.all(
    Array.from({ length: db.options.database_url === null ? 1 : 2 }, async () =>
      startServerProcess(await freePort(), env),
    ),
  )
  try {
    const [other] = others
    if (other === undefined) throw new Error('no server was started')
    const keeper = { ...admin, call: callerOf(other.origin, admin.token) }
    await expect.poll(async () => (await records(keeper)).length, { interval: 250 }).toBe(2)
    const rows = await records(keeper)
    expect(rows.map(({ feature }) => feature).toSorted()).toEqual(['api', 'prompt_improvement'])
    for (const row of rows) expect(row).toMatchObject({ status: 'interrupted', cost_nano: null })
    const estimates = rows.reduce((sum, row) => sum + (row.estimate_nano ?? 0), 0)
    expect(estimates).toBe(held?.reserved_nano)
    expect(await budget(keeper)).toMatchObject({ spent_nano: estimates, reserved_nano: 0 })
    const { totals } = await ok<UsageReport>(keeper, 'GET', '/v2/admin/usage')
    expect(totals).toMatchObject({ calls: 2, uncounted_calls: 2, estimate_nano: estimates })
  } finally {
    await Promise.all(others.map((other) => other.kill('SIGTERM')))
  }
})

async function budget(person: Person): Promise<Budget | undefined> {
  return (await ok<{ data: Budget[] }>(person, 'GET', '/v2/admin/budgets')).data[0]
}

async function records(person: Person): Promise<UsageRecord[]> {
  return (await ok<{ data: UsageRecord[] }>(person, 'GET', '/v2/admin/usage/records')).data
}
