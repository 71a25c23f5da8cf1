import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { exportRecords } from './export.ts'

const db = testDatabase()
let app: TestApp
let admin: Person

const ROWS = 4_500
const COSTS = [null, 0, 5, 1_234_567_890]

/** Many rows over three days, of a person with a name that CSV must quote, and of an unknown one. */
beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  await db.database.pool.query(`UPDATE users SET name = 'Ada "the first", Countess' WHERE id = $1`, [
    admin.id,
  ])
  await db.database.pool.query(
    `INSERT INTO usage_records (id, feature, status, user_id, model_id, provider_id, input_tokens, output_tokens,
       input_nano, cost_nano, currency, duration_ms, started_at, day)
     SELECT gen_random_uuid(), 'chat', 'completed', CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2::uuid END, $2, $2, n, 1,
       3000000000, ($3::bigint[])[n % 4 + 1], 'EUR', 7, now() - make_interval(days => n % 3), now()::date - n % 3
     FROM generate_series(1, $4::int) n`,
    [admin.id, uuidv7(), COSTS, ROWS],
  )
})
afterAll(() => app.close())

test('GET /v2/admin/usage/export returns every row once, oldest day first, with names and exact costs', async () => {
  const answer = await admin.call('GET', '/v2/admin/usage/export')
  const [header = '', ...lines] = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(ROWS)
  const cells = lines.map((line) => line.replace('"Ada ""the first"", Countess"', 'Ada').split(','))
  const names = header.split(',')
  const at = (row: string[], name: string) => row[names.indexOf(name)]
  expect(cells.every((row) => row.length === names.length)).toBe(true)
  expect(new Set(cells.map((row) => at(row, 'id'))).size).toBe(ROWS)
  const days = cells.map((row) => at(row, 'day'))
  expect(days).toEqual(days.toSorted())
  for (const row of cells) {
    const n = Number(at(row, 'input_tokens'))
    const isKnown = n % 2 === 0
    expect([at(row, 'user_name'), at(row, 'user_id') === admin.id]).toEqual([isKnown ? 'Ada' : '', isKnown])
    expect(at(row, 'cost')).toBe(['', '0.000000000', '0.000000005', '1.234567890'][n % 4])
    expect(at(row, 'input_nano')).toBe('3000000000')
    expect(at(row, 'started_at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
})

test('an export reads the next page when the last one was consumed, and stops when its reader disconnects', async () => {
  let statements = 0
  const counting = Object.assign(Object.create(app.ctx.db), {
    execute: (...call: Parameters<typeof app.ctx.db.execute>) => {
      statements += 1
      return app.ctx.db.execute(...call)
    },
  })
  const lines = exportRecords({ ...app.ctx, db: counting }, {})
  await lines.next()
  expect(statements).toBe(0)
  await lines.next()
  const ofOnePage = statements
  await lines.return(undefined)
  expect(await lines.next()).toMatchObject({ done: true })
  expect(statements).toBe(ofOnePage)
})
