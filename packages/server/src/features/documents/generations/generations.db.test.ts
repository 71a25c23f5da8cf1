import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { configureBase } from '#testing/made/made-models.ts'
import { rebuildBase } from '#features/documents/documents.service.ts'

const db = testDatabase()
let app: TestApp
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
})
afterAll(() => app.close())

const LONG = Array.from(
  { length: 40 },
  (_, at) => `Sentence ${at} tells of herons and of reeds by the pond.`,
).join(' ')

/** Uses the demonstration model. */
async function configure(
  base: string,
  options: Record<string, unknown>,
  identifier = 'demo-embedding',
): Promise<void> {
  const model = await one<{ id: string }>('SELECT id FROM models WHERE identifier = $1', [identifier])
  await configureBase(db.database, base, model?.id ?? '', options)
}

async function chunksOf(base: string, id: string): Promise<DocumentChunk[]> {
  const path = `/v2/knowledge-bases/${base}/documents/${id}/chunks`
  return (await ok<{ data: DocumentChunk[] }>(alice, 'GET', path)).data
}

async function one<T>(sql: string, values: unknown[]): Promise<T | undefined> {
  return (await db.database.pool.query(sql, values)).rows[0] as T | undefined
}

const embedded = async () =>
  (
    await one<{ tokens: number }>(
      "SELECT coalesce(sum(input_tokens), 0)::int AS tokens FROM usage_records WHERE feature = 'embedding'",
      [],
    )
  )?.tokens ?? 0

