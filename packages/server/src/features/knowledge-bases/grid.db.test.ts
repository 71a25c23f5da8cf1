import type { KnowledgeBase, KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

/** Who can do what with a base (S11, rulings 11 and 12): a status, or for the list whether it is included. */
const CALLS = ['list', 'read', 'search', 'upload', 'sync', 'rename', 'share', 'delete'] as const
type Call = (typeof CALLS)[number]
const GRID: Record<string, readonly (number | boolean)[]> = {
  anonymous: [401, 401, 401, 401, 401, 401, 401, 401],
  stranger: [false, 404, 404, 404, 404, 404, 404, 404],
  READ: [true, 200, 200, 403, 403, 403, 403, 403],
  WRITE: [true, 200, 200, 200, 200, 403, 403, 403],
  ADMIN: [true, 200, 200, 200, 200, 200, 200, 403],
  owner: [true, 200, 200, 200, 200, 200, 200, 204],
  administrator: [true, 403, 403, 403, 403, 403, 403, 204],
}
const CASES = Object.entries(GRID).flatMap(([who, row]) =>
  CALLS.map((call, index) => ({ who, call, expected: row[index] })),
)

const db = testDatabase()
let app: TestApp
let ada: Person
let other: Person
const people = new Map<string, Caller>()

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('alice')
  other = await app.person('other')
  people.set('anonymous', callerOf(app.origin, null))
  people.set('owner', ada.call)
  people.set('administrator', (await app.person('keeper', 'administrator')).call)
  for (const name of ['stranger', 'READ', 'WRITE', 'ADMIN']) people.set(name, await callerNamed(name))
})
afterAll(() => app.close())

const ids = new Map<string, string>()
async function callerNamed(name: string): Promise<Caller> {
  const person = await app.person(name.toLowerCase())
  ids.set(name, person.id)
  return person.call
}

let count = 0
/** A base of Ada, shared at each level with the person named after it. */
async function sharedBase(): Promise<string> {
  const { id } = await ok<{ id: string }>(ada, 'POST', '/v2/knowledge-bases', { name: `Grid ${count++}` })
  for (const level of ['READ', 'WRITE', 'ADMIN']) {
    const body = { subject_type: 'user', subject_id: ids.get(level), level }
    await ok(ada, 'POST', `/v2/knowledge-bases/${id}/shares`, body)
  }
  return id
}

async function made(call: Call, caller: Caller, id: string): Promise<number | boolean> {
  const path = `/v2/knowledge-bases/${id}`
  switch (call) {
    case 'list':
      return await isListed(caller, id)
    case 'read':
      return (await caller('GET', `${path}/activity`)).status
    case 'search':
      return (await caller('POST', `${path}/search`, { query: 'leave' })).status
    case 'upload': {
      const body = new FormData()
      body.append('files', new Blob(['Everybody has 27 days of leave.']), 'leave.txt')
      return (await caller('POST', `${path}/documents`, undefined, { body })).status
    }
    case 'sync':
      return (await caller('POST', `${path}/sources/${await sourceOf(id)}/sync`)).status
    case 'rename':
      return (await caller('PATCH', path, { name: `Renamed ${count++}` })).status
    case 'share': {
      const body = { subject_type: 'user', subject_id: other.id, level: 'READ' }
      return (await caller('POST', `${path}/shares`, body)).status
    }
    case 'delete':
      return (await caller('DELETE', path)).status
  }
}

/** A stored source of a base. */
async function sourceOf(id: string): Promise<string> {
  const source = uuidv7()
  await db.database.pool.query(
    `INSERT INTO sources (id, knowledge_base_id, name, name_key, type, settings, frequency_hours, next_sync_at)
     VALUES ($1, $2, 'Share', 'share', 'local_files', '{"path": "/nowhere"}', 24, now() + interval '1 day')`,
    [source, id],
  )
  return source
}

async function isListed(caller: Caller, id: string): Promise<number | boolean> {
  const answer = await caller('GET', '/v2/knowledge-bases?scope=all&sort_by=created_at&sort_order=desc')
  if (answer.status !== 200) return answer.status
  return ((await answer.json()) as { data: KnowledgeBase[] }).data.some((base) => base.id === id)
}

describe('the grid of rights on a base (S11)', () => {
  test.each(CASES)('$who × $call: $expected', async ({ who, call, expected }) => {
    const id = await sharedBase()
    const caller = people.get(who) ?? callerOf(app.origin, null)
    expect(await made(call, caller, id)).toBe(expected)
    // refused calls have changed nothing
    const isGone = call === 'delete' && expected === 204
    const after = await ada.call('GET', `/v2/knowledge-bases/${id}`)
    expect(after.status).toBe(isGone ? 404 : 200)
    if (isGone) return
    const base = (await after.json()) as KnowledgeBaseDetail
    expect(base.name.startsWith('Renamed')).toBe(call === 'rename' && expected === 200)
    const shares = await ok<{ data: object[] }>(ada, 'GET', `/v2/knowledge-bases/${id}/shares`)
    expect(shares.data).toHaveLength(call === 'share' && expected === 200 ? 4 : 3)
  })

  test('has 56 cases', () => expect(CASES).toHaveLength(56))
})

test('an administrator finds unreadable bases only with the scope', async () => {
  const id = await sharedBase()
  const keeper = people.get('administrator') ?? callerOf(app.origin, null)
  const mine = await keeper('GET', '/v2/knowledge-bases?sort_by=created_at&sort_order=desc')
  expect(((await mine.json()) as { data: KnowledgeBase[] }).data.map((base) => base.id)).not.toContain(id)
  const seen = await keeper('GET', `/v2/knowledge-bases/${id}`)
  expect(await seen.json()).toMatchObject({
    right: 'ADMINISTRATOR',
    may: ['see', 'archive', 'delete', 'hand_over'],
  })
})
