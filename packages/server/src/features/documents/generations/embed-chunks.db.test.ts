import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { chunkHasher } from '#features/retrieval/chunk-store.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'
import { refuseRecords } from '#testing/hostile/refused-records.ts'
import { scanForOrphans } from '#features/documents/documents.service.ts'
import { embedChunks, type Order } from './embed-chunks.ts'

const db = testDatabase()
let app: TestApp
let ctx: Ctx
let models: FakeEmbeddings
let base: MadeBase
let alice: Person
/** Fails the third call of the model. */
let stop: AbortController | null = null
let calls = 0

beforeAll(async () => {
  models = await startFakeEmbeddings({
    vectorOf: (text) => [text.length, 1, 0],
    before: () => {
      if (stop === null || ++calls < 3) return undefined
      stop.abort()
      return new Promise(() => {})
    },
  })
  app = await startTestApp(db.database)
  alice = await app.person('alice')
  base = await makeAnsweringBase(app.ctx, alice.id)
  // without pgvector nothing would be embedded, so an empty table replaces the stored vectors
  ctx = { ...app.ctx, deps: { ...app.deps, database: { ...db.database, vector: true } } }
  if (db.database.vector) return
  await db.database.pool.query('CREATE TABLE chunk_vectors (chunk_id uuid, model_id uuid, embedding text)')
})
afterAll(async () => {
  await app.close()
  await models.close()
})

const CHUNKS = Array.from({ length: 200 }, (_, at) => ({
  text: `Sentence ${at} tells of herons.`,
  heading: 'Pond',
  start: at,
  end: at + 1,
  page: null,
}))

async function staged(): Promise<unknown> {
  const { rows } = await db.database.pool.query('SELECT count(*)::int AS count FROM staged_vectors')
  return rows[0]?.count
}

test('finished vectors are not requested again by any process, until their document is deleted', async () => {
  const payer = { user_id: null, assistant_id: null }
  const document_id = await makeIndexedDocument(app.ctx, base, 'one.md', 'The pond.')
  const model_id = await makeRemoteModel(db.database, 'embedding', models.url)
  const progress: number[][] = []
  const shouldContinue = async (...numbers: number[]) => progress.push(numbers) > 0
  const order: Order = { document_id, model_id, payer, shouldContinue }

  stop = new AbortController()
  await expect(embedChunks(ctx, order, CHUNKS, stop.signal)).rejects.toThrow()
  stop = null
  expect(models.embedded).toHaveLength(128)
  const { signal } = new AbortController()
  const vectors = await embedChunks(ctx, order, CHUNKS, signal)
  expect(vectors?.size).toBe(200)
  const hashOf = await chunkHasher(app.ctx)
  for (const chunk of CHUNKS) {
    const vector = vectors?.get(hashOf(chunk).toString('hex'))
    expect(vector).toEqual(Float32Array.from([`Pond\n\n${chunk.text}`.length, 1, 0]))
  }
  expect(models.embedded).toHaveLength(200)
  expect(progress).toEqual([
    [0, 200],
    [64, 200],
    [128, 200],
    [128, 200],
    [192, 200],
  ])

  // first the same text in another document, then a replacement during embedding
  const other = await makeIndexedDocument(app.ctx, base, 'two.md', 'The brook.')
  await embedChunks(ctx, { ...order, document_id: other }, CHUNKS, signal)
  expect(models.embedded).toHaveLength(200)
  const another_model = await makeRemoteModel(db.database, 'embedding', models.url)
  const once = {
    ...order,
    model_id: another_model,
    shouldContinue: async (embedded: number) => embedded < 64,
  }
  await embedChunks(ctx, once, CHUNKS, signal)
  expect(models.embedded).toHaveLength(264)

  expect(await staged()).toBe(264)
  await db.database.pool.query('DELETE FROM models WHERE id = $1', [another_model])
  expect(await staged()).toBe(200)
  await db.database.pool.query('DELETE FROM documents WHERE id = $1', [document_id])
  expect(await staged()).toBe(0)
  await embedChunks(ctx, { ...order, document_id: other }, CHUNKS, signal)
  expect(models.embedded).toHaveLength(464)
})

