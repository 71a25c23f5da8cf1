import type { Explanation } from '@parlance/contract/people/access.ts'
import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type {
  KnowledgeBaseDetail,
  KnowledgeEvent,
  KnowledgeShare,
} from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let admin: Person

const BASES = '/v2/knowledge-bases'
const shares = (id: string) => `${BASES}/${id}/shares`
const to = (person: Person, level = 'READ') => ({ subject_type: 'user', subject_id: person.id, level })

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('admin', 'administrator'),
  ]
})
afterAll(() => app.close())

let count = 0
async function newBase(owner = alice): Promise<string> {
  return (await ok<{ id: string }>(owner, 'POST', BASES, { name: `Shared ${count++}` })).id
}

describe('POST /v2/knowledge-bases/{knowledge_base_id}/shares', () => {
  test('shares at a level with a notification, and changes the level', async () => {
    const id = await newBase()
    expect(await ok<KnowledgeShare>(alice, 'POST', shares(id), to(bob))).toMatchObject({
      subject_id: bob.id,
      name: 'bob',
      email: bob.email,
      level: 'READ',
    })
    const notices = await ok<{ data: Notice[] }>(bob, 'GET', '/v2/notices')
    expect(notices.data[0]).toMatchObject({
      kind: 'knowledge_base_shared',
      actor: 'alice',
      subject: { knowledge_base_id: id },
    })
    expect(await ok<KnowledgeBaseDetail>(bob, 'GET', `${BASES}/${id}`)).toMatchObject({ right: 'READ' })
    const path = `${shares(id)}/user/${bob.id}`
    await ok(alice, 'PATCH', path, { level: 'ADMIN' })
    const asAdmin = await ok<KnowledgeBaseDetail>(bob, 'GET', `${BASES}/${id}`)
    expect(asAdmin.may).toEqual(expect.arrayContaining(['write', 'configure', 'share']))
    const { data } = await ok<{ data: KnowledgeEvent[] }>(bob, 'GET', `${BASES}/${id}/activity`)
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'share_changed', name: 'bob', details: { level: 'ADMIN', subject_type: 'user' } },
      { kind: 'shared', name: 'bob', details: { level: 'READ' } },
    ])
    const { rows } = await db.database.pool.query<{ action: string; after: object }>(
      `SELECT action, after FROM audit_events WHERE object_id = $1 ORDER BY sequence DESC LIMIT 1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'knowledge_base.share_update', after: { [`user:${bob.id}`]: 'ADMIN' } }])
  })

  test('appears in the activity for people who can share, not for readers', async () => {
    const id = await newBase()
    await ok(alice, 'POST', shares(id), to(bob))
    await ok(alice, 'POST', shares(id), to(admin, 'ADMIN'))
    await ok(alice, 'PATCH', `${shares(id)}/user/${admin.id}`, { level: 'WRITE' })
    await ok(alice, 'DELETE', `${shares(id)}/user/${admin.id}`)
    await ok(alice, 'POST', `${BASES}/${id}/hand-over`, { user_id: admin.id })
    const seen = async (person: Person) =>
      (await ok<{ data: KnowledgeEvent[] }>(person, 'GET', `${BASES}/${id}/activity`)).data
    expect((await seen(bob)).map(({ kind }) => kind)).toEqual(['created'])
    expect((await seen(admin)).map(({ kind }) => kind)).toEqual([
      'handed_over',
      'unshared',
      'share_changed',
      'shared',
      'shared',
      'created',
    ])
  })

  test('names files in the activity, and deleted ones for admins alone', async () => {
    const id = await newBase()
    await ok(alice, 'POST', shares(id), to(bob, 'WRITE'))
    await ok(alice, 'POST', shares(id), to(admin, 'ADMIN'))
    const [gone, kept] = [uuidv7(), uuidv7()]
    for (const [document, name] of [
      [gone, 'Gone.md'],
      [kept, 'Kept.md'],
    ] as const) {
      await db.database.pool.query(
        `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state)
         VALUES ($1, $2, $3, lower($3), 'md', 1, '', $1, 'indexed')`,
        [document, id, name],
      )
      await db.database.pool.query(
        `INSERT INTO knowledge_base_events (id, knowledge_base_id, kind, name) VALUES ($1, $2, 'document_added', $3)`,
        [uuidv7(), id, name],
      )
    }
    await db.database.pool.query('UPDATE documents SET deleted_at = now() WHERE id = $1', [gone])
    const names = async (person: Person) =>
      (await ok<{ data: KnowledgeEvent[] }>(person, 'GET', `${BASES}/${id}/activity`)).data
        .filter(({ kind }) => kind === 'document_added')
        .map(({ name }) => name)
    expect(await names(bob)).toEqual(['Kept.md', ''])
    expect(await names(admin)).toEqual(['Kept.md', 'Gone.md'])
    expect(await names(alice)).toEqual(['Kept.md', 'Gone.md'])
  })

  test('refuses oneself, the owner, the unknown and a second time', async () => {
    const id = await newBase()
    await ok(alice, 'POST', shares(id), to(bob, 'ADMIN'))
    await refused(alice, 'POST', shares(id), to(bob), 409, 'ERROR_ALREADY_SHARED')
    await refused(alice, 'POST', shares(id), to(alice), 422, 'ERROR_CANNOT_SHARE_WITH_ONESELF')
    await refused(bob, 'POST', shares(id), to(alice), 409, 'ERROR_ALREADY_SHARED')
    const unknown = { subject_type: 'user', subject_id: uuidv7(), level: 'READ' }
    await refused(alice, 'POST', shares(id), unknown, 404, 'ERROR_USER_NOT_FOUND')
    const foreign = await ok<{ id: string }>(admin, 'POST', '/v2/groups', { name: `Foreign ${id}` })
    const group = { subject_type: 'group', subject_id: foreign.id, level: 'READ' }
    await refused(alice, 'POST', shares(id), group, 404, 'ERROR_GROUP_NOT_FOUND')
    await refused(alice, 'DELETE', `${shares(id)}/user/${admin.id}`, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
  })
})

describe('a removed share (S14)', () => {
  const READS = (id: string) => [`${BASES}/${id}`, `${BASES}/${id}/activity`]
  async function expectDenied(person: Person, id: string) {
    for (const path of READS(id)) {
      await refused(person, 'GET', path, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    }
    const { data } = await ok<{ data: { id: string }[] }>(person, 'GET', `${BASES}?query=Shared`)
    expect(data.map((base) => base.id)).not.toContain(id)
  }

  test('takes effect at the next request', async () => {
    const id = await newBase()
    await ok(alice, 'POST', shares(id), to(bob, 'ADMIN'))
    for (const path of READS(id)) await ok(bob, 'GET', path)
    await ok(alice, 'DELETE', `${shares(id)}/user/${bob.id}`)
    await expectDenied(bob, id)
    const { data } = await ok<{ data: Notice[] }>(bob, 'GET', '/v2/notices')
    expect(data[0]).toMatchObject({ kind: 'knowledge_base_unshared' })
  })

  test('takes effect at the next request if it was a group’s: by membership, share or the group itself', async () => {
    for (const end of ['membership', 'share', 'group']) {
      const id = await newBase()
      const group = await ok<{ id: string }>(alice, 'POST', '/v2/groups', { name: `${end} of ${id}` })
      await ok(alice, 'POST', `/v2/groups/${group.id}/members`, { user_id: bob.id })
      await ok(alice, 'POST', shares(id), { subject_type: 'group', subject_id: group.id, level: 'WRITE' })
      for (const path of READS(id)) await ok(bob, 'GET', path)
      const ends: Record<string, string> = {
        membership: `/v2/groups/${group.id}/members/${bob.id}`,
        share: `${shares(id)}/group/${group.id}`,
        group: `/v2/groups/${group.id}`,
      }
      await ok(alice, 'DELETE', ends[end] ?? '')
      await expectDenied(bob, id)
    }
  })

  test('can be removed by its receiver', async () => {
    const id = await newBase()
    await ok(alice, 'POST', shares(id), to(bob))
    await ok(bob, 'POST', `${BASES}/${id}/leave`)
    await expectDenied(bob, id)
    await ok(alice, 'PATCH', `${BASES}/${id}`, { is_public: true })
    await refused(bob, 'POST', `${BASES}/${id}/leave`, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
  })
})

test('GET …/shares returns all in pages by name', async () => {
  const id = await newBase()
  const { rows } = await db.database.pool.query<{ subject_id: string }>(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
     SELECT 'knowledge_base', $1, 'external_group', 'team-' || at, 'READ' FROM generate_series(1000, 1050) at
     RETURNING subject_id`,
    [id],
  )
  type Page = { data: KnowledgeShare[]; next_cursor: string | null }
  const first = await ok<Page>(alice, 'GET', shares(id))
  const second = await ok<Page>(alice, 'GET', `${shares(id)}?cursor=${first.next_cursor}`)
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([50, 1, null])
  expect([...first.data, ...second.data].map((one) => one.subject_id)).toEqual(
    rows.map((row) => row.subject_id),
  )
})

