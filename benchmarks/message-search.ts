import { uuidv7 } from '@parlance/server/core/ids.ts'
import { markOf, termsOfText } from '@parlance/server/features/message-search/terms.service.ts'
import type { Pool } from 'pg'
import { call, timed } from './lib/calls.ts'
import { randomFrom, sentencesOf } from './lib/own-texts.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

/** For one person, and for everyone together. */
const SIZES = { postgres: { mine: 100_000, all: 1_000_000 }, embedded: { mine: 20_000, all: 40_000 } }
const QUICK = { mine: 1_000, all: 2_000 }
/** How many messages each of the other people has. */
const OTHERS = 45_000
const PER_THREAD = 10
const AT_ONCE = 1_000
const VOCABULARY = 400_000
/** This many of the texts are different; text analysis is not measured here. */
const DIFFERENT = 20_000
const QUESTION = 80
const ANSWER = 900
const LIMIT_MS = 100
/** Not an existing person; its search mark is replaced with that of each person. */
const NO_PERSON = '00000000-0000-0000-0000-0000ffffffff'

/** Row 21: searches by someone with 100,000 messages, for common and rare words, prefixes and phrases. */
export const run: Benchmark = async ({ quick }) => {
  const lines: Line[] = []
  const texts = await analysedTexts(quick ? 500 : DIFFERENT)
  for (const kind of ['postgres', 'embedded'] as const) {
    const size = quick ? QUICK : SIZES[kind]
    const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
    await inWorld(kind, async (world) => {
      const person = await world.inDatabase((pool) => fill(pool, size, texts))
      const parlance = await world.start()
      try {
        const times = await searches(parlance.origin, person, quick ? 2 : 40)
        const all = [...times.values()].flat()
        const figure = percentile(all, 0.95)
        lines.push({
          what: `search of ${size.mine} messages among ${size.all} p95, ${where}`,
          figure,
          unit: 'ms',
          against: `p50 ${median(all).toFixed(1)} ms`,
          ...(kind === 'postgres' && { goal: atMost(figure, LIMIT_MS, `${LIMIT_MS} ms`) }),
        })
        for (const [what, some] of times)
          lines.push({
            what: `  ${what}`,
            figure: percentile(some, 0.95),
            unit: 'ms',
            against: `p50 ${median(some).toFixed(1)} ms`,
          })
      } finally {
        await parlance.stop()
      }
    })
  }
  return lines
}

const word = (rank: number) => `w${rank.toString(36)}`
/** A word that occurs in more texts the smaller its share is. */
const wordOf = (random: () => number, share: number) =>
  word(Math.floor(VOCABULARY ** (share + random() * 0.1)))

const KINDS: Record<string, (random: () => number) => string> = {
  'one rare word': (random) => `${wordOf(random, 0.8)} `,
  'one common word': (random) => `${wordOf(random, 0.3)} `,
  'the most common word': () => `${word(1)} `,
  'three words': (random) => [0.2, 0.4, 0.5].map((share) => wordOf(random, share)).join(' '),
  'a beginning of three letters': (random) => wordOf(random, 0.45).padEnd(3, 'a').slice(0, 3),
  'one character': (random) => String(Math.floor(random() * 10)),
  'a phrase of common words': (random) => `"${wordOf(random, 0.1)} ${wordOf(random, 0.1)}"`,
  'an address': () => '10.100.200.101',
}

async function searches(origin: string, person: Person, times: number): Promise<Map<string, number[]>> {
  const random = randomFrom(5)
  const taken = new Map<string, number[]>()
  const ask = async (query: string) => {
    const address = `${origin}/v2/message-search?query=${encodeURIComponent(query)}`
    const { found } = await call<{ found: number }>(person, 'GET', address)
    return found
  }
  for (const kind of Object.values(KINDS)) await ask(kind(random))
  let found = 0
  for (let time = 0; time < times; time += 1) {
    for (const [what, kind] of Object.entries(KINDS)) {
      const query = kind(random)
      const took = await timed(async () => (found += await ask(query)))
      taken.set(what, [...(taken.get(what) ?? []), took])
    }
  }
  if (found === 0) throw new Error('nothing was found')
  return taken
}

type Analysed = { text: string; terms: string }

/** Words by Zipf's law in short questions and longer answers, and sometimes a real sentence. */
async function analysedTexts(count: number): Promise<Analysed[]> {
  const random = randomFrom(7)
  const sentences = sentencesOf()
  const texts: Analysed[] = []
  for (let n = 0; n < count; n += 1) {
    let text = random() < 0.1 ? (sentences[Math.floor(random() * sentences.length)] ?? '') : ''
    if (n % 1_000 === 0) text += ` 10.100.200.101 ${n % 10}`
    const length = n % 2 === 0 ? QUESTION : ANSWER
    while (text.length < length) text += ` ${word(Math.floor(VOCABULARY ** random()))}`
    texts.push({ text, terms: await termsOfText(NO_PERSON, text) })
  }
  return texts
}

/** Inserts messages as rows; the word indexes are created afterwards. */
async function fill(
  pool: Pool,
  size: { mine: number; all: number },
  texts: readonly Analysed[],
): Promise<Person> {
  const others = Math.ceil((size.all - size.mine) / OTHERS)
  const [person, ...rest] = await insertPeople(pool, 1 + others)
  if (person === undefined) throw new Error('no person was inserted')
  await withoutWordIndex(pool, async () => {
    await insertMessages(pool, person, size.mine, texts)
    for (const other of rest)
      await insertMessages(pool, other, Math.floor((size.all - size.mine) / others), texts)
  })
  await pool.query('VACUUM ANALYZE')
  return person
}

async function insertMessages(
  pool: Pool,
  person: Person,
  count: number,
  texts: readonly Analysed[],
): Promise<void> {
  const mark = markOf(person.id)
  const none = markOf(NO_PERSON)
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from(
      { length: Math.min(AT_ONCE, count - at) },
      (_, n) => texts[(at + n) % texts.length],
    )
    const threads = Array.from({ length: Math.ceil(some.length / PER_THREAD) }, () => uuidv7())
    await pool.query(
      `INSERT INTO threads (id, user_id, assistant_id, name, is_indexed)
       SELECT id, $2, (SELECT id FROM assistants ORDER BY created_at, id LIMIT 1), 'A thread', true FROM unnest($1::uuid[]) id`,
      [threads, person.id],
    )
    await pool.query(
      `WITH x AS (SELECT *, now() - ($6 - n) * interval '1 minute' AS at
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS x (id, thread, text, terms, n)),
         m AS (INSERT INTO messages (id, thread_id, role, status, parts, created_at)
           SELECT id, thread, CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END, 'completed',
             jsonb_build_array(jsonb_build_object('type', 'text', 'text', text)), at FROM x)
       INSERT INTO message_terms (message_id, thread_id, created_at, has_files, terms)
       SELECT id, thread, at, n % 20 = $5, terms::tsvector FROM x`,
      [
        some.map(() => uuidv7()),
        some.map((_, n) => threads[Math.floor(n / PER_THREAD)]),
        some.map((one) => one?.text),
        some.map((one) => one?.terms.replaceAll(none, mark)),
        1,
        count - at,
      ],
    )
  }
}

/** Drops the word index while the work is done, and creates the same one again. */
async function withoutWordIndex(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'message_terms__terms'`,
  )
  await pool.query('DROP INDEX message_terms__terms')
  await work()
  for (const { definition } of rows) await pool.query(definition)
}
