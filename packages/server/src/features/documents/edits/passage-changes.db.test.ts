import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { PassageChange } from '@parlance/contract/knowledge/passage-changes.ts'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rebuildBase } from '#features/documents/documents.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { letRead } from '#testing/made/made-knowledge.ts'
import { configureBase, makeRemoteModel } from '#testing/made/made-models.ts'

const db = testDatabase()
let app: TestApp
let models: FakeEmbeddings
let alice: Person
let bob: Person

beforeAll(async () => {
  models = await startFakeEmbeddings({ vectorOf: (text) => [text.length, 1, 0] })
  app = await startTestApp(db.database)
  alice = await app.person('alice')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await models.close()
})

const section = (title: string, text: string) => `# ${title}\n\n${`${text} `.repeat(30).trim()}`
const RULES = [
  section('Herons', 'Herons stand by the pond and wait for fish.'),
  section('Otters', 'Otters swim in the river at night.'),
  section('Reeds', 'Reeds grow along the bank in summer.'),
]

type Chunks = { data: DocumentChunk[]; is_indexing: boolean; not_applied: number }

async function baseWith(name: string, texts: readonly string[]) {
  const base = await makeBase(alice, name)
  const put = async (content: string) => {
    await uploadFiles(alice, base, [{ name: 'rules.md', content }], 'replace')
    const [document] = await settled(db.database, alice, base)
    return document?.id ?? ''
  }
  const id = await put(texts.join('\n\n'))
  const path = `/v2/knowledge-bases/${base}/documents/${id}`
  const chunks = () => ok<Chunks>(alice, 'GET', `${path}/chunks`)
  const texts_ = async () => (await chunks()).data.map(({ text }) => text)
  const found = async (query: string) => {
    const body = { query, limit: 10 }
    return (await ok<SearchAnswer>(alice, 'POST', `/v2/knowledge-bases/${base}/search`, body)).data
  }
  const chunkWith = async (words: string) => {
    const chunk = (await chunks()).data.find(({ text }) => text.includes(words))
    if (chunk === undefined) throw new Error(`no passage with ${words}`)
    return chunk
  }
  return { base, path, put, chunks, texts: texts_, found, chunkWith }
}

const EDITED = '# Beavers\n\nBeavers build a dam in the river.'

describe('an edited passage', () => {
  test('is found by its new text and no longer by the old one, in new versions of the file as well', async () => {
    const { base, path, put, chunks, found, chunkWith } = await baseWith('Edited', RULES)
    const before = await chunkWith('Otters swim')
    const change = await ok<PassageChange>(alice, 'PUT', `${path}/chunks/${before.id}`, {
      heading: before.heading,
      text: EDITED,
      version: 0,
    })
    expect(change).toMatchObject({ kind: 'edit', state: 'applied', version: 1, author: 'alice' })
    const [dam] = await found('beavers dam')
    expect(dam).toMatchObject({ chunk_id: before.id, text: EDITED, manual: 'edit' })
    expect(dam?.start_offset).toBe(before.start_offset)
    expect(await found('otters at night')).toEqual([])

    await put([RULES[0], RULES[1], section('Moss', 'Moss covers the stones.')].join('\n\n'))
    expect((await found('beavers dam'))[0]?.text).toBe(EDITED)
    expect(await found('otters at night')).toEqual([])
    expect((await found('moss'))[0]?.manual).toBeNull()

    await put(RULES.map((text) => text.replaceAll('Otters', 'Rats')).join('\n\n'))
    expect(await found('beavers dam')).toEqual([])
    expect(await chunks()).toMatchObject({ is_indexing: false, not_applied: 1 })
    const { data } = await ok<{ data: PassageChange[] }>(alice, 'GET', `${path}/changes?state=not_applied`)
    expect(data).toMatchObject([
      { id: change.id, text: EDITED, original: expect.stringContaining('Otters swim') },
    ])

    const target = await chunkWith('Rats swim')
    const body = { chunk_id: target.id, version: data[0]?.version }
    await ok(alice, 'POST', `${path}/changes/${change.id}/apply`, body)
    expect((await found('beavers dam'))[0]?.text).toBe(EDITED)
    expect(await found('rats at night')).toEqual([])
    const events = await ok<{ data: KnowledgeEvent[] }>(alice, 'GET', `/v2/knowledge-bases/${base}/activity`)
    expect(events.data.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['document_passage_edited', 'document_changes_unplaced']),
    )
  })

  test('stays disabled, and its original can be restored', async () => {
    const { path, found, chunkWith } = await baseWith('Restored', RULES)
    const { id, heading } = await chunkWith('Otters swim')
    const toggle = (is_enabled: boolean) => ok(alice, 'PATCH', `${path}/chunks/${id}`, { is_enabled })
    await toggle(false)
    const edit = { heading, text: EDITED, version: 0 }
    const change = await ok<PassageChange>(alice, 'PUT', `${path}/chunks/${id}`, edit)
    expect(await found('beavers dam')).toEqual([])
    await toggle(true)
    expect(await found('beavers dam')).toHaveLength(1)
    await toggle(false)
    const remove = `${path}/changes/${change.id}/remove`
    await refused(alice, 'POST', remove, { version: 7 }, 409, 'ERROR_PASSAGE_CHANGED')
    await ok(alice, 'POST', remove, { version: 1 })
    const restored = await chunkWith('Otters swim')
    expect(restored).toMatchObject({ id, is_enabled: false, change: null })
  })

  test('is refused if another person has changed it, and to readers', async () => {
    const { base, path, chunkWith } = await baseWith('Conflict', RULES)
    const { id, heading } = await chunkWith('Otters swim')
    const edit = (text: string, version: number) => ({ heading, text, version })
    await ok(alice, 'PUT', `${path}/chunks/${id}`, edit('The first text.', 0))
    await refused(alice, 'PUT', `${path}/chunks/${id}`, edit('The second.', 0), 409, 'ERROR_PASSAGE_CHANGED')
    const now = await ok<DocumentChunk>(alice, 'GET', `${path}/chunks/${id}`)
    expect(now).toMatchObject({ text: 'The first text.', change: { version: 1 } })
    await ok(alice, 'PUT', `${path}/chunks/${id}`, edit('The second.', 1))
    await letRead(app.ctx, base, bob.id)
    await refused(bob, 'PUT', `${path}/chunks/${id}`, edit('Mine.', 2), 403, 'ERROR_FORBIDDEN')
    expect(await ok<DocumentChunk>(bob, 'GET', `${path}/chunks/${id}`)).toMatchObject({ text: 'The second.' })
  })
})

