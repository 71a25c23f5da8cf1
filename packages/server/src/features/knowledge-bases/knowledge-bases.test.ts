import type { KnowledgeBase, KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { insertDocument } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let admin: Person

const BASES = '/v2/knowledge-bases'

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('admin', 'administrator'),
  ]
})
afterAll(() => app.close())

type Page = { data: KnowledgeBase[]; total: number; page: number }

async function newBase(owner: Person, name: string, rest: object = {}): Promise<string> {
  return (await ok<{ id: string }>(owner, 'POST', BASES, { name, ...rest })).id
}
const get = (person: Person, id: string) => ok<KnowledgeBaseDetail>(person, 'GET', `${BASES}/${id}`)
const list = (person: Person, query: string) => ok<Page>(person, 'GET', `${BASES}?${query}`)

async function audited(id: string): Promise<{ action: string; before: object; after: object }[]> {
  const { rows } = await db.database.pool.query(
    'SELECT action, before, after FROM audit_events WHERE object_id = $1 ORDER BY sequence',
    [id],
  )
  return rows
}

describe('POST /v2/knowledge-bases', () => {
  test('creates an empty base, with entries in its activity and the audit trail', async () => {
    const id = await newBase(alice, '  Policies ', { description: 'How we work' })
    expect(await get(alice, id)).toMatchObject({
      name: 'Policies',
      description: 'How we work',
      owner: 'alice',
      is_mine: true,
      right: 'OWNER',
      status: 'active',
      documents: 0,
      size: 0,
      used_by: 0,
      rag_configuration: null,
      rebuilding: null,
      last_synced_at: null,
    })
    const { data } = await ok<{ data: KnowledgeEvent[] }>(alice, 'GET', `${BASES}/${id}/activity`)
    expect(data).toMatchObject([{ kind: 'created', actor: 'alice' }])
    expect(await audited(id)).toMatchObject([{ action: 'knowledge_base.create' }])
  })

  test('refuses a name that I already use in any spelling, allows it to others, and assigns it once', async () => {
    await newBase(alice, 'Été 2026')
    await refused(
      alice,
      'POST',
      BASES,
      { name: ' ete  2026' },
      409,
      'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE',
    )
    await newBase(bob, 'été 2026')
    expect(await tally(10, () => alice.call('POST', BASES, { name: 'Race' }))).toEqual({ 200: 1, 409: 9 })
    const other = await newBase(alice, 'Other')
    const taken = { name: 'RACE' }
    await refused(alice, 'PATCH', `${BASES}/${other}`, taken, 409, 'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE')
    expect((await alice.call('POST', BASES, { name: '  ' })).status).toBe(422)
  })
})

describe('GET /v2/knowledge-bases', () => {
  test('lists only my bases, shared and public ones', async () => {
    const [owner, reader] = [await app.person('lists'), await app.person('reads')]
    const group = await ok<{ id: string }>(owner, 'POST', '/v2/groups', { name: 'Listing' })
    await ok(owner, 'POST', `/v2/groups/${group.id}/members`, { user_id: reader.id })
    const [byName, byGroup] = [await newBase(owner, 'By name'), await newBase(owner, 'By group')]
    await newBase(owner, 'Private')
    const open = await newBase(owner, 'Open to all', { is_public: true })
    const share = (id: string, subject_type: string, subject_id: string, level: string) =>
      ok(owner, 'POST', `${BASES}/${id}/shares`, { subject_type, subject_id, level })
    await share(byName, 'user', reader.id, 'READ')
    await share(byGroup, 'group', group.id, 'WRITE')
    const mine = await newBase(reader, 'Mine')
    const { data, total } = await list(reader, '')
    expect(data.map((base) => [base.id, base.right])).toEqual([
      [byGroup, 'WRITE'],
      [byName, 'READ'],
      [mine, 'OWNER'],
      [open, 'PUBLIC'],
    ])
    expect(total).toBe(4)
    expect((await list(reader, 'query=BY%20')).data.map((base) => base.id)).toEqual([byGroup, byName])
    await ok(owner, 'PATCH', `${BASES}/${open}`, { is_public: false })
    expect((await list(reader, 'query=open')).total).toBe(0)
  })

  test('returns each base once over all pages', async () => {
    const owner = await app.person('many')
    await db.database.pool.query(
      `INSERT INTO knowledge_bases (id, owner_id, name, name_key)
       SELECT gen_random_uuid(), $1, 'N ' || n, 'n ' || n FROM generate_series(1, 60) n`,
      [owner.id],
    )
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(owner, `page=${page}&query=n%20`)))
    expect(pages.map((page) => page.data.length)).toEqual([24, 24, 12, 0])
    expect(new Set(pages.flatMap((page) => page.data.map((base) => base.id))).size).toBe(60)
  })
})

