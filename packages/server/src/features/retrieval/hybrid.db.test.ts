import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { chunkHasher, knownVectors } from '#features/retrieval/chunk-store.service.ts'
import { embedWordings } from '#features/curated-answers/meaning.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { giveValue, makeField } from '#testing/made/made-fields.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'
import { refuseRecords } from '#testing/hostile/refused-records.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'

const db = testDatabase()
let app: TestApp
let models: FakeEmbeddings
let alice: Person
let base: MadeBase
let model = ''

beforeAll(async () => {
  models = await startFakeEmbeddings({
    vectorOf,
    scoreOf: (_, document) => (document.includes('train') ? 0.9 : 0.1),
  })
  app = await startTestApp(db.database)
})
afterAll(async () => {
  await app.close()
  await models.close()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  alice = await app.person('alice')
  model = await makeRemoteModel(db.database, 'embedding', models.url)
  base = await makeAnsweringBase(app.ctx, alice.id, model)
})

/** Maps a text to a vector by its topic. A question about cranes gets an invalid answer. */
function vectorOf(text: string): number[] {
  if (text.includes('crane')) return ['unreadable' as never]
  return ['holiday|vacation|congé', 'train|railway', 'invoice|bill'].map((words) =>
    new RegExp(words, 'i').test(text) ? 1 : 0.01,
  )
}

async function add(name: string, text: string): Promise<string> {
  const hashOf = await chunkHasher(app.ctx)
  const vectors = new Map([
    [hashOf({ text, heading: '' }).toString('hex'), Float32Array.from(vectorOf(text))],
  ])
  return await makeIndexedDocument(app.ctx, base, name, text, vectors)
}

async function addThree(): Promise<void> {
  await add('holiday.md', 'Every employee has twenty-five days of holiday.')
  await add('train.md', 'A journey by train is paid.')
  await add('word.md', 'The word vacation is only mentioned on this invoice.')
}

const ask = (query: string) =>
  ok<SearchAnswer>(alice, 'POST', `/v2/knowledge-bases/${base.id}/search`, { query })
const namesOf = ({ data }: SearchAnswer) => data.map((passage) => passage.document_name)

describe('POST /v2/knowledge-bases/{knowledge_base_id}/search of a base with an embedding model', () => {
  test('filters by fields, for vectors too', async () => {
    const train = await add('train.md', 'A journey by train is paid.')
    await add('railway.md', 'A journey by train is paid in advance.')
    const field = await makeField(alice, base.id, 'Public', 'yes_no')
    await giveValue(alice, base.id, [train], field, true)
    const filter = [{ field: 'Public', op: 'is', value: true }]
    const path = `/v2/knowledge-bases/${base.id}/search`
    for (const query of ['railway', 'journey']) {
      const answer = await ok<SearchAnswer>(alice, 'POST', path, { query, filter })
      const isFound = db.database.vector || query === 'journey'
      expect(namesOf(answer)).toEqual(isFound ? ['train.md'] : [])
    }
  })

  test('finds passages by meaning across languages, and weights vectors', async () => {
    await addThree()
    const answer = await ask('railway')
    if (!db.database.vector) {
      expect(answer).toMatchObject({ is_hybrid: false, data: [] })
      return
    }
    expect(answer.is_hybrid).toBe(true)
    expect(answer.data[0]).toMatchObject({ document_name: 'train.md', keyword_score: null })
    expect(answer.data[0]?.vector_score).toBeGreaterThan(0.99)
    expect(namesOf(await ask('congé'))[0]).toBe('holiday.md')
    for (const [weight, first] of [
      [1, 'holiday.md'],
      [0.05, 'word.md'],
    ] as const) {
      await db.database.pool.query(
        `INSERT INTO embedding_weights (model_id, weight) VALUES ($1, $2)
         ON CONFLICT (model_id) DO UPDATE SET weight = excluded.weight`,
        [model, weight],
      )
      expect(namesOf(await ask('mentioned vacation'))[0]).toBe(first)
    }
  })

  test('uses keywords only if the model cannot be reached, and for demonstration vectors', async () => {
    await addThree()
    const { pool } = db.database
    await pool.query(`UPDATE providers SET base_url = 'http://127.0.0.1:9/v1'`)
    const answer = await ask('vacation')
    expect(answer.is_hybrid).toBe(false)
    expect(namesOf(answer)).toEqual(['word.md'])
    await pool.query(`UPDATE providers SET interface = 'demo'`)
    await pool.query(`UPDATE models SET interface = 'demo'`)
    expect(await ask('vacation')).toMatchObject({ is_hybrid: false, data: [{ document_name: 'word.md' }] })
  })

  test('never finds archived or disabled passages by vectors', async () => {
    await addThree()
    const { pool } = db.database
    await pool.query(`UPDATE documents SET archived_at = now() WHERE name = 'train.md'`)
    await pool.query(
      `UPDATE chunks SET is_enabled = false
       WHERE document_id IN (SELECT id FROM documents WHERE name = 'holiday.md')`,
    )
    expect(namesOf(await ask('railway vacation'))).toEqual(['word.md'])
  })

  test('finds a curated answer of a similar meaning, which only a model can use', async () => {
    const body = { answer: 'Twenty-five days.', language: 'en', review_on: '2999-01-31' }
    const question = 'How much paid holiday do employees have?'
    await ok(alice, 'POST', `/v2/knowledge-bases/${base.id}/curated-answers`, { ...body, question })
    await embedWordings.run(app.ctx, new AbortController().signal)
    const curatedFor = async (query: string) => (await ask(query)).curated
    expect(await curatedFor('how much paid holiday has an employee')).toMatchObject({ word_for_word: true })
    const near = await curatedFor('How much paid vacation do employees have?')
    if (db.database.vector) expect(near).toMatchObject({ wording: question, word_for_word: false })
    else expect(near).toBeNull()
    expect(await curatedFor('How much paid vacation do employees not have?')).toBeNull()
    expect(await curatedFor('How much paid railway do employees have?')).toBeNull()
  })

  test('reorders with the rerank model of the configuration and leaves out low scores', async () => {
    await addThree()
    const id = uuidv7()
    const { pool } = db.database
    await pool.query(
      `INSERT INTO rag_configurations (id, name, name_key, embedding_model_id, rerank_model_id, splitter_type, min_score)
       VALUES ($1, 'R', 'r', $2, $3, 'recursive', 0.5)`,
      [id, model, await makeRemoteModel(db.database, 'rerank', models.url)],
    )
    await pool.query('UPDATE knowledge_bases SET rag_configuration_id = $1', [id])
    const answer = await ask('holiday train')
    expect(answer.is_reranked).toBe(true)
    expect(answer.data).toMatchObject([{ document_name: 'train.md', score: 0.9 }])
    expect(models.reranked.at(-1)?.query).toBe('holiday train')
  })
})