test('added passages follow theirs in their order, and survive a rebuild with other passages', async () => {
  const { base, path, texts, chunkWith } = await baseWith('Added', RULES)
  const add = async (after: string, text: string) => {
    const { id, heading } = await chunkWith(after)
    return await ok<PassageChange>(alice, 'POST', `${path}/chunks/${id}/added`, { heading, text })
  }
  await add('Otters swim', 'The last note.')
  await add('Otters swim', 'The first note.')
  await add('first note', 'The second note.')
  const beginnings = async () => (await texts()).map((text) => text.slice(0, 15))
  const expected = [
    '# Herons\n\nHeron',
    '# Otters\n\nOtter',
    'The first note.',
    'The second note',
    'The last note.',
  ]
  expect((await beginnings()).slice(0, 5)).toEqual(expected)
  const model = await makeRemoteModel(db.database, 'embedding', models.url)
  await configureBase(db.database, base, model, { chunk_size: 8_000 })
  await rebuildBase(app.ctx, base)
  await settled(db.database, alice, base)
  expect((await beginnings()).at(-1)).toBe('The last note.')
  expect(await texts()).toHaveLength(4)
  if (!db.database.vector) return
  expect(models.embedded.flat()).toContain('The last note.')
  await add('last note', 'One more.')
  await settled(db.database, alice, base)
  const { rows } = await db.database.pool.query(
    `SELECT 1 FROM chunks c JOIN knowledge_bases k ON k.generation_id = c.generation_id AND k.id = $1
     JOIN chunk_vectors v ON v.chunk_id = c.id WHERE c.change_id IS NOT NULL`,
    [base],
  )
  expect(rows).toHaveLength(4)
})

test('a copy in another base keeps edited, added and disabled passages', async () => {
  const { path, found, chunkWith } = await baseWith('Source', RULES)
  const otters = await chunkWith('Otters swim')
  const edit = { heading: otters.heading, text: EDITED, version: 0 }
  const change = await ok<PassageChange>(alice, 'PUT', `${path}/chunks/${otters.id}`, edit)
  const added = { heading: otters.heading, text: 'A note about dams.' }
  await ok(alice, 'POST', `${path}/chunks/${otters.id}/added`, added)
  await ok(alice, 'PATCH', `${path}/chunks/${(await chunkWith('Reeds grow')).id}`, { is_enabled: false })

  const base = await makeBase(bob, 'Copies')
  const id = path.split('/').at(-1)
  await letRead(app.ctx, path.split('/')[3] ?? '', bob.id)
  await ok(bob, 'POST', `/v2/knowledge-bases/${base}/documents/copies`, { document_ids: [id] })
  const [copy] = await settled(db.database, bob, base)
  const copied = `/v2/knowledge-bases/${base}/documents/${copy?.id}`
  await vi.waitFor(async () => {
    const { data } = await ok<Chunks>(bob, 'GET', `${copied}/chunks`)
    expect(data.map(({ text, is_enabled }) => [text.slice(0, 18), is_enabled])).toEqual([
      ['# Herons\n\nHerons s', true],
      ['# Beavers\n\nBeavers', true],
      ['A note about dams.', true],
      ['# Reeds\n\nReeds gro', false],
    ])
  })
  const changes = await ok<{ data: PassageChange[] }>(bob, 'GET', `${copied}/changes`)
  expect(changes.data).toMatchObject([{ author: 'alice', state: 'applied' }, { kind: 'add' }])
  // the copy has its own texts
  await ok(alice, 'POST', `${path}/changes/${change.id}/remove`, { version: 1 })
  expect(await found('beavers dam')).not.toContainEqual(expect.objectContaining({ manual: 'edit' }))
  const body = { query: 'beavers dam', limit: 10 }
  const there = await ok<SearchAnswer>(bob, 'POST', `/v2/knowledge-bases/${base}/search`, body)
  expect(there.data[0]).toMatchObject({ text: EDITED, manual: 'edit' })
})
