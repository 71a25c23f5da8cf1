import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { uuidv7 } from '@parlance/server/core/ids.ts'
import { storedKeys } from '@parlance/server/features/retrieval/analysis/keys.ts'
import { lexemesOf } from '@parlance/server/features/retrieval/analysis/lexemes.ts'
import type { Pool } from 'pg'
import { searchBase } from './lib/knowledge.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { now } from './lib/processes.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const PASSAGES = 100_000
const PER_DOCUMENT = 100
const AT_ONCE = 50
const CHARACTERS = 1_000
const RARE_WORDS = 400_000
const QUESTIONS = 100
const LIMIT_MS = 300

/** A search over 100,000 passages of one base by questions in sentences, words common and rare among them. */
export const run: Benchmark = async ({ quick }) => {
  const passages = quick ? 1_000 : PASSAGES
  const lines: Line[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    const times = await inWorld(kind, async (world) => {
      const { person, base } = await world.inDatabase((pool) => fill(pool, passages))
      const parlance = await world.start()
      try {
        const ask = (at: number) =>
          searchBase(parlance.origin, person, base, { query: question(at), limit: 10, group: 'chunk' })
        for (let at = 0; at < 10; at += 1) await ask(at)
        const all: number[] = []
        for (let at = 0; at < (quick ? 5 : QUESTIONS); at += 1) {
          const began = now()
          const found = await ask(at)
          all.push(now() - began)
          if (found.length === 0) throw new Error('nothing was found')
        }
        return all
      } finally {
        await parlance.stop()
      }
    })
    const figure = percentile(times, 0.95)
    lines.push({
      what: `search of ${passages} passages p95, ${kind === 'postgres' ? 'on PostgreSQL' : 'embedded'}`,
      figure,
      unit: 'ms',
      against: `p50 ${median(times).toFixed(1)} ms`,
      ...(kind === 'postgres' && { goal: atMost(figure, LIMIT_MS, `${LIMIT_MS} ms`) }),
    })
  }
  return lines
}

const SENTENCES = readFileSync(
  fileURLToPath(new URL('collections/guide/corpus.jsonl', import.meta.url)),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .flatMap((line) => String(JSON.parse(line).text).split(/(?<=\.)\s/))

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff
  }
}

const word = (rank: number) => `w${rank.toString(36)}`

/** Words by Zipf's law, as texts have them, and here and there a real sentence. */
function passage(random: () => number): string {
  let text = random() < 0.05 ? (SENTENCES[Math.floor(random() * SENTENCES.length)] ?? '') : ''
  while (text.length < CHARACTERS) text += ` ${word(Math.floor(RARE_WORDS ** random()))}`
  return text
}

/** Six words: some that stand in every tenth passage, some in every thousandth. */
function question(at: number): string {
  const random = randomFrom(at + 1)
  const words = [0.25, 0.35, 0.45, 0.6, 0.7, 0.8].map((share) =>
    word(Math.floor(RARE_WORDS ** (share + random() * 0.1))),
  )
  return words.join(' ')
}

async function fill(pool: Pool, passages: number): Promise<{ person: Person; base: string }> {
  const [person] = await insertPeople(pool, 1)
  if (person === undefined) throw new Error('nobody was inserted')
  const random = randomFrom(7)
  const [base, generation] = [uuidv7(), uuidv7()]
  await pool.query('INSERT INTO knowledge_bases (id, owner_id, name, name_key) VALUES ($1, $2, $3, $3)', [base, person.id, 'large']) // prettier-ignore
  await pool.query(`INSERT INTO index_generations (id, knowledge_base_id, splitter_type, state) VALUES ($1, $2, 'recursive', 'ready')`, [generation, base]) // prettier-ignore
  await pool.query('UPDATE knowledge_bases SET generation_id = $1 WHERE id = $2', [generation, base])
  let document = ''
  for (let at = 0; at < passages; at += AT_ONCE) {
    if (at % PER_DOCUMENT === 0) {
      document = uuidv7()
      await pool.query(
        `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state)
         VALUES ($1, $2, $3, $3, 'txt', 1, '\\x00', $1, 'indexed')`,
        [document, base, document],
      )
    }
    const texts = Array.from({ length: AT_ONCE }, () => passage(random))
    const ids = texts.map(() => uuidv7())
    await pool.query(
      `INSERT INTO chunks (id, generation_id, knowledge_base_id, document_id, ordinal, text, hash, start_offset,
         end_offset, language)
       SELECT id, $1, $2, $3, $4 + n, text, decode(md5(text), 'hex'), 0, length(text), 'en'
       FROM unnest($5::uuid[], $6::text[]) WITH ORDINALITY AS x (id, text, n)`,
      [generation, base, document, at % PER_DOCUMENT, ids, texts],
    )
    const lexemes = texts.map((text) => lexemesOf(text, 'en'))
    await pool.query(
      `INSERT INTO chunk_lexemes (chunk_id, generation_id, document_id, language, length, is_sampled, keys)
       SELECT id, $1, $2, 'en', length, n % 16 = 1, keys::bigint[]
       FROM unnest($3::uuid[], $4::int[], $5::text[]) WITH ORDINALITY AS x (id, length, keys, n)`,
      [generation, document, ids, lexemes.map((all) => all.length), lexemes.map((all) => `{${storedKeys(all, 'en', generation).join()}}`)], // prettier-ignore
    )
  }
  await pool.query('VACUUM ANALYZE')
  return { person, base }
}