describe('PATCH /v2/knowledge-bases/{knowledge_base_id}', () => {
  test('changes the given fields and reports them', async () => {
    const id = await newBase(alice, 'Before', { description: 'kept' })
    const changed = await ok<KnowledgeBaseDetail>(alice, 'PATCH', `${BASES}/${id}`, {
      name: 'After',
      is_public: true,
    })
    expect(changed).toMatchObject({ name: 'After', description: 'kept', is_public: true })
    await ok(alice, 'PATCH', `${BASES}/${id}`, { name: 'After' })
    const { data } = await ok<{ data: KnowledgeEvent[] }>(alice, 'GET', `${BASES}/${id}/activity`)
    expect(data.map((event) => event.kind)).toEqual(['changed', 'created'])
    expect(data[0]?.details).toEqual({ fields: 'name is_public' })
    expect(await audited(id)).toMatchObject([
      {},
      { action: 'knowledge_base.update', before: { is_public: false }, after: { is_public: true } },
    ])
    const unknown = { rag_configuration_id: uuidv7() }
    await refused(alice, 'PATCH', `${BASES}/${id}`, unknown, 404, 'ERROR_RAG_CONFIGURATION_NOT_FOUND')
  })
})

describe('PATCH /v2/knowledge-bases/{knowledge_base_id}/archive', () => {
  test('makes a base read only and restores it', async () => {
    const id = await newBase(alice, 'Old')
    const archive = (is_archived: boolean) =>
      ok<KnowledgeBaseDetail>(alice, 'PATCH', `${BASES}/${id}/archive`, { is_archived })
    const archived = await archive(true)
    expect(archived.status).toBe('archived')
    expect(archived.may).not.toContain('retrieve')
    expect(archived.may).not.toContain('write')
    expect(archived.may).toEqual(expect.arrayContaining(['read', 'share', 'archive', 'hand_over', 'delete']))
    await archive(true)
    expect((await archive(false)).may).toContain('write')
    expect((await audited(id)).map((row) => row.action)).toEqual([
      'knowledge_base.create',
      'knowledge_base.archive',
      'knowledge_base.restore',
    ])
  })
})

describe('an archived base', () => {
  test('has read-only settings and sources, and can be shared and restored', async () => {
    const id = await newBase(alice, 'Kept as it is')
    await ok(alice, 'PATCH', `${BASES}/${id}/archive`, { is_archived: true })
    const code = 'ERROR_KNOWLEDGE_BASE_ARCHIVED'
    await refused(alice, 'PATCH', `${BASES}/${id}`, { name: 'Changed' }, 409, code)
    await refused(alice, 'PATCH', `${BASES}/${id}`, { is_public: true }, 409, code)
    const source = { name: 'Shelf', type: 'local_files', settings: { directory: '/' }, frequency_hours: 24 }
    await refused(alice, 'POST', `${BASES}/${id}/sources`, source, 409, code)
    const share = { subject_type: 'user', subject_id: bob.id, level: 'ADMIN' }
    await ok(alice, 'POST', `${BASES}/${id}/shares`, share)
    await refused(bob, 'PATCH', `${BASES}/${id}`, { name: 'Changed' }, 409, code)
    await ok(bob, 'PATCH', `${BASES}/${id}/archive`, { is_archived: false })
    expect(await ok(bob, 'PATCH', `${BASES}/${id}`, { name: 'Changed' })).toMatchObject({ name: 'Changed' })
  })
})

