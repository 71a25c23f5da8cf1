import { call, timed } from './lib/calls.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const WARM_UP = 20

type Page = { data: { id: string }[] }

/** Row 7: the history of someone with 10,000 threads, in a database with as many threads of other people. */
export const run: Benchmark = async ({ quick }) => {
  const postgres = await measure('postgres', quick ? 5 : 300)
  const embedded = await measure('embedded', quick ? 5 : 300)
  const ratio = median(postgres.last) / median(postgres.first)
  return [
    { ...line('page 1 p95, on PostgreSQL', postgres.first, postgres.nothing), goal: limit(postgres.first) },
    { ...line('page 200 p95, on PostgreSQL', postgres.last, postgres.nothing), goal: limit(postgres.last) },
    { what: 'page 200 as a multiple of page 1', figure: ratio, unit: '×', goal: atMost(ratio, 1.2, '1.2 ×') },
    line('page 1 p95, embedded', embedded.first, embedded.nothing),
    line('page 200 p95, embedded', embedded.last, embedded.nothing),
  ]
}

function line(what: string, values: number[], nothing: number[]): Line {
  const against = `p50 ${median(values).toFixed(2)}, no list at all ${median(nothing).toFixed(2)} ms`
  return { what, figure: percentile(values, 0.95), unit: 'ms', against }
}

function limit(values: number[]) {
  return atMost(percentile(values, 0.95), 30, '30 ms')
}

function measure(kind: 'postgres' | 'embedded', times: number) {
  return inWorld(kind, async (world) => {
    const people = await world.inDatabase(async (pool) => {
      const inserted = await insertPeople(pool, 2)
      await pool.query(
        `INSERT INTO threads (id, user_id, assistant_id, name, updated_at)
         SELECT gen_random_uuid(), p, (SELECT id FROM assistants ORDER BY created_at, id LIMIT 1), 'Thread ' || n,
           now() - n * interval '1 minute'
         FROM generate_series(1, 10000) n, unnest($1::uuid[]) p`,
        [inserted.map((person) => person.id)],
      )
      await pool.query('VACUUM ANALYZE threads')
      return inserted
    })
    const parlance = await world.start()
    try {
      return await readPages(parlance.origin, people[0] ?? { id: '', token: '' }, times)
    } finally {
      await parlance.stop()
    }
  })
}

async function readPages(origin: string, person: Person, times: number) {
  const first: number[] = []
  const last: number[] = []
  const nothing: number[] = []
  const page = async (number: number) => {
    const { data } = await call<Page>(person, 'GET', `${origin}/v2/threads/current?page=${number}`)
    if (data.length !== 20) throw new Error(`page ${number} has ${data.length} threads`)
  }
  for (let time = 0; time < WARM_UP + times; time += 1) {
    const one = await timed(() => page(1))
    const far = await timed(() => page(200))
    const none = await timed(() => call(person, 'GET', `${origin}/v2/users/me`))
    if (time < WARM_UP) continue
    first.push(one)
    last.push(far)
    nothing.push(none)
  }
  return { first, last, nothing }
}
