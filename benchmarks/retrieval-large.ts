import { uuidv7 } from '@parlance/server/core/ids.ts'
import type { DocumentKeys } from '@parlance/server/core/secrets/document-keys.ts'
import { storedKeys } from '@parlance/server/features/retrieval/analysis/keys.ts'
import { storedMarks } from '@parlance/server/features/retrieval/analysis/marks.ts'
import { analysed, lexemesIn } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { RULES } from '@parlance/contract/knowledge/analysis/rules.ts'
import { sealPassage } from '@parlance/server/features/retrieval/sealed-passages.service.ts'
import type { Pool } from 'pg'
import { loadBase, searchBase } from './lib/knowledge.ts'
import { randomFrom, sentencesOf } from './lib/own-texts.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { now } from './lib/processes.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld, type World } from './lib/world.ts'

const SIZES: Record<'postgres' | 'embedded', readonly Size[]> = {
  postgres: [
    { passages: 50_000, goals: { together: 150 } },
    { passages: 500_000, goals: { alone: 300 } },
  ],
  embedded: [{ passages: 50_000, goals: { together: 300 } }],
}
/** Searches at the same time. */
const AT_ONCE = 4
const PER_DOCUMENT = 100
const ROWS_AT_ONCE = 500
const CHARACTERS = 1_000
const RARE_WORDS = 400_000
/** This many of the passages are different; text analysis is not measured here. */
const DIFFERENT = 25_000
const QUESTIONS = 100
const WARM_UP = 10
/** Documents that are really uploaded, each of about this many passages. */
const UPLOADED = 20
const PASSAGES_EACH = 60

/**
 * Searches of one base by questions in sentences with common and rare words, one after the other and four at once. The
 * base is filled with rows; how fast files are indexed is measured separately, on a small number of uploads.
 */
export const run: Benchmark = async ({ quick }) => {
  const lines: Line[] = []
  const texts = analysedTexts(quick ? 1_000 : DIFFERENT)
  for (const kind of ['postgres', 'embedded'] as const) {
    for (const size of SIZES[kind]) {
      lines.push(...(await measured(kind, quick ? { ...size, passages: 1_000 } : size, texts, quick)))
    }
  }
  return lines
}

type Size = { passages: number; goals: { alone?: number; together?: number } }

async function measured(
  kind: 'postgres' | 'embedded',
  { passages, goals }: Size,
  texts: readonly Analysed[],
  quick: boolean,
): Promise<Line[]> {
  const count = quick ? 5 : QUESTIONS
  const lines: Line[] = []
  const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
  const line = (how: string, times: number[], goal: number | undefined): Line => {
    const figure = percentile(times, 0.95)
    const against = `p50 ${median(times).toFixed(1)} ms`
    const ofGoal = goal === undefined ? {} : { goal: atMost(figure, goal, `${goal} ms`) }
    return {
      what: `search of ${passages} passages p95, ${how}, ${where}`,
      figure,
      unit: 'ms',
      against,
      ...ofGoal,
    }
  }
  await inWorld(kind, async (world) => {
    const place = await world.inDatabase((pool, keys) => fill(pool, keys, passages, texts))
    lines.push(line('as loaded', await asked(world, place, count, 1), undefined))
    await world.inDatabase((pool) => pool.query('VACUUM ANALYZE'))
    lines.push(line('alone', await asked(world, place, count, 1), goals.alone))
    lines.push(line(`${AT_ONCE} at once`, await asked(world, place, count, AT_ONCE), goals.together))
    const rate = await uploadRate(world, place.person, quick ? 1 : UPLOADED)
    lines.push({
      what: `passages uploaded to indexed beside ${passages}, ${where}`,
      figure: rate,
      unit: '/s',
    })
  })
  return lines
}

type Place = { person: Person; base: string }

async function asked(
  world: World,
  { person, base }: Place,
  count: number,
  atOnce: number,
): Promise<number[]> {
  const parlance = await world.start()
  try {
    const ask = (at: number) =>
      searchBase(parlance.origin, person, base, { query: question(at), limit: 10, group: 'chunk' })
    // as many at once as are measured, because each connection to the database prepares its statements
    const warm = Array.from({ length: atOnce }, async () => {
      for (let at = 0; at < WARM_UP; at += 1) await ask(at)
    })
    await Promise.all(warm)
    const times: number[] = []
    let next = 0
    const asking = async () => {
      while (next < count) {
        const began = now()
        const found = await ask(next++)
        times.push(now() - began)
        if (found.length === 0) throw new Error('nothing was found')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, asking))
    return times
  } finally {
    await parlance.stop()
  }
}

async function uploadRate(world: World, person: Person, documents: number): Promise<number> {
  const parlance = await world.start()
  try {
    const random = randomFrom(11)
    const text = () => Array.from({ length: PASSAGES_EACH }, () => passage(random)).join('\n\n')
    const files = Array.from({ length: documents }, (_, at) => [`${at}.txt`, text()] as const)
    const began = now()
    await loadBase(parlance.origin, person, 'small', files)
    return (documents * PASSAGES_EACH * 1_000) / (now() - began)
  } finally {
    await parlance.stop()
  }
}

