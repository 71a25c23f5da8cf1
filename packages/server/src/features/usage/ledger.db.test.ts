import type { UsageRecord, UsageReport } from '@parlance/contract/admin/usage.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
const models: Record<string, string> = {}

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  models['dear'] = await scriptedModel(app.deps, llm, { identifier: 'dear', price: [3e9, 3e8, 15e9] })
  models['cheap'] = await scriptedModel(app.deps, llm, {
    identifier: 'cheap',
    rank: 1,
    price: [1e8, 1e7, 4e8],
  })
  models['unpriced'] = await scriptedModel(app.deps, llm, { identifier: 'unpriced', rank: 2 })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

type Records = { data: UsageRecord[]; next_cursor: string | null }

async function ledger(query = ''): Promise<UsageRecord[]> {
  const rows: UsageRecord[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Records = await ok(
      admin,
      'GET',
      `/v2/admin/usage/records?${cursor === '' ? '' : `cursor=${cursor}&`}${query}`,
    )
    rows.push(...page.data)
    cursor = page.next_cursor
  }
  return rows
}

/** What the provider bills for the reported usage, in whole billionths; independent of the product's calculation. */
function bill(
  [input, cached, output]: [number, number, number],
  used: NonNullable<LlmScript['usage']>,
): bigint {
  const millionths =
    BigInt(used.input - used.cached) * BigInt(input) +
    BigInt(used.cached) * BigInt(cached) +
    BigInt(used.output) * BigInt(output)
  return (millionths + 500_000n) / 1_000_000n
}

test('a day of many people: the ledger equals what the providers bill, whatever happens to the calls', async () => {
  const prices: Record<string, [number, number, number]> = {
    dear: [3e9, 3e8, 15e9],
    cheap: [1e8, 1e7, 4e8],
  }
  let billed = 0n
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => app.person(`person-${at}`)))
  const assistants = await Promise.all(
    people.map((person) => makeAssistant(person, { name: `of ${person.email}` })),
  )
  const seeded = (at: number) => (at * 7_919 + 13) % 997
  let calls = 0
  for (let at = 0; at < 60; at++) {
    if (at === 30) {
      // from now on it costs half; earlier calls keep their price
      prices['dear'] = [1_500_000_000, 150_000_000, 7_500_000_000]
      await db.database.pool.query(
        'INSERT INTO model_prices (id, model_id, valid_from, input_nano, cached_input_nano, output_nano) VALUES ($1, $2, now(), $3, $4, $5)',
        [uuidv7(), models['dear'], ...prices['dear']],
      )
    }
    const person = people[at % people.length] ?? admin
    const name = at % 3 === 0 ? 'cheap' : 'dear'
    const price = prices[name] ?? [0, 0, 0]
    const input = 1_000 + seeded(at) * 17
    const usage = { input, cached: Math.floor(input / 3), output: 5 + seeded(at + 1), reasoning: 3 }
    const thread = uuidv7()
    const ask = (script: LlmScript) => {
      llm.next(script)
      return start(
        person,
        thread,
        question('Go', {
          model_id: models[name] ?? '',
          assistant_id: assistants[at % people.length] ?? '',
        }),
      )
    }
    calls += 1
    switch (at % 10) {
      case 3: // refused: nothing is billed
        await (await ask({ status: 401 })).toTheEnd()
        break
      case 5: // refused once, answered at the second attempt
        llm.next({ status: 503 })
        await (await ask({ usage })).toTheEnd()
        billed += bill(price, usage)
        break
      case 7: {
        // stopped: the provider reports no usage
        const viewer = await ask({ endless: true, rate: 200 })
        await viewer.until((seen) => seen.text.length > 0)
        await ok(person, 'POST', `/v2/runs/${viewer.run_id}/stop`)
        break
      }
      case 9: {
        // answered twice: each answer has its own row
        await (await ask({ usage })).toTheEnd()
        llm.next({ usage })
        const asked = (await messagesOf(person, thread))[0]
        await (
          await start(person, thread, {
            kind: 'regenerate',
            id: uuidv7(),
            parent_id: asked?.id ?? '',
            model_id: models[name] ?? '',
          })
        ).toTheEnd()
        billed += 2n * bill(price, usage)
        calls += 1
        break
      }
      default:
        await (await ask({ usage })).toTheEnd()
        billed += bill(price, usage)
    }
  }
  const rows = await ledger()
  expect(rows).toHaveLength(calls)
  const known = rows.filter((row) => row.cost_nano !== null)
  expect(known.reduce((sum, row) => sum + BigInt(row.cost_nano ?? 0), 0n)).toBe(billed)
  const stopped = rows.filter((row) => row.status === 'stopped')
  expect(stopped).toHaveLength(6)
  for (const row of stopped) {
    expect(row).toMatchObject({ cost_nano: null, input_tokens: null, output_tokens: null })
    expect(row.estimate_nano).toBeGreaterThan(0)
  }
  const report = await ok<UsageReport>(admin, 'GET', '/v2/admin/usage?by=user')
  expect(report.totals).toMatchObject({
    cost_nano: Number(billed),
    calls,
    uncounted_calls: 6,
    failed_calls: 6,
  })
  expect(report.rows.reduce((sum, row) => sum + row.cost_nano, 0)).toBe(Number(billed))
  expect(report.points.reduce((sum, point) => sum + point.cost_nano, 0)).toBe(Number(billed))
  expect(report.active_people).toBe(people.length)
  const dimensions = ['model', 'provider', 'assistant', 'group', 'api_key', 'feature']
  for (const by of dimensions) {
    const its = await ok<UsageReport>(admin, 'GET', `/v2/admin/usage?by=${by}&step=week`)
    for (const parts of [its.rows, its.points])
      expect(
        parts.reduce((sum: number, part) => sum + part.cost_nano, 0),
        by,
      ).toBe(Number(billed))
    const shown = its.points.flatMap((point) => point.parts)
    expect(
      shown.reduce((sum, cost) => sum + cost, 0),
      by,
    ).toBe(Number(billed))
  }
  const different = await db.database.pool.query(`
    SELECT day, dimension, key, currency, sum(calls), sum(failed_calls), sum(output_tokens), sum(cost_nano)
    FROM usage_sums GROUP BY 1, 2, 3, 4
    EXCEPT SELECT d.day, k.dimension, k.key, d.currency, sum(d.calls), sum(d.failed_calls), sum(d.output_tokens),
      sum(d.cost_nano)
    FROM usage_days d CROSS JOIN LATERAL (VALUES ('api_key', d.api_key_id::text), ('assistant', d.assistant_id::text),
      ('feature', d.feature), ('group', d.group_id::text), ('model', d.model_id::text),
      ('provider', d.provider_id::text)) k (dimension, key) GROUP BY 1, 2, 3, 4`)
  expect(different.rows).toEqual([])
  const seen = await db.database.pool.query(`
    SELECT month, currency, user_id, days, cost_nano, calls FROM usage_people
    EXCEPT SELECT date_trunc('month', day)::date, currency, user_id, bit_or(1 << (extract(day FROM day)::int - 1)),
      sum(cost_nano), sum(calls)
    FROM usage_days GROUP BY 1, 2, 3`)
  expect(seen.rows).toEqual([])
})