describe('the ledger of a question that a model embeds', () => {
  const booked = async () => {
    const { rows } = await db.database.pool.query(
      `SELECT status, coalesce(input_tokens, 0) > 0 AS is_counted, coalesce(estimate_nano, 0) > 0 AS is_estimated
       FROM usage_records WHERE model_id = $1`,
      [model],
    )
    return rows
  }
  beforeEach(async () => {
    await db.database.pool.query(
      `INSERT INTO model_prices (id, model_id, valid_from, input_nano, output_nano) VALUES ($1, $2, '2020-01-01', 1e9, 0)`,
      [uuidv7(), model],
    )
  })

  test('has an estimate if the answer was invalid, because the provider bills it', async () => {
    await addThree()
    if (!db.database.vector) return
    expect((await ask('crane')).is_hybrid).toBe(false)
    expect(await booked()).toEqual([{ status: 'failed', is_counted: false, is_estimated: true }])
  })

  test('has the usage if the database refuses the record at first, and the answer is used', async () => {
    await addThree()
    if (!db.database.vector) return
    const refusals = await refuseRecords(db.database, 1)
    try {
      expect((await ask('railway')).is_hybrid).toBe(true)
    } finally {
      await refusals.end()
    }
    expect(await booked()).toEqual([{ status: 'completed', is_counted: true, is_estimated: false }])
  })
})

describe('knownVectors', () => {
  test('returns existing vectors by the hash of headings and text, until their document is deleted', async () => {
    const text = 'Every employee has twenty-five days of holiday.'
    const id = await add('holiday.md', text)
    const hashOf = await chunkHasher(app.ctx)
    const hash = hashOf({ text, heading: '' })
    const hashes = [hash, hashOf({ text, heading: 'Other' })]
    const known = await knownVectors(app.ctx, model, hashes)
    expect([...known]).toEqual(
      db.database.vector ? [[hash.toString('hex'), Float32Array.from(vectorOf(text))]] : [],
    )
    expect((await knownVectors(app.ctx, uuidv7(), hashes)).size).toBe(0)
    await db.database.pool.query('DELETE FROM documents WHERE id = $1', [id])
    expect((await knownVectors(app.ctx, model, hashes)).size).toBe(0)
  })
})
