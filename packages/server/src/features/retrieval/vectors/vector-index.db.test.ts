import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { type MadeBase, makeAnsweringBase } from '#testing/made/made-passages.ts'
import { ensureVectorIndex } from './vectors.service.ts'

const DIMENSIONS = 6
/** More vectors than an exact comparison handles. */
const MANY = 15_300
const NEAREST = 10
const FILLING_MS = 240_000
const db = testDatabase()
let app: TestApp
let models: FakeEmbeddings
let alice: Person
let base: MadeBase
let model = ''

/** Every question points in the same direction. */
const asked = Array.from({ length: DIMENSIONS }, (_, at) => (at % 2 === 0 ? 0.9 : -0.4))

beforeAll(async () => {
  models = await startFakeEmbeddings({ vectorOf: () => asked, scoreOf: () => 0 })
  app = await startTestApp(db.database)
  alice = await app.person('alice')
  model = await makeRemoteModel(db.database, 'embedding', models.url)
  base = await makeAnsweringBase(app.ctx, alice.id, model)
  if (!db.database.vector) return
  await db.database.withoutTimeLimit(async () => {
    await fill(base, MANY)
    await ensureVectorIndex(app.ctx, DIMENSIONS)
  })
}, FILLING_MS)
afterAll(async () => {
  await app.close()
  await models.close()
})

/** Passages of one word with varied but reproducible vectors, a hundred per document. */
async function fill({ id, generation_id }: MadeBase, count: number, towards = 0): Promise<void> {
  await db.database.pool.query('SELECT setseed(0.25)')
  const { rows } = await db.database.pool.query<{ id: string }>(
    `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state)
     SELECT gen_random_uuid(), $1, n::text, n::text, 'md', 1, '\\x00', gen_random_uuid(), 'indexed'
     FROM generate_series(1, $2) n RETURNING id`,
    [id, Math.ceil(count / 100)],
  )
  await db.database.pool.query(
    `INSERT INTO chunks (id, generation_id, knowledge_base_id, document_id, ordinal, text, hash, start_offset,
       end_offset, language)
     SELECT gen_random_uuid(), $1, $2, ($3::uuid[])[1 + n / 100], n % 100, 'Passage', decode(md5(n::text), 'hex'), 0, 7, 'en'
     FROM generate_series(0, $4 - 1) n`,
    [generation_id, id, rows.map((row) => row.id), count],
  )
  await db.database.pool.query(
    `INSERT INTO chunk_vectors (chunk_id, generation_id, document_id, model_id, dimensions, embedding)
     SELECT c.id, c.generation_id, c.document_id, $2, $3,
       (SELECT array_agg(a * $4 + random() - 0.5) FROM unnest($5::float8[]) a WHERE c.id IS NOT NULL)::real[]::vector
     FROM chunks c WHERE c.generation_id = $1`,
    [generation_id, model, DIMENSIONS, towards, asked],
  )
}

async function nearest(): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ chunk_id: string }>(
    `SELECT v.chunk_id FROM chunk_vectors v JOIN documents d ON d.id = v.document_id
     WHERE v.generation_id = $1 AND d.archived_at IS NULL
     ORDER BY (v.embedding::real[]::vector) <=> $2::vector LIMIT ${NEAREST}`,
    [base.generation_id, `[${asked.join()}]`],
  )
  return rows.map((row) => row.chunk_id)
}

async function found(): Promise<string[]> {
  const path = `/v2/knowledge-bases/${base.id}/search`
  const { data } = await ok<SearchAnswer>(alice, 'POST', path, { query: 'anything', limit: NEAREST })
  return data.map((passage) => passage.chunk_id)
}

async function scans(): Promise<number> {
  await db.database.pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await db.database.pool.query<{ scans: number }>(
    'SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = $1',
    [`chunk_vectors__${DIMENSIONS}`],
  )
  return rows[0]?.scans ?? -1
}

describe('a search among more vectors than an exact comparison handles', () => {
  test('uses the index and finds the nearest', async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector there is no such index')
    const before = await scans()
    const wanted = await nearest()
    const right = (await found()).filter((id) => wanted.includes(id))
    expect(right.length).toBeGreaterThanOrEqual(NEAREST - 1)
    expect(await scans()).toBeGreaterThan(before)
    return undefined
  })

  test('finds no archived passages and none of a base that the reader cannot search', async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector there is no such index')
    const bob = await app.person('bob')
    await fill(await makeAnsweringBase(app.ctx, bob.id, model), 300, 5)
    const [first = ''] = await nearest()
    await db.database.pool.query(
      'UPDATE documents SET archived_at = now() WHERE id = (SELECT document_id FROM chunks WHERE id = $1)',
      [first],
    )
    const wanted = await nearest()
    expect(wanted).not.toContain(first)
    const right = (await found()).filter((id) => wanted.includes(id))
    expect(right.length).toBeGreaterThanOrEqual(NEAREST - 1)
  })
})
