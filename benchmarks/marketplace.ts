import { call, timed } from './lib/calls.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'
import type { Pool } from 'pg'

const WARM_UP = 10
const ASSISTANTS = 10_000
const TAGS = 1_000

type Page = { data: { id: string }[]; total: number }

/** A marketplace of 10,000 approved assistants under 1,000 tags, as a person browses it. */
export const run: Benchmark = async ({ quick }) => {
  const times = quick ? 3 : 100
  const postgres = await measure('postgres', times)
  const embedded = await measure('embedded', times)
  return [...lines('on PostgreSQL', postgres, true), ...lines('embedded', embedded, false)]
}

function lines(where: string, figures: Map<string, number[]>, hasGoal: boolean): Line[] {
  return [...figures].map(([what, values]) => {
    const figure = percentile(values, 0.95)
    return {
      what: `${what} p95, ${where}`,
      figure,
      unit: 'ms',
      against: `p50 ${median(values).toFixed(1)} ms`,
      ...(hasGoal && { goal: atMost(figure, 200, '200 ms') }),
    }
  })
}

function measure(kind: 'postgres' | 'embedded', times: number) {
  return inWorld(kind, async (world) => {
    const { person, tag } = await world.inDatabase(async (pool) => {
      const [owner, reader] = await insertPeople(pool, 2)
      if (owner === undefined || reader === undefined) throw new Error('no person was inserted')
      await fill(pool, owner)
      const { rows } = await pool.query<{ tag_id: string }>(
        'SELECT tag_id FROM assistant_tags GROUP BY tag_id ORDER BY count(*) DESC, tag_id LIMIT 1',
      )
      return { person: reader, tag: rows[0]?.tag_id ?? '' }
    })
    const parlance = await world.start()
    try {
      return await browse(parlance.origin, person, tag, times)
    } finally {
      await parlance.stop()
    }
  })
}

/** Each assistant has a version, a search text and three tags. */
async function fill(pool: Pool, owner: Person): Promise<void> {
  await pool.query(
    `INSERT INTO tags (id, name, name_key, rank)
     SELECT gen_random_uuid(), 'Subject ' || n, 'subject ' || n, n FROM generate_series(1, $1::int) n`,
    [TAGS],
  )
  await pool.query(
    `INSERT INTO assistants (id, owner_id, name, name_key, is_enabled, is_public, usage_count, approved_at,
       publication_state, search_text)
     SELECT gen_random_uuid(), $1, 'Helper ' || n, 'helper ' || n, true, true, n % 997, now(), 'approved',
       'helper ' || n || ' answers questions about ' || md5(n::text) || CASE WHEN n % 500 = 0 THEN ' rare' ELSE '' END
     FROM generate_series(1, $2::int) n`,
    [owner.id, ASSISTANTS],
  )
  await pool.query(
    `INSERT INTO assistant_versions (id, assistant_id, number, author_id, name, description, welcome, starters,
       support_contact, tag_ids, instructions)
     SELECT gen_random_uuid(), a.id, 1, $1, a.name, '{"en": "Answers questions", "fr": "Répond aux questions"}',
       '{}', '[]', '', '[]', 'Answer.' FROM assistants a WHERE a.owner_id = $1`,
    [owner.id],
  )
  await pool.query(
    `UPDATE assistants a SET approved_version_id = v.id, saved_version_id = v.id
     FROM assistant_versions v WHERE v.assistant_id = a.id AND a.owner_id = $1`,
    [owner.id],
  )
  await pool.query(
    `WITH t AS (SELECT id, row_number() OVER (ORDER BY rank) AS n FROM tags WHERE name_key LIKE 'subject %'),
       a AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM assistants WHERE owner_id = $1)
     INSERT INTO assistant_tags (assistant_id, tag_id)
     SELECT a.id, t.id FROM a CROSS JOIN generate_series(0, 2) s JOIN t ON t.n = (a.n * 7 + s * 331) % $2 + 1
     ON CONFLICT DO NOTHING`,
    [owner.id, TAGS],
  )
  await pool.query('VACUUM ANALYZE')
}

async function browse(origin: string, person: Person, tag: string, times: number) {
  const views: Record<string, string> = {
    'first page': '',
    'search with many matches': '?query=answers%20questions',
    'search with few matches': '?query=rare',
    'search without a match': '?query=zebra',
    'one tag': `?tag=${tag}`,
    'page 100': '?page=100',
  }
  const figures = new Map<string, number[]>()
  for (const [what, query] of Object.entries(views)) {
    const values: number[] = []
    for (let time = 0; time < WARM_UP + times; time += 1) {
      const took = await timed(async () => {
        const page = await call<Page>(person, 'GET', `${origin}/v2/marketplace/assistants${query}`)
        if (what.endsWith('without a match') !== (page.data.length === 0))
          throw new Error(`${what}: wrong page`)
      })
      if (time >= WARM_UP) values.push(took)
    }
    figures.set(what, values)
  }
  return figures
}
