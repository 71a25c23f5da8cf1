import type {
  RagConfiguration,
  RagConfigurationList,
  RebuildCost,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { storeText } from '#testing/made/made-knowledge.ts'
import { makeAnsweringBase, makeIndexedDocument, type MadeBase } from '#testing/made/made-passages.ts'

const PATH = '/v2/admin/rag-configurations'

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person
let model = ''

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  model = await makeModel('embedding')
})

async function makeModel(type: 'embedding' | 'rerank' | 'chat'): Promise<string> {
  const [provider, id] = [uuidv7(), uuidv7()]
  await db.database.pool.query(
    `INSERT INTO providers (id, name, description, interface, headers, timeouts, allowed_hosts, enabled,
       created_without_keys) VALUES ($1, $2, '', 'demo', '{}', '{}', '[]', true, true)`,
    [provider, `provider ${provider}`],
  )
  await db.database.pool.query(
    `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
     VALUES ($1, $2, 'm', '{"en": "M"}', $3, 'demo', 1, '{}', true)`,
    [id, provider, type],
  )
  await db.database.pool.query(
    'INSERT INTO model_prices (id, model_id, valid_from, input_nano) VALUES ($1, $1, $2, $3)',
    [id, '2020-01-01', 100_000_000],
  )
  return id
}

const input = (more: object = {}) => ({
  name: 'Standard',
  embedding_model_id: model,
  splitter_type: 'recursive',
  splitter_options: { chunk_size: 1_000 },
  ...more,
})
const create = (more: object = {}) => ok<RagConfiguration>(admin, 'POST', PATH, input(more))
const list = async () => (await ok<RagConfigurationList>(admin, 'GET', PATH)).data

async function filledBase(configuration: RagConfiguration): Promise<MadeBase> {
  const base = await makeAnsweringBase(app.ctx, alice.id, model)
  const text = 'A sentence about the pension fund and its rules. '.repeat(100)
  const id = await makeIndexedDocument(app.ctx, base, 'pension.md', text)
  const { pool } = db.database
  await storeText(app.ctx, id, text)
  await pool.query('UPDATE knowledge_bases SET rag_configuration_id = $1 WHERE id = $2', [
    configuration.id,
    base.id,
  ])
  await pool.query('UPDATE index_generations SET splitter_options = $1 WHERE id = $2', [
    JSON.stringify(configuration.splitter_options),
    base.generation_id,
  ])
  return base
}

test(`GET ${PATH} returns pages by name, filtered by a text`, async () => {
  for (let at = 10; at < 61; at += 1) await create({ name: `Réglage ${at}` })
  const pages = await Promise.all(
    [1, 2].map((page) => ok<RagConfigurationList>(admin, 'GET', `${PATH}?page=${page}`)),
  )
  expect(pages.map(({ data, total }) => [data[0]?.name, data.length, total])).toEqual([
    ['Réglage 10', 50, 51],
    ['Réglage 60', 1, 51],
  ])
  const found = await ok<RagConfigurationList>(admin, 'GET', `${PATH}?query=reglage%2033`)
  expect(found).toMatchObject({ data: [{ name: 'Réglage 33' }], total: 1 })
})

describe(`POST ${PATH}`, () => {
  test('creates a configuration with the defaults of its splitter, and keeps a single default', async () => {
    const first = await create({ is_default: true })
    expect(first).toMatchObject({
      embedding_model: { id: model, is_usable: true, is_lexical: true },
      rerank_model: null,
      splitter_options: { chunk_size: 1_000, chunk_overlap: 0 },
      min_score: 0,
      knowledge_bases: 0,
    })
    const second = await create({
      name: 'Tables',
      splitter_type: 'markdown',
      splitter_options: {},
      is_default: true,
    })
    expect(second.splitter_options).toEqual({ chunk_size: 2_000, heading_level: 3, keep_tables: true })
    expect((await list()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Standard', false],
      ['Tables', true],
    ])
    expect(await ok(alice, 'GET', '/v2/rag-configurations')).toMatchObject({
      data: [{ name: 'Standard' }, { name: 'Tables' }],
    })
  })

  test('makes a configuration without an embedding model', async () => {
    const made = await create({
      name: 'Words',
      embedding_model_id: null,
      min_score: 0.1,
    })
    expect(made).toMatchObject({
      embedding_model: null,
      min_score: 0.1,
      splitter_type: 'recursive',
    })
    expect(await list()).toEqual([made])
    expect(await ok(alice, 'GET', '/v2/rag-configurations')).toMatchObject({
      data: [{ name: 'Words', has_embedding: false }],
    })
  })

  test('refuses a name in use, options of another splitter and an unknown model', async () => {
    await create()
    await refused(
      admin,
      'POST',
      PATH,
      input({ name: ' STANDARD ' }),
      409,
      'ERROR_RAG_CONFIGURATION_NAME_ALREADY_IN_USE',
    )
    for (const more of [
      { splitter_options: { chunk_size: 10 } },
      { splitter_options: { sentences: 3 } },
      { splitter_type: 'semantic', splitter_options: {} },
      { min_score: 2 },
      { name: ' ' },
    ]) {
      expect((await admin.call('POST', PATH, input({ name: 'Other', ...more }))).status).toBe(422)
    }
    const chat = await makeModel('chat')
    await refused(
      admin,
      'POST',
      PATH,
      input({ name: 'Other', embedding_model_id: chat }),
      422,
      'ERROR_MODEL_NOT_USABLE',
    )
  })

  test('requires knowledge_base:configure besides system:configure', async () => {
    await giveRole(db.database, alice.id, ['system:configure'])
    expect((await alice.call('GET', PATH)).status).toBe(403)
    await giveRole(db.database, alice.id, ['system:configure', 'knowledge_base:configure'])
    expect((await alice.call('GET', PATH)).status).toBe(200)
  })
})

