import type { AssistantView } from '@parlance/contract/assistants/assistants.ts'
import type { Share, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let marie: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, marie, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('marie'),
    await app.person('admin', 'administrator'),
  ]
})
afterAll(() => app.close())

let count = 0
async function newAssistant(owner: Person, name = `Assistant ${count++}`): Promise<string> {
  return (await insertAssistant(db.database, { owner_id: owner.id, name })).id
}
const shared = (id: string) => `/v2/assistant-sharing/${id}/shared`
const shares = (id: string) => `/v2/assistant-sharing/${id}/shares`
const withPerson = (person: Person, level = 'user') => ({
  subject_type: 'user',
  subject_id: person.id,
  level,
})
type Shares = { data: Share[]; next_cursor: string | null }
const share = (owner: Person, id: string, body: object) => ok<Share>(owner, 'POST', shared(id), body)
async function newGroup(owner: Person, members: Person[]): Promise<Group> {
  const group = await ok<Group>(owner, 'POST', '/v2/groups', { name: `Group ${count++}` })
  for (const { id } of members)
    await ok(owner, 'POST', `/v2/groups/${group.id}/members`, { user_id: id, type: 'member' })
  return group
}
/** 403 for people who know the assistant, 404 for others. */
async function knows(person: Person, id: string): Promise<boolean> {
  const { status } = await person.call('GET', shared(id))
  expect([403, 404]).toContain(status)
  return status === 403
}
async function lastNotice(person: Person): Promise<Notice | undefined> {
  return (await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')).data[0]
}

describe('sharing with a person', () => {
  test('shares with a notification, changes the level, and removes access at the next request', async () => {
    const id = await newAssistant(alice, 'Helper')
    expect(await share(alice, id, withPerson(bob))).toMatchObject({
      subject_type: 'user',
      subject_id: bob.id,
      name: 'bob',
      email: bob.email,
      level: 'user',
    })
    expect(await knows(bob, id)).toBe(true)
    expect(await lastNotice(bob)).toMatchObject({
      kind: 'assistant_shared',
      subject: { assistant_id: id, name: 'Helper' },
      actor: 'alice',
    })
    const one = `${shared(id)}/user/${bob.id.toUpperCase()}`
    expect(await ok(alice, 'PATCH', one, { level: 'editor' })).toMatchObject({ level: 'editor' })
    expect(await ok<Share[]>(alice, 'GET', shared(id))).toMatchObject([{ name: 'bob', level: 'editor' }])
    await ok(alice, 'DELETE', one)
    expect(await knows(bob, id)).toBe(false)
    expect((await lastNotice(bob))?.kind).toBe('assistant_unshared')
    await refused(alice, 'DELETE', one, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
    await refused(alice, 'PATCH', one, { level: 'user' }, 404, 'ERROR_SHARE_NOT_FOUND')
  })

  test('refuses oneself, unknown people, duplicates and unknown fields', async () => {
    const id = await newAssistant(alice)
    const path = shared(id)
    await refused(alice, 'POST', path, withPerson(alice), 422, 'ERROR_CANNOT_SHARE_WITH_ONESELF')
    await refused(alice, 'DELETE', `${path}/user/${alice.id}`, undefined, 409, 'ERROR_SHARE_NOT_DELETED')
    for (const unknown of [uuidv7(), 'nobody', alice.email]) {
      const body = { ...withPerson(bob), subject_id: unknown }
      await refused(alice, 'POST', path, body, 404, 'ERROR_USER_NOT_FOUND')
    }
    await share(alice, id, withPerson(bob))
    await refused(alice, 'POST', path, withPerson(bob, 'editor'), 409, 'ERROR_ALREADY_SHARED')
    for (const wrong of [{ level: 'owner' }, { subject_type: 'everyone' }, { created_by: bob.id }]) {
      expect((await alice.call('POST', path, { ...withPerson(marie), ...wrong })).status).toBe(422)
    }
  })

  test('one of fifty concurrent requests wins', async () => {
    const id = await newAssistant(alice)
    expect(await tally(50, () => alice.call('POST', shared(id), withPerson(bob)))).toEqual({
      200: 1,
      409: 49,
    })
    expect(await ok<Share[]>(alice, 'GET', shared(id))).toHaveLength(1)
  })
})

describe('who can share (S16)', () => {
  test('a stranger gets 404, a user, an editor and an administrator 403, each call with its error code', async () => {
    const id = await newAssistant(alice)
    const editor = await app.person('editor')
    await share(alice, id, withPerson(bob))
    await share(alice, id, withPerson(editor, 'editor'))
    const body = withPerson(marie)
    const one = `${shared(id)}/user/${bob.id}`
    const calls = [
      ['GET', shared(id), undefined, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
      ['POST', `/v2/assistant-sharing/${id}/check`, body, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
      ['POST', shared(id), body, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
      ['PATCH', one, { level: 'editor' }, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
      ['DELETE', one, undefined, 'ERROR_CANNOT_DELETE_SHARE'],
    ] as const
    for (const [method, path, input, code] of calls) {
      for (const person of [bob, editor, admin]) await refused(person, method, path, input, 403, code)
      await refused(marie, method, path, input, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    }
  })
})

describe('sharing with a group', () => {
  test('reaches its members, one of the identity provider as well, and ends with membership or group', async () => {
    const id = await newAssistant(alice)
    const group = await newGroup(alice, [bob, marie])
    const body = { subject_type: 'group', subject_id: group.id, level: 'user' }
    expect(await share(alice, id, body)).toMatchObject({ name: group.name, member_count: 3, email: null })
    expect(await knows(bob, id)).toBe(true)
    expect((await lastNotice(marie))?.subject.assistant_id).toBe(id)
    await ok(alice, 'DELETE', `/v2/groups/${group.id}/members/${bob.id}`)
    expect(await knows(bob, id)).toBe(false)
    expect(await knows(marie, id)).toBe(true)
    await ok(alice, 'DELETE', `/v2/groups/${group.id}`)
    expect(await knows(marie, id)).toBe(false)

    const claim = uuidv7()
    await db.database.pool.query(
      `INSERT INTO user_groups (id, name, name_key, source) VALUES ($1, 'Staff', 'Staff', 'claim')`,
      [claim],
    )
    await db.database.pool.query('INSERT INTO user_group_members (group_id, user_id) VALUES ($1, $2)', [
      claim,
      bob.id,
    ])
    await share(alice, id, { ...body, subject_id: claim })
    expect(await knows(bob, id)).toBe(true)
  })

  test('refuses a group that the sharer is not in', async () => {
    const id = await newAssistant(alice)
    const group = await newGroup(bob, [])
    const body = { subject_type: 'group', subject_id: group.id, level: 'user' }
    await refused(alice, 'POST', shared(id), body, 404, 'ERROR_GROUP_NOT_FOUND')
    await refused(alice, 'POST', `/v2/assistant-sharing/${id}/check`, body, 404, 'ERROR_GROUP_NOT_FOUND')
  })

  test('stores an external group under the id of its plugin', async () => {
    const id = await newAssistant(alice)
    const body = { subject_type: 'external_group', subject_id: 'Team/Ünit@example', level: 'user' }
    await share(alice, id, body)
    await refused(alice, 'POST', shared(id), body, 409, 'ERROR_ALREADY_SHARED')
    expect(await knows(bob, id)).toBe(false)
    await ok(alice, 'DELETE', `${shared(id)}/external_group/${encodeURIComponent(body.subject_id)}`)
  })
})

describe('GET /v2/assistant-sharing/{assistant_id}/shares', () => {
  test('returns all in pages by name, including equal names', async () => {
    const id = await newAssistant(alice)
    const namesake = await app.person('team-050')
    await share(alice, id, withPerson(namesake))
    await db.database.pool.query(
      `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
       SELECT 'assistant', $1, 'external_group', 'Team-' || lpad(at::text, 3, '0'), 'user' FROM generate_series(1, 119) at`,
      [id],
    )
    const pages: Shares[] = []
    for (let search = ''; search !== 'the end';) {
      const page = await ok<Shares>(alice, 'GET', `${shares(id)}${search}`)
      pages.push(page)
      search = page.next_cursor === null ? 'the end' : `?cursor=${page.next_cursor}`
    }
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 20])
    expect(await ok<Share[]>(alice, 'GET', shared(id))).toEqual(pages.flatMap(({ data }) => data))
    const teams = Array.from({ length: 119 }, (_, at) => `Team-${String(at + 1).padStart(3, '0')}`)
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(
      teams.toSpliced(50, 0, 'team-050'),
    )
    expect((await alice.call('GET', `${shares(id)}?cursor=x`)).status).toBe(422)
  })
})

describe('POST /v2/assistant-sharing/{assistant_id}/leave', () => {
  test('removes one’s own share, but not one through a group', async () => {
    const id = await newAssistant(alice)
    const leave = `/v2/assistant-sharing/${id}/leave`
    await refused(bob, 'POST', leave, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await share(alice, id, withPerson(bob))
    await ok(bob, 'POST', leave)
    expect(await knows(bob, id)).toBe(false)
    const group = await newGroup(alice, [bob])
    await share(alice, id, { subject_type: 'group', subject_id: group.id, level: 'user' })
    const { may } = await ok<AssistantView>(bob, 'GET', `/v2/assistants/${id}`)
    expect(may).toEqual(['use'])
    await refused(bob, 'POST', leave, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
    await refused(alice, 'POST', leave, undefined, 404, 'ERROR_SHARE_NOT_FOUND')
  })
})

describe('GET /v2/subjects', () => {
  const find = (person: Person, query: string, page = 1) =>
    ok<{ data: Subject[]; next_cursor: number | null }>(
      person,
      'GET',
      `/v2/subjects?query=${encodeURIComponent(query)}&page=${page}`,
    )

  test('pages people and groups by name, five at a time, without oneself and the disabled', async () => {
    for (let at = 0; at < 7; at++) await app.person(`zed-${at}`)
    await db.database.pool.query(`UPDATE users SET is_enabled = false WHERE username = 'zed-3'`)
    const group = await ok<Group>(bob, 'POST', '/v2/groups', { name: 'Zed-4b' })
    const first = await find(bob, 'ZED-')
    expect(first.data.map((one) => one.name)).toEqual(['zed-0', 'zed-1', 'zed-2', 'zed-4', 'Zed-4b'])
    expect(first.data[4]).toEqual({
      subject_type: 'group',
      subject_id: group.id,
      name: 'Zed-4b',
      email: null,
      member_count: 1,
    })
    expect(first.data[0]?.email).toBe('zed-0@parlance.example')
    expect(first.next_cursor).toBe(2)
    const second = await find(bob, 'zed-', 2)
    expect(second).toMatchObject({ data: [{ name: 'zed-5' }, { name: 'zed-6' }], next_cursor: null })
    expect((await find(marie, 'zed-4b')).data).toEqual([])
    expect((await find(bob, 'bob')).data.map((one) => one.subject_id)).not.toContain(bob.id)
    expect((await find(bob, '%')).data).toEqual([])
    expect((await find(bob, 'zed-5@parlance.example')).data).toHaveLength(1)
    const only = async (kind: string) =>
      (await ok<{ data: Subject[] }>(bob, 'GET', `/v2/subjects?query=zed-4&kind=${kind}`)).data
    expect((await only('user')).map((one) => one.name)).toEqual(['zed-4'])
    expect((await only('group')).map((one) => one.name)).toEqual(['Zed-4b'])
    expect((await bob.call('GET', '/v2/subjects?query=z&kind=external_group')).status).toBe(422)
  })

  test('refuses known and unknown people alike without the permission', async () => {
    const clerk = await app.person('clerk')
    await db.database.pool.query(
      `WITH role AS (INSERT INTO roles (id, name, name_key) VALUES ($1, 'CLERK', 'clerk') RETURNING id)
       UPDATE users SET role_id = role.id FROM role WHERE users.id = $2`,
      [uuidv7(), clerk.id],
    )
    const answers = await Promise.all(
      ['bob', 'nobody'].map((query) => clerk.call('GET', `/v2/subjects?query=${query}`)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([403, 403])
    expect(await answers[0]?.text()).toBe(await answers[1]?.text())
  })
})
