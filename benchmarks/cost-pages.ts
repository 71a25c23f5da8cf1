import type { Pool } from 'pg'
import { call, open, timed } from './lib/calls.ts'
import { USER_ROLE_ID } from '@parlance/server/features/roles/system-roles.ts'
import { insertPeople, makeAdministrator, type Person } from './lib/people.ts'
import { atLeast, atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const WARM_UP = 3
/** Days over which the rows are spread; a report covers the last 30. */
const DAYS = 90

type Size = { people: number; threads: number; rows: number }
const SIZE: Size = { people: 25_000, threads: 150_000, rows: 500_000 }
const GROWN = 4

/** The cost pages of a large organisation, and of one four times as large; the export of the ledger. */
export const run: Benchmark = async ({ quick }) => {
  const size = quick ? { people: 100, threads: 600, rows: 2_000 } : SIZE
  const times = quick ? 3 : 30
  const one = await measure(size, times)
  const grown = await measure(
    { people: size.people * GROWN, threads: size.threads * GROWN, rows: size.rows * GROWN },
    times,
  )
  return [...lines(one, size.rows), ...lines(grown, size.rows * GROWN)]
}

type Figures = { pages: Map<string, number[]>; rows_per_s: number }

function lines({ pages, rows_per_s }: Figures, rows: number): Line[] {
  return [
    ...[...pages].map(([what, values]) => {
      const p95 = percentile(values, 0.95)
      return {
        what: `${what} p95, ${rows.toLocaleString('en')} rows`,
        figure: p95,
        unit: 'ms',
        against: `p50 ${median(values).toFixed(0)} ms`,
        goal: atMost(p95, 150, '150 ms'),
      }
    }),
    {
      what: `export of the ledger, ${rows.toLocaleString('en')} rows`,
      figure: rows_per_s,
      unit: 'rows/s',
      goal: atLeast(rows_per_s, 50_000, '50,000 rows/s'),
    },
  ]
}

function measure(size: Size, times: number): Promise<Figures> {
  return inWorld('postgres', async (world) => {
    const admin = await world.inDatabase((pool) => fill(pool, size))
    const parlance = await world.start()
    try {
      const usage = `${parlance.origin}/v2/admin/usage`
      const views = {
        'costs by model': `${usage}?by=model`,
        'costs by person': `${usage}?by=user`,
        forecast: `${usage}/forecast`,
      }
      const pages = new Map<string, number[]>()
      for (const [what, url] of Object.entries(views)) pages.set(what, await readings(admin, url, times))
      return { pages, rows_per_s: await exported(admin, `${usage}/export`, size.rows) }
    } finally {
      await parlance.stop()
    }
  })
}

async function readings(admin: Person, url: string, times: number): Promise<number[]> {
  const values: number[] = []
  for (let time = 0; time < WARM_UP + times; time += 1) {
    const took = await timed(() => call(admin, 'GET', url))
    if (time >= WARM_UP) values.push(took)
  }
  return values
}

/** Rows per second of an export of all days. */
async function exported(admin: Person, url: string, rows: number): Promise<number> {
  const from = new Date(Date.now() - (DAYS + 1) * 86_400_000).toISOString().slice(0, 10)
  let breaks = 0
  const ms = await timed(async () => {
    const answer = await open(admin, 'GET', `${url}?from=${from}`)
    for await (const piece of answer as AsyncIterable<Buffer>)
      for (const byte of piece) breaks += Number(byte === 10)
  })
  if (breaks !== rows + 1) throw new Error(`the export has ${breaks - 1} of ${rows} rows`)
  return (rows / ms) * 1000
}

/** Calls of this many people over the last days, with 8 models of 3 providers, 200 assistants and 40 groups. */
async function fill(pool: Pool, { people, threads, rows }: Size): Promise<Person> {
  const [admin] = await insertPeople(pool, 1)
  if (admin === undefined) throw new Error('no person was inserted')
  await makeAdministrator(pool, admin)
  await pool.query(
    `INSERT INTO users (id, issuer, subject, username, name, email, role_id)
     SELECT md5('user' || n)::uuid, 'bench', 'user' || n, 'person', 'Person ' || n, n || '@parlance.example', $2
     FROM generate_series(0, $1::int - 1) n`,
    [people, USER_ROLE_ID],
  )
  await pool.query(
    `INSERT INTO threads (id, user_id, assistant_id, name)
     SELECT gen_random_uuid(), md5('user' || n % $2)::uuid, (SELECT id FROM assistants ORDER BY created_at, id LIMIT 1),
       'A thread'
     FROM generate_series(0, $1::int - 1) n`,
    [threads, people],
  )
  await pool.query(
    `INSERT INTO usage_records (id, feature, status, user_id, group_id, assistant_id, model_id, provider_id, input_tokens,
       cached_input_tokens, output_tokens, reasoning_tokens, input_nano, output_nano, cost_nano, currency, duration_ms,
       started_at, day)
     SELECT gen_random_uuid(), 'chat', 'completed', md5('user' || n * 48271 % $2)::uuid,
       md5('group' || n * 48271 % $2 % 40)::uuid, md5('assistant' || n * 7919 % 200)::uuid,
       md5('model' || n * 31 % 8)::uuid, md5('provider' || n * 31 % 8 % 3)::uuid, 1000, 0, 100, 0, 3000000000,
       15000000000, (n * 104729 % 1000 + 1) * 1000, 'EUR', 900, now() - make_interval(days => (n / 7 % $3)::int),
       (now() - make_interval(days => (n / 7 % $3)::int))::date
     FROM generate_series(0, $1::bigint - 1) n`,
    [rows, people, DAYS],
  )
  await pool.query(
    `INSERT INTO usage_days (day, user_id, group_id, assistant_id, model_id, provider_id, feature, currency, calls,
       failed_calls, unpriced_calls, uncounted_calls, input_tokens, cached_input_tokens, output_tokens,
       reasoning_tokens, cost_nano, estimate_nano)
     SELECT day, user_id, group_id, assistant_id, model_id, provider_id, feature, currency, count(*), 0, 0, 0,
       sum(input_tokens), 0, sum(output_tokens), 0, sum(cost_nano), 0 FROM usage_records GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
  )
  await pool.query(
    `INSERT INTO usage_sums
     SELECT d.day, k.dimension, k.key, d.currency, 0, sum(d.calls), 0, 0, 0, sum(d.input_tokens), 0, sum(d.output_tokens),
       0, sum(d.cost_nano), 0
     FROM usage_days d CROSS JOIN LATERAL (VALUES ('api_key', NULL), ('assistant', d.assistant_id::text),
       ('feature', d.feature), ('group', d.group_id::text), ('model', d.model_id::text),
       ('provider', d.provider_id::text)) k (dimension, key) GROUP BY 1, 2, 3, 4`,
  )
  await pool.query(
    `INSERT INTO usage_people SELECT date_trunc('month', day)::date, currency, user_id,
       bit_or(1 << (extract(day FROM day)::int - 1)), sum(cost_nano), sum(calls) FROM usage_days GROUP BY 1, 2, 3`,
  )
  await pool.query('VACUUM ANALYZE')
  return admin
}