describe(`PUT ${PATH}/{rag_configuration_id}`, () => {
  test('reports the cost of a change and only rebuilds bases with changed passages', async () => {
    const configuration = await create()
    const base = await filledBase(configuration)
    const path = `${PATH}/${configuration.id}`
    const cost = (more: object) => ok<RebuildCost>(admin, 'POST', `${path}/cost`, input(more))
    const generations = async () => {
      const { rows } = await db.database.pool.query<{ state: string }>(
        'SELECT state FROM index_generations WHERE knowledge_base_id = $1 ORDER BY created_at, id',
        [base.id],
      )
      return rows.map((row) => row.state)
    }
    expect(await cost({ name: 'Renamed' })).toMatchObject({
      knowledge_bases: 0,
      chunks: 0,
      tokens: 0,
      cost_nano: 0,
    })
    await ok(admin, 'PUT', path, input({ name: 'Renamed', min_score: 0.2 }))
    expect(await generations()).toEqual(['ready'])

    const tokens = db.database.vector ? 1_225 : 0
    expect(await cost({ splitter_options: { chunk_size: 500 } })).toEqual({
      knowledge_bases: 1,
      documents: 1,
      chunks: 10,
      tokens,
      cost_nano: (tokens * 100_000_000) / 1e6,
      currency: 'EUR',
    })
    const change = { rag_configuration_id: null }
    expect(await ok(alice, 'POST', `/v2/knowledge-bases/${base.id}/rag-cost`, change)).toMatchObject({
      chunks: 4,
      tokens: 0,
    })
    await ok(admin, 'PUT', path, input({ splitter_options: { chunk_size: 500 } }))
    expect((await generations())[0]).toBe('ready')
    expect((await generations()).length).toBe(2)
  })
})

test('bases of a configuration without an embedding model are found by keywords, and rebuilt for a model', async () => {
  const words = await create({ name: 'Words', embedding_model_id: null })
  const base = await filledBase(words)
  const generations = async () => {
    const { rows } = await db.database.pool.query<{
      embedding_model_id: string | null
      state: string
    }>(
      'SELECT embedding_model_id, state FROM index_generations WHERE knowledge_base_id = $1 ORDER BY created_at, id',
      [base.id],
    )
    return rows
  }
  await db.database.pool.query('UPDATE index_generations SET embedding_model_id = NULL WHERE id = $1', [
    base.generation_id,
  ])
  const answer = await ok<SearchAnswer>(alice, 'POST', `/v2/knowledge-bases/${base.id}/search`, {
    query: 'pension fund',
  })
  expect(answer).toMatchObject({ is_hybrid: false })
  expect(answer.data.length).toBeGreaterThan(0)
  expect(answer.data[0]?.vector_score).toBeNull()

  const path = `${PATH}/${words.id}`
  await ok(admin, 'PUT', path, input({ name: 'Words', embedding_model_id: null, min_score: 0.2 }))
  expect(await generations()).toEqual([{ embedding_model_id: null, state: 'ready' }])
  const change = input({ name: 'Words' })
  const cost = await ok<RebuildCost>(admin, 'POST', `${path}/cost`, change)
  expect(cost).toMatchObject({ knowledge_bases: 1, documents: 1 })
  expect(cost.tokens > 0).toBe(db.database.vector)
  await ok(admin, 'PUT', path, change)
  expect((await generations())[1]).toEqual({
    embedding_model_id: model,
    state: 'building',
  })
  await ok(admin, 'PUT', path, input({ name: 'Words', embedding_model_id: null }))
  expect((await generations()).at(-1)).toEqual({
    embedding_model_id: null,
    state: 'building',
  })
})

describe(`DELETE ${PATH}/{rag_configuration_id}`, () => {
  test('is refused while a base uses it', async () => {
    const configuration = await create()
    const base = await filledBase(configuration)
    const path = `${PATH}/${configuration.id}`
    await refused(admin, 'DELETE', path, undefined, 409, 'ERROR_RAG_CONFIGURATION_IN_USE')
    await db.database.pool.query('UPDATE knowledge_bases SET rag_configuration_id = NULL WHERE id = $1', [
      base.id,
    ])
    await ok(admin, 'DELETE', path)
    expect(await list()).toEqual([])
    await refused(admin, 'DELETE', path, undefined, 404, 'ERROR_RAG_CONFIGURATION_NOT_FOUND')
  })
})