describe('GET /v2/knowledge-bases/{knowledge_base_id}', () => {
  test('names the first assistants that use it and that I can see, and counts all', async () => {
    const id = await newBase(alice, 'Much used', { is_public: true })
    const names = Array.from({ length: 12 }, (_, at) => `Reader ${10 + at}`)
    for (const name of names.toReversed()) await makeAssistant(alice, { name, knowledge_base_ids: [id] })
    const { used_by, assistants } = await get(alice, id)
    expect([used_by, assistants.map(({ name }) => name)]).toEqual([12, names.slice(0, 10)])
    expect(await get(bob, id)).toMatchObject({ used_by: 12, assistants: [] })
  })
})

describe('DELETE /v2/knowledge-bases/{knowledge_base_id}', () => {
  test('removes access immediately and frees the name', async () => {
    const id = await newBase(alice, 'Doomed')
    await ok(alice, 'POST', `${BASES}/${id}/shares`, {
      subject_type: 'user',
      subject_id: bob.id,
      level: 'ADMIN',
    })
    await insertDocument(db.database, id)
    expect(await ok(alice, 'GET', `${BASES}/${id}/impact`)).toEqual({
      documents: 1,
      people: 1,
      assistants: 0,
    })
    await refused(bob, 'DELETE', `${BASES}/${id}`, undefined, 403, 'ERROR_FORBIDDEN')
    await ok(alice, 'DELETE', `${BASES}/${id}`)
    for (const person of [alice, bob, admin]) {
      await refused(person, 'GET', `${BASES}/${id}`, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    }
    await newBase(alice, 'doomed')
    // removed by a task
    const left = () => db.database.pool.query('SELECT 1 FROM grants WHERE resource_id = $1', [id])
    await expect.poll(async () => (await left()).rowCount).toBe(0)
  })
})

describe('POST /v2/knowledge-bases/{knowledge_base_id}/hand-over', () => {
  test('transfers a base to another owner with a notification', async () => {
    const heir = await app.person('heir')
    const id = await newBase(alice, 'Handed')
    const path = `${BASES}/${id}/hand-over`
    for (const user_id of [alice.id, uuidv7()]) {
      await refused(alice, 'POST', path, { user_id }, 422, 'ERROR_CANNOT_HAND_OVER')
    }
    const clash = await newBase(heir, 'handed')
    const taken = 'ERROR_KNOWLEDGE_BASE_NAME_ALREADY_IN_USE'
    await refused(alice, 'POST', path, { user_id: heir.id }, 409, taken)
    await ok(heir, 'DELETE', `${BASES}/${clash}`)
    await ok(alice, 'POST', path, { user_id: heir.id })
    expect(await get(heir, id)).toMatchObject({ right: 'OWNER', owner: 'heir' })
    expect((await alice.call('GET', `${BASES}/${id}`)).status).toBe(404)
    const notices = await ok<{ data: Notice[] }>(heir, 'GET', '/v2/notices')
    expect(notices.data).toMatchObject([
      { kind: 'knowledge_base_received', subject: { knowledge_base_id: id, name: 'Handed' } },
    ])
    const { data } = await ok<{ data: KnowledgeEvent[] }>(heir, 'GET', `${BASES}/${id}/activity`)
    expect(data[0]).toMatchObject({ kind: 'handed_over', actor: 'alice', name: 'heir', details: {} })
  })

  test('an administrator can transfer to others, never to themselves', async () => {
    const id = await newBase(alice, 'Given away')
    const path = `${BASES}/${id}/hand-over`
    await refused(admin, 'POST', path, { user_id: admin.id }, 422, 'ERROR_CANNOT_HAND_OVER')
    await ok(admin, 'POST', path, { user_id: bob.id })
    expect((await get(bob, id)).right).toBe('OWNER')
  })
})