test('POST …/shares/check reports missing access', async () => {
  const id = await newBase()
  const clerk = await app.person('clerk')
  await giveRole(db.database, clerk.id, ['knowledge_base:browse', 'knowledge_base:read'])
  const check = async (body: object) =>
    (await ok<{ gaps: ShareGap[] }>(alice, 'POST', `${shares(id)}/check`, body)).gaps
  expect(await check(to(clerk))).toEqual([])
  expect(await check(to(clerk, 'WRITE'))).toEqual([
    {
      kind: 'permission',
      id: 'knowledge_base:upload',
      name: 'knowledge_base:upload',
      people: 1,
      remedy: 'administrator',
    },
  ])
  await db.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [clerk.id])
  expect(await check(to(clerk))).toMatchObject([{ kind: 'disabled', name: 'clerk' }])
})

test('GET /v2/admin/access/explain-base names the relations and obstacles', async () => {
  const id = await newBase()
  const group = await ok<{ id: string }>(alice, 'POST', '/v2/groups', { name: 'Explained' })
  await ok(alice, 'POST', `/v2/groups/${group.id}/members`, { user_id: bob.id })
  await ok(alice, 'POST', shares(id), { subject_type: 'group', subject_id: group.id, level: 'WRITE' })
  await ok(alice, 'POST', shares(id), to(bob))
  const ask = async (person: Person, action: string) => {
    const path = `/v2/admin/access/explain-base?user_id=${person.id}&knowledge_base_id=${id}`
    const { data } = await ok<{ data: Explanation[] }>(admin, 'GET', path)
    return data.find((one) => one.action === action)
  }
  expect(await ask(bob, 'read')).toMatchObject({
    is_allowed: true,
    because: [
      { kind: 'group', level: 'WRITE', name: 'Explained' },
      { kind: 'share', level: 'READ' },
    ],
  })
  expect(await ask(bob, 'share')).toMatchObject({ is_allowed: false, because: [{ kind: 'no_relation' }] })
  expect(await ask(admin, 'delete')).toMatchObject({
    is_allowed: true,
    because: [{ kind: 'administrator' }],
  })
  await ok(alice, 'PATCH', `${BASES}/${id}/archive`, { is_archived: true })
  expect(await ask(bob, 'write')).toMatchObject({ is_allowed: false, because: [{ kind: 'base_archived' }] })
  await refused(
    bob,
    'GET',
    '/v2/admin/access/knowledge-bases?query=Shared',
    undefined,
    403,
    'ERROR_FORBIDDEN',
  )
  const found = await ok<{ data: { owner: string }[] }>(
    admin,
    'GET',
    '/v2/admin/access/knowledge-bases?query=SHARED',
  )
  expect(found.data[0]).toMatchObject({ owner: 'alice' })
})
