import type { DocumentKeys } from '@parlance/server/core/secrets/document-keys.ts'
import { keyIdOf, openText } from '@parlance/server/core/secrets/sealed-text.ts'
import type { Pool } from 'pg'
import { loadBase, searchBase, send } from './lib/knowledge.ts'
import { randomFrom, sentencesOf } from './lib/own-texts.ts'
import { insertPeople, type Person } from './lib/people.ts'
import { now } from './lib/processes.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld, type World } from './lib/world.ts'

const DOCUMENTS = 100
const SENTENCES_EACH = 400
const CALLS = 100
const WARM_UP = 20
/** Sealed and plain rows are measured in turns. */
const ROUNDS = 3
const SLOWER_MAX = 1.1

/**
 * What it costs to open sealed texts: the same searches and documents, once with sealed rows and once with plain ones,
 * as versions without sealing stored them and as the server still reads them.
 */
export const run: Benchmark = async ({ quick }) => {
  const lines: Line[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    lines.push(...(await inWorld(kind, (world) => measured(world, kind, quick))))
  }
  return lines
}

type Place = { person: Person; base: string; documents: readonly string[] }
type Times = { search: number[]; open: number[] }

async function measured(world: World, kind: 'postgres' | 'embedded', quick: boolean): Promise<Line[]> {
  const [person] = await world.inDatabase((pool) => insertPeople(pool, 1))
  if (person === undefined) throw new Error('no person was inserted')
  const place = await filled(world, person, quick ? 3 : DOCUMENTS)
  const [sealed, plain]: [Times, Times] = [
    { search: [], open: [] },
    { search: [], open: [] },
  ]
  await world.inDatabase(copyPlain)
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    await measure(world, place, quick ? 5 : CALLS, sealed)
    await world.inDatabase(exchange)
    await measure(world, place, quick ? 5 : CALLS, plain)
    await world.inDatabase(exchange)
  }
  const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
  const calls = { search: 'search', open: 'text of a document' } as const
  return (['search', 'open'] as const).map((call) => {
    const [one, other] = [median(sealed[call]), median(plain[call])]
    return {
      what: `${calls[call]}, sealed by plain p50, ${where}`,
      figure: one / other,
      unit: '×',
      against: `${one.toFixed(1)} by ${other.toFixed(1)} ms`,
      goal: atMost(one / other, SLOWER_MAX, `${SLOWER_MAX.toFixed(2)} ×`),
    }
  })
}

async function filled(world: World, person: Person, count: number): Promise<Place> {
  const random = randomFrom(5)
  const sentences = sentencesOf()
  const sentence = () => sentences[Math.floor(random() * sentences.length)] ?? ''
  const text = () => Array.from({ length: SENTENCES_EACH }, sentence).join(' ')
  const parlance = await world.start()
  try {
    const files = Array.from({ length: count }, (_, at) => [`${at}.txt`, text()] as const)
    const base = await loadBase(parlance.origin, person, 'sealed', files)
    const path = `/v2/knowledge-bases/${base}/documents`
    const { data } = await send<{ data: { id: string }[] }>(parlance.origin, person, path)
    return { person, base, documents: data.map(({ id }) => id) }
  } finally {
    await parlance.stop()
  }
}

async function measure(
  world: World,
  { person, base, documents }: Place,
  count: number,
  times: Times,
): Promise<void> {
  const questions = sentencesOf()
  const parlance = await world.start()
  const timed = async (list: number[], at: number, work: () => Promise<unknown>) => {
    const began = now()
    await work()
    if (at >= WARM_UP) list.push(now() - began)
  }
  try {
    for (let at = 0; at < WARM_UP + count; at += 1) {
      const query = questions[(at * 7) % questions.length] ?? ''
      await timed(times.search, at, async () => {
        const found = await searchBase(parlance.origin, person, base, { query, limit: 10, group: 'chunk' })
        if (found.length === 0) throw new Error('nothing was found')
      })
      const document = documents[at % documents.length] ?? ''
      await timed(times.open, at, () =>
        send(parlance.origin, person, `/v2/knowledge-bases/${base}/documents/${document}/text`),
      )
    }
  } finally {
    await parlance.stop()
  }
}

type SealedRow = { id: string; document_id: string; sealed: Buffer; sealed_details: Buffer | null }

/** Puts the plain form of all texts into tables of their own. */
async function copyPlain(pool: Pool, keys: DocumentKeys): Promise<void> {
  const opened = async (documentId: string, sealed: Buffer) => {
    const key = await keys.find(keyIdOf(sealed) ?? '')
    if (key === null) throw new Error('a document has no key')
    return openText(key, documentId, sealed)
  }
  await pool.query(`CREATE TABLE other_chunks (id uuid PRIMARY KEY, sealed bytea, heading text, text text)`)
  await pool.query(
    `CREATE TABLE other_texts (id uuid PRIMARY KEY, sealed bytea, sealed_details bytea, markdown text, sections jsonb)`,
  )
  const chunks = await pool.query<SealedRow>('SELECT id, document_id, sealed FROM chunks')
  for (const { id, document_id, sealed } of chunks.rows) {
    const [heading, text] = (await opened(document_id, sealed)).split('\u0000')
    await pool.query('INSERT INTO other_chunks VALUES ($1, NULL, $2, $3)', [id, heading, text])
  }
  const texts = await pool.query<SealedRow>(
    'SELECT document_id AS id, document_id, sealed, sealed_details FROM document_texts',
  )
  for (const { id, sealed, sealed_details } of texts.rows) {
    const details = sealed_details === null ? '{}' : await opened(id, sealed_details)
    const { sections = [] }: { sections?: object[] } = JSON.parse(details)
    await pool.query('INSERT INTO other_texts VALUES ($1, NULL, NULL, $2, $3)', [
      id,
      await opened(id, sealed),
      JSON.stringify(sections),
    ])
  }
  await pool.query(
    'UPDATE document_sealing SET sealed_at = coalesce(sealed_at, now()), rewritten_at = coalesce(rewritten_at, now())',
  )
}

/** Exchanges sealed rows and plain ones, and leaves no space where the others were. */
async function exchange(pool: Pool): Promise<void> {
  await pool.query(
    `WITH before AS (SELECT id, sealed, heading, text FROM chunks),
       now AS (UPDATE chunks c SET sealed = o.sealed, heading = o.heading, text = o.text
         FROM other_chunks o WHERE o.id = c.id)
     UPDATE other_chunks o SET sealed = b.sealed, heading = b.heading, text = b.text FROM before b WHERE b.id = o.id`,
  )
  await pool.query(
    `WITH before AS (SELECT document_id AS id, sealed, sealed_details, markdown, sections FROM document_texts),
       now AS (UPDATE document_texts t SET sealed = o.sealed, sealed_details = o.sealed_details,
           markdown = o.markdown, sections = o.sections
         FROM other_texts o WHERE o.id = t.document_id)
     UPDATE other_texts o SET sealed = b.sealed, sealed_details = b.sealed_details, markdown = b.markdown,
       sections = b.sections FROM before b WHERE b.id = o.id`,
  )
  for (const table of ['chunks', 'document_texts', 'other_chunks', 'other_texts']) {
    await pool.query(`VACUUM FULL ANALYZE ${table}`)
  }
}
