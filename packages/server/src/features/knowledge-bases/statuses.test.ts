import type { KnowledgeBase } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { insertDocument, makeBase, type RowOfDocument } from '#testing/made/documents.ts'

const db = testDatabase()
let app: TestApp

const BASES = '/v2/knowledge-bases'

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

type Page = { data: KnowledgeBase[]; total: number; page: number }

const list = (person: Person, query: string) => ok<Page>(person, 'GET', `${BASES}?${query}`)

const addRow = (base: string, row: RowOfDocument = {}) => insertDocument(db.database, base, row)

test('GET /v2/knowledge-bases returns counts and a derived status', async () => {
  const owner = await app.person('counting')
  const names = [
    'active',
    'archived',
    'error',
    'partly',
    'outlasted',
    'shelved',
    'syncing',
    'rebuilding',
    'unbuilt',
    'kept',
  ]
  const ids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await makeBase(owner, name)])),
  ) as Record<string, string>
  const id = (name: string) => ids[name] ?? ''
  await addRow(id('active'), { size: 2_000_000_000 })
  await addRow(id('active'), { size: 2_000_000_000 })
  await addRow(id('error'), { state: 'failed' })
  await addRow(id('partly'))
  await addRow(id('partly'), { state: 'failed' })
  await addRow(id('shelved'), { archived: true })
  await addRow(id('shelved'), { state: 'failed' })
  await addRow(id('outlasted'))
  await addRow(id('syncing'), { state: 'failed' })
  await addRow(id('syncing'), { state: 'parsing' })
  await addRow(id('kept'), { state: 'failed', archived: true })
  const generation = (base: string, state: string) =>
    db.database.pool.query(
      `INSERT INTO index_generations (id, knowledge_base_id, splitter_type, state) VALUES ($1, $2, 'markdown', $3)`,
      [uuidv7(), id(base), state],
    )
  await generation('rebuilding', 'building')
  await generation('unbuilt', 'failed')
  await generation('outlasted', 'failed')
  await ok(owner, 'PATCH', `${BASES}/${id('archived')}/archive`, { is_archived: true })
  await addRow(id('archived'), { state: 'failed' })
  const { data } = await list(owner, 'sort_by=created_at')
  expect(Object.fromEntries(data.map((base) => [base.name, base.status]))).toEqual({
    active: 'active',
    archived: 'archived',
    error: 'error',
    partly: 'active',
    outlasted: 'active',
    shelved: 'error',
    syncing: 'syncing',
    rebuilding: 'syncing',
    unbuilt: 'error',
    kept: 'active',
  })
  expect(data.find((base) => base.name === 'partly')).toMatchObject({ documents: 2, failed_documents: 1 })
  const largest = await list(owner, 'sort_by=size&sort_order=desc')
  expect(largest.data[0]).toMatchObject({ name: 'active', size: 4_000_000_000 })
  const failed = await list(owner, 'status=error')
  expect(failed).toMatchObject({
    total: 3,
    data: [{ name: 'error' }, { name: 'shelved' }, { name: 'unbuilt' }],
  })
})