describe('a change of configuration', () => {
  test('builds a new index while the old one is used until the new one is complete', async () => {
    const base = await makeBase(alice, 'Pond')
    await uploadFiles(alice, base, [
      { name: 'one.txt', content: LONG },
      { name: 'two.txt', content: LONG.replaceAll('herons', 'otters') },
    ])
    const [first, second] = await settled(db.database, alice, base)
    const before = await chunksOf(base, first?.id ?? '')
    await configure(base, { chunk_size: 300 })

    // a question while the new index is half built
    await db.database.pool.query("UPDATE tasks SET due_at = now() + interval '1 hour'")
    await rebuildBase(app.ctx, base)
    await db.database.pool.query("UPDATE tasks SET due_at = now() + interval '1 hour'")
    expect(await chunksOf(base, first?.id ?? '')).toEqual(before)
    const search = () =>
      ok<{ data: { document_id: string; text: string }[] }>(
        alice,
        'POST',
        `/v2/knowledge-bases/${base}/search`,
        { query: 'otters by the pond', limit: 200 },
      )
    const { data: old } = await search()
    expect(old.length).toBeGreaterThan(0)

    await db.database.pool.query('UPDATE tasks SET due_at = now()')
    await settled(db.database, alice, base)
    const after = await chunksOf(base, first?.id ?? '')
    expect(after.length).toBeGreaterThan(before.length)
    expect((await search()).data.length).toBeGreaterThan(old.length)
    expect((await chunksOf(base, second?.id ?? '')).length).toBe(after.length)
    const states = await db.database.pool.query(
      'SELECT state FROM index_generations WHERE knowledge_base_id = $1',
      [base],
    )
    expect(states.rows).toEqual([{ state: 'ready' }])
    expect(
      await one(
        'SELECT count(DISTINCT generation_id)::int AS count FROM chunks WHERE knowledge_base_id = $1',
        [base],
      ),
    ).toEqual({ count: 1 })
    // the demonstration's vectors are the first with this size
    const indexes = await db.database.pool.query(
      "SELECT indexname FROM pg_indexes WHERE indexname ~ '^chunk_vectors__[0-9]+$'",
    )
    expect(indexes.rows).toEqual(db.database.vector ? [{ indexname: 'chunk_vectors__256' }] : [])
  })

  test('embeds unchanged passages only once, and books them', async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector nothing is embedded')
    // texts that another base already has would not be embedded again
    const text = LONG.replaceAll('herons', 'bitterns')
    const base = await makeBase(alice, 'Reeds')
    await configure(base, { chunk_size: 300 })
    const before = await embedded()
    await uploadFiles(alice, base, [{ name: 'one.txt', content: text }])
    const [document] = await settled(db.database, alice, base)
    const chunks = await chunksOf(base, document?.id ?? '')
    expect(
      await one(
        'SELECT count(*)::int AS count FROM chunk_vectors v JOIN chunks c ON c.id = v.chunk_id WHERE c.document_id = $1',
        [document?.id],
      ),
    ).toEqual({ count: chunks.length })
    const cost = (await embedded()) - before
    expect(cost).toBeGreaterThan(100)

    await rebuildBase(app.ctx, base)
    await settled(db.database, alice, base)
    expect((await embedded()) - before).toBe(cost)
    await uploadFiles(alice, base, [{ name: 'one.txt', content: `${text} One more.` }], 'replace')
    await settled(db.database, alice, base)
    expect((await embedded()) - before - cost).toBeLessThan(cost / 2)
  })

  test('that fails keeps the last good index', async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector nothing is embedded')
    const base = await makeBase(alice, 'Bank')
    await uploadFiles(alice, base, [{ name: 'one.txt', content: LONG }])
    const [document] = await settled(db.database, alice, base)
    const before = await chunksOf(base, document?.id ?? '')
    // a chat model embeds nothing
    await configure(base, { chunk_size: 300 }, 'demo')
    await rebuildBase(app.ctx, base)
    await settled(db.database, alice, base)
    expect(await chunksOf(base, document?.id ?? '')).toEqual(before)
    expect(
      await one(
        "SELECT error_code FROM index_generations WHERE knowledge_base_id = $1 AND state = 'failed'",
        [base],
      ),
    ).toEqual({ error_code: 'ERROR_MODEL_NOT_USABLE' })
  })

  test('finds a document with a disabled model by keywords, and reports it until it has vectors', async ({
    skip,
  }) => {
    if (!db.database.vector) return skip('without pgvector nothing is embedded')
    const base = await makeBase(alice, 'Marsh')
    // a chat model embeds nothing
    await configure(base, {}, 'demo')
    const file = { name: 'one.txt', content: 'The bittern of the marsh booms at dawn.' }
    await uploadFiles(alice, base, [file])
    const [document] = await settled(db.database, alice, base)
    expect(document).toMatchObject({ state: 'indexed', error_code: null, chunks: 1 })
    const path = `/v2/knowledge-bases/${base}`
    const text = () => ok<{ warnings: string[] }>(alice, 'GET', `${path}/documents/${document?.id}/text`)
    expect((await text()).warnings).toEqual(['WARNING_WITHOUT_VECTORS'])
    const found = await ok<{ data: object[] }>(alice, 'POST', `${path}/search`, { query: 'bittern' })
    expect(found.data).toHaveLength(1)
    const vectors = () =>
      one(
        'SELECT count(*)::int AS count FROM chunk_vectors v JOIN chunks c ON c.id = v.chunk_id WHERE c.document_id = $1',
        [document?.id],
      )
    expect(await vectors()).toEqual({ count: 0 })

    await db.database.pool.query(
      "UPDATE index_generations SET embedding_model_id = (SELECT id FROM models WHERE identifier = 'demo-embedding') WHERE knowledge_base_id = $1",
      [base],
    )
    expect(await uploadFiles(alice, base, [file], 'replace')).toMatchObject([{ outcome: 'replaced' }])
    await settled(db.database, alice, base)
    expect((await text()).warnings).toEqual([])
    expect(await vectors()).toEqual({ count: 1 })
    expect(await uploadFiles(alice, base, [file], 'replace')).toMatchObject([{ outcome: 'unchanged' }])
  })

  test('includes documents that are added in the meantime', async () => {
    const base = await makeBase(alice, 'Bridge')
    await uploadFiles(alice, base, [{ name: 'one.txt', content: LONG }])
    await settled(db.database, alice, base)
    await configure(base, { chunk_size: 300 })
    await Promise.all([
      rebuildBase(app.ctx, base),
      ...['a', 'b', 'c'].map((name) =>
        uploadFiles(alice, base, [{ name: `${name}.txt`, content: `${name} ${LONG}` }]),
      ),
    ])
    const documents = await settled(db.database, alice, base)
    expect(documents.map(({ name, state, chunks }) => [name, state, chunks > 4])).toEqual([
      ['a.txt', 'indexed', true],
      ['b.txt', 'indexed', true],
      ['c.txt', 'indexed', true],
      ['one.txt', 'indexed', true],
    ])
  })
})