const SENTENCES = sentencesOf()
const word = (rank: number) => `w${rank.toString(36)}`

/** Words by Zipf's law, as in real texts, and sometimes a real sentence. */
function passage(random: () => number): string {
  let text = random() < 0.05 ? (SENTENCES[Math.floor(random() * SENTENCES.length)] ?? '') : ''
  while (text.length < CHARACTERS) text += ` ${word(Math.floor(RARE_WORDS ** random()))}`
  return text
}

/** Six words: some occur in every tenth passage, some in every thousandth. */
function question(at: number): string {
  const random = randomFrom(at + 1)
  const words = [0.25, 0.35, 0.45, 0.6, 0.7, 0.8].map((share) =>
    word(Math.floor(RARE_WORDS ** (share + random() * 0.1))),
  )
  return words.join(' ')
}

/** What is stored for a passage; the keys are those of the one generation that is filled. */
type Analysed = { text: string; length: number; keys: string; marks: Buffer }
const GENERATION = uuidv7()

function analysedTexts(count: number): Analysed[] {
  const random = randomFrom(7)
  return Array.from({ length: count }, () => {
    const text = passage(random)
    const body = analysed(text, RULES.en)
    const lexemes = lexemesIn(body)
    return {
      text,
      length: lexemes.length,
      keys: `{${storedKeys(lexemes, 'en', GENERATION).join()}}`,
      marks: Buffer.from(storedMarks([body], 'en', GENERATION)),
    }
  })
}

/** Inserts passages as rows; indexes that are slow to update row by row are created afterwards. */
async function fill(
  pool: Pool,
  keys: DocumentKeys,
  passages: number,
  texts: readonly Analysed[],
): Promise<Place> {
  const [person] = await insertPeople(pool, 1)
  if (person === undefined) throw new Error('no person was inserted')
  const base = uuidv7()
  await pool.query('INSERT INTO knowledge_bases (id, owner_id, name, name_key) VALUES ($1, $2, $3, $3)', [
    base,
    person.id,
    'large',
  ])
  await pool.query(
    `INSERT INTO index_generations (id, knowledge_base_id, splitter_type, state) VALUES ($1, $2, 'recursive', 'ready')`,
    [GENERATION, base],
  )
  await pool.query('UPDATE knowledge_bases SET generation_id = $1 WHERE id = $2', [GENERATION, base])
  await withoutWordIndexes(pool, async () => {
    for (let at = 0; at < passages; at += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, passages - at)
      const some = Array.from({ length: count }, (_, n) => texts[(at + n) % texts.length])
      await insertPassages(
        pool,
        keys,
        base,
        some.flatMap((one) => one ?? []),
      )
    }
  })
  return { person, base }
}

async function insertPassages(
  pool: Pool,
  documentKeys: DocumentKeys,
  base: string,
  passages: readonly Analysed[],
): Promise<void> {
  const documents = Array.from({ length: Math.ceil(passages.length / PER_DOCUMENT) }, () => uuidv7())
  const keys = await Promise.all(documents.map(() => documentKeys.create()))
  await pool.query(
    `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state, key_id)
     SELECT id, $2, id::text, id::text, 'txt', 1, '\\x00', id, 'indexed', key_id
     FROM unnest($1::uuid[], $3::uuid[]) AS x (id, key_id)`,
    [documents, base, keys.map((key) => key.id)],
  )
  const ids = passages.map(() => uuidv7())
  const owners = passages.map((_, at) => documents[Math.floor(at / PER_DOCUMENT)] ?? '')
  const sealed = passages.map(({ text }, at) => {
    const key = keys[Math.floor(at / PER_DOCUMENT)]
    if (key === undefined) throw new Error('a document has no key')
    return sealPassage(key, owners[at] ?? '', { heading: '', text })
  })
  await pool.query(
    `INSERT INTO chunks (id, generation_id, knowledge_base_id, document_id, ordinal, sealed, hash, start_offset,
       end_offset, language)
     SELECT id, $1, $2, document, n % ${PER_DOCUMENT}, sealed, decode(md5(id::text), 'hex'), 0, length(sealed), 'en'
     FROM unnest($3::uuid[], $4::uuid[], $5::bytea[]) WITH ORDINALITY AS x (id, document, sealed, n)`,
    [GENERATION, base, ids, owners, sealed],
  )
  await pool.query(
    `INSERT INTO chunk_lexemes (chunk_id, generation_id, document_id, language, length, is_sampled, keys, marks)
     SELECT id, $1, document, 'en', length, n % 16 = 1, keys::bigint[], marks
     FROM unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::bytea[])
       WITH ORDINALITY AS x (id, document, length, keys, marks, n)`,
    [
      GENERATION,
      ids,
      owners,
      passages.map((one) => one.length),
      passages.map((one) => one.keys),
      passages.map((one) => one.marks),
    ],
  )
}

/** Drops the key indexes while the work is done, and creates the same ones again. */
async function withoutWordIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'chunk_lexemes' AND indexdef LIKE '%USING gin%'`,
  )
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await pool.query(definition)
}