test('calls of a model without a price are flagged, not counted as free', async () => {
  const bob = await app.person('bob')
  llm.next({ usage: { input: 100, cached: 0, output: 10, reasoning: 0 } })
  await (await start(bob, uuidv7(), question('Go', { model_id: models['unpriced'] ?? '' }))).toTheEnd()
  const [row] = await ledger(`user=${bob.id}&unknown=true`)
  expect(row).toMatchObject({ cost_nano: null, estimate_nano: null, input_tokens: 100, output_tokens: 10 })
  const mine = await ok<UsageReport>(bob, 'GET', '/v2/usage')
  expect(mine.totals).toMatchObject({ cost_nano: 0, calls: 1, unpriced_calls: 1, uncounted_calls: 0 })
})

test('a run of a dead process has one row, interrupted, with its saved text', async () => {
  const marie = await app.person('marie')
  llm.next({ endless: true, rate: 100 })
  const viewer = await start(marie, uuidv7(), question('Go', { model_id: models['dear'] ?? '' }))
  await viewer.until((seen) => seen.text.length > 120)
  await db.database.pool.query(
    `UPDATE runs SET instance_id = $1, lease_expires_at = now() - interval '1 second' WHERE id = $2`,
    [uuidv7(), viewer.run_id],
  )
  await viewer.toTheEnd()
  const rows = await ledger(`user=${marie.id}`)
  expect(rows).toMatchObject([
    { id: viewer.run_id, status: 'interrupted', cost_nano: null, user_name: 'marie' },
  ])
  expect(rows[0]?.estimate_nano).toBeGreaterThan(0)
})

test('GET /v2/assistants/{id}/usage is for the owner, GET /v2/usage for the caller', async () => {
  const alice = await app.person('alice')
  const other = await app.person('other')
  const assistant = await makeAssistant(alice)
  const usage = { input: 1_000, cached: 0, output: 100, reasoning: 0 }
  llm.next({ usage })
  await (
    await start(alice, uuidv7(), question('Go', { model_id: models['cheap'] ?? '', assistant_id: assistant }))
  ).toTheEnd()
  // neither the assistant's nor theirs
  await (await start(admin, uuidv7(), question('Go', { model_id: models['cheap'] ?? '' }))).toTheEnd()
  const its = await ok<UsageReport>(alice, 'GET', `/v2/assistants/${assistant}/usage`)
  expect(its.totals).toMatchObject({ calls: 1, cost_nano: 140_000, input_tokens: 1_000 })
  expect(await ok<UsageReport>(alice, 'GET', '/v2/usage?by=assistant')).toMatchObject({
    totals: { calls: 1 },
    rows: [{ key: assistant, name: 'Helper' }],
  })
  expect((await ok<UsageReport>(other, 'GET', '/v2/usage')).totals.calls).toBe(0)
  const path = `/v2/assistants/${assistant}/usage`
  await refused(other, 'GET', path, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  await db.database.pool.query(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level) VALUES ('assistant', $1, 'user', $2, 'user')`,
    [assistant, other.id],
  )
  await refused(other, 'GET', path, undefined, 403, 'ERROR_FORBIDDEN')
})

test('GET /v2/admin/usage/export returns the rows as CSV, with formulas neutralised', async () => {
  const person = await app.person('=cmd')
  llm.next({ usage: { input: 1_000, cached: 0, output: 100, reasoning: 0 } })
  await (await start(person, uuidv7(), question('Go', { model_id: models['cheap'] ?? '' }))).toTheEnd()
  const answer = await admin.call('GET', `/v2/admin/usage/export?user=${person.id}`)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,"'=cmd",`)
  expect(lines[1]).toContain(',0.000140000,,EUR,')
})

test('the ledger is append-only', async () => {
  const { pool } = db.database
  await expect(pool.query('UPDATE usage_records SET cost_nano = 0')).rejects.toThrow('only added to')
  await expect(pool.query('DELETE FROM usage_records')).rejects.toThrow('only added to')
})