test('the scan removes and counts staged vectors of documents that are no longer embedded', async () => {
  const waits = await db.database.pool.query("UPDATE documents SET state = 'failed' WHERE name = 'two.md'")
  expect(waits.rowCount).toBe(1)
  const scan = async () => {
    await scanForOrphans.run(app.ctx, new AbortController().signal)
    return (await db.database.pool.query('SELECT orphan_rows FROM orphan_scans')).rows
  }
  expect(await scan()).toEqual([{ orphan_rows: 0 }])
  expect(await staged()).toBe(200)
  await db.database.pool.query("UPDATE documents SET state = 'indexed' WHERE name = 'two.md'")
  expect(await scan()).toEqual([{ orphan_rows: 200 }])
  expect(await staged()).toBe(0)
})

test('a call is booked even if its vectors cannot be stored', async () => {
  const payer = { user_id: alice.id, assistant_id: null }
  const model_id = await makeRemoteModel(db.database, 'embedding', models.url)
  await db.database.pool.query('ALTER TABLE staged_vectors ADD CONSTRAINT full_disk CHECK (false) NOT VALID')
  const document_id = await makeIndexedDocument(app.ctx, base, 'three.md', 'The lake.')
  const order: Order = { document_id, model_id, payer }
  await expect(embedChunks(ctx, order, CHUNKS.slice(0, 3), new AbortController().signal)).rejects.toThrow()
  const { rows } = await db.database.pool.query(
    'SELECT status, input_tokens > 0 AS is_counted FROM usage_records WHERE model_id = $1',
    [model_id],
  )
  expect(rows).toEqual([{ status: 'completed', is_counted: true }])
})

describe('the ledger of texts that a model embeds', () => {
  const priced = async () => {
    const id = await makeRemoteModel(db.database, 'embedding', models.url)
    await db.database.pool.query(
      `INSERT INTO model_prices (id, model_id, valid_from, input_nano, output_nano) VALUES ($1, $2, '2020-01-01', 1e9, 0)`,
      [uuidv7(), id],
    )
    return id
  }
  const booked = async (modelId: string) => {
    const { rows } = await db.database.pool.query(
      `SELECT status, coalesce(input_tokens, 0) > 0 AS is_counted, coalesce(estimate_nano, 0) > 0 AS is_estimated
       FROM usage_records WHERE model_id = $1`,
      [modelId],
    )
    return rows
  }

  test('has an estimate if the work ends during the model call', async () => {
    const model_id = await priced()
    const document_id = await makeIndexedDocument(app.ctx, base, 'four.md', 'The bay.')
    const order: Order = { document_id, model_id, payer: { user_id: alice.id, assistant_id: null } }
    calls = 2
    stop = new AbortController()
    const { signal } = stop
    await expect(embedChunks(ctx, order, CHUNKS.slice(0, 3), signal)).rejects.toThrow()
    stop = null
    expect(await booked(model_id)).toEqual([{ status: 'failed', is_counted: false, is_estimated: true }])
  })

  test('has the usage if the database refuses the record at first, and the vectors are stored', async () => {
    const model_id = await priced()
    await db.database.pool.query('ALTER TABLE staged_vectors DROP CONSTRAINT full_disk')
    const document_id = await makeIndexedDocument(app.ctx, base, 'five.md', 'The sea.')
    const order: Order = { document_id, model_id, payer: { user_id: alice.id, assistant_id: null } }
    const refusals = await refuseRecords(db.database, 1)
    try {
      const vectors = await embedChunks(ctx, order, CHUNKS.slice(0, 3), new AbortController().signal)
      expect(vectors?.size).toBe(3)
    } finally {
      await refusals.end()
    }
    expect(await booked(model_id)).toEqual([{ status: 'completed', is_counted: true, is_estimated: false }])
  })
})
