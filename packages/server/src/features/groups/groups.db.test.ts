import type { Group, GroupMember } from '@parlance/contract/people/groups.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
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

const PATH = '/v2/groups'
let count = 0

async function newGroup(owner: Person, name = `Group ${count++}`): Promise<Group> {
  return await ok<Group>(owner, 'POST', PATH, { name, description: 'About it' })
}

function add(manager: Person, group: Group, person: Person, type: GroupMember['type'] = 'member') {
  return ok<GroupMember>(manager, 'POST', `${PATH}/${group.id}/members`, { user_id: person.id, type })
}

async function claimGroup(name: string, members: Person[]): Promise<string> {
  const id = uuidv7()
  await db.database.pool.query(
    `INSERT INTO user_groups (id, name, name_key, source) VALUES ($1, $2, $2, 'claim')`,
    [id, name],
  )
  for (const member of members) {
    await db.database.pool.query('INSERT INTO user_group_members (group_id, user_id) VALUES ($1, $2)', [
      id,
      member.id,
    ])
  }
  return id
}

describe('POST /v2/groups', () => {
  test('creates a group with the caller as its manager', async () => {
    const group = await newGroup(alice, 'Research')
    expect(group).toMatchObject({
      name: 'Research',
      description: 'About it',
      source: 'own',
      member_count: 1,
      my_type: 'manager',
      may_manage: true,
    })
    const { data } = await ok<{ data: GroupMember[] }>(alice, 'GET', `${PATH}/${group.id}/members`)
    expect(data).toMatchObject([{ user_id: alice.id, type: 'manager', email: alice.email }])
  })

  test('refuses a name that only differs by case, width or spaces', async () => {
    await newGroup(alice, 'Équipe  Produit')
    for (const name of ['équipe produit', ' ÉQUIPE PRODUIT ', 'Équipe Ｐroduit']) {
      await refused(bob, 'POST', PATH, { name }, 409, 'ERROR_GROUP_NAME_ALREADY_IN_USE')
    }
    await claimGroup('Sales', [])
    expect((await newGroup(alice, 'Sales')).source).toBe('own')
  })

  test('assigns a name to one of fifty concurrent requests', async () => {
    expect(await tally(50, () => alice.call('POST', PATH, { name: 'Race' }))).toEqual({ 200: 1, 409: 49 })
  })

  test('refuses an empty name, a long one and unknown fields', async () => {
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a', source: 'claim' }, {}]) {
      expect((await alice.call('POST', PATH, body)).status).toBe(422)
    }
  })
})

describe('GET /v2/groups', () => {
  test('lists my groups by name, all for an administrator, and treats % literally', async () => {
    const mine = await newGroup(marie, 'zebra 100%')
    await newGroup(bob, 'Aardvark')
    const own = await ok<{ data: Group[]; total: number }>(marie, 'GET', PATH)
    expect(own.data.map((group) => group.id)).toEqual([mine.id])
    const all = await ok<{ data: Group[]; total: number }>(admin, 'GET', PATH)
    expect(all.data.map((group) => group.name)).toEqual(expect.arrayContaining(['Aardvark', 'zebra 100%']))
    expect(all.data.find((group) => group.id === mine.id)).toMatchObject({ my_type: null, may_manage: true })
    const found = await ok<{ data: Group[] }>(admin, 'GET', `${PATH}?query=${encodeURIComponent('0%')}`)
    expect(found.data.map((group) => group.id)).toEqual([mine.id])
  })
})

describe('calls of other people and members', () => {
  test('are 404 for other people, and 403 with the error code for members', async () => {
    const group = await newGroup(alice)
    await add(alice, group, bob)
    const one = `${PATH}/${group.id}`
    const calls = [
      ['PUT', one, { name: 'x', description: '' }, 'ERROR_CANNOT_UPDATE_GROUP'],
      ['DELETE', one, undefined, 'ERROR_CANNOT_DELETE_GROUP'],
      ['POST', `${one}/members`, { user_id: marie.id }, 'ERROR_CANNOT_ADD_USER'],
      ['PATCH', `${one}/members/${alice.id}`, { type: 'member' }, 'ERROR_CANNOT_UPDATE_GROUP'],
      ['DELETE', `${one}/members/${alice.id}`, undefined, 'ERROR_CANNOT_REMOVE_USER'],
    ] as const
    for (const [method, path, body, code] of calls) {
      await refused(bob, method, path, body, 403, code)
      await refused(marie, method, path, body, 404, 'ERROR_GROUP_NOT_FOUND')
    }
    for (const path of [one, `${one}/members`]) {
      expect((await bob.call('GET', path)).status).toBe(200)
      await refused(marie, 'GET', path, undefined, 404, 'ERROR_GROUP_NOT_FOUND')
    }
  })

  test('are 403 for a role without the permission for groups', async () => {
    const visitor = await app.person('visitor')
    await db.database.pool.query(
      `WITH role AS (INSERT INTO roles (id, name, name_key) VALUES ($1, 'VISITOR', 'visitor') RETURNING id)
       UPDATE users SET role_id = role.id FROM role WHERE users.id = $2`,
      [uuidv7(), visitor.id],
    )
    const one = `${PATH}/${(await newGroup(alice)).id}`
    for (const [method, path, body, code] of [
      ['GET', PATH, undefined, 'ERROR_CANNOT_GET_GROUP'],
      ['POST', PATH, { name: 'x', description: '' }, 'ERROR_CANNOT_CREATE_GROUP'],
      ['GET', one, undefined, 'ERROR_CANNOT_GET_GROUP'],
      ['PUT', one, { name: 'x', description: '' }, 'ERROR_CANNOT_UPDATE_GROUP'],
      ['DELETE', one, undefined, 'ERROR_CANNOT_DELETE_GROUP'],
      ['GET', `${one}/members`, undefined, 'ERROR_NOT_ALLOWED_TO_GET_MEMBER_LIST'],
    ] as const) {
      await refused(visitor, method, path, body, 403, code)
    }
  })

  test('the member list is refused to a member who cannot look people up', async () => {
    const group = await newGroup(alice)
    const clerk = await app.person('clerk')
    await db.database.pool.query(
      `WITH role AS (INSERT INTO roles (id, name, name_key) VALUES ($1, 'CLERK', 'clerk') RETURNING id),
         right_ AS (INSERT INTO role_permissions SELECT id, 'user_group:manage' FROM role)
       UPDATE users SET role_id = $1 WHERE id = $2`,
      [uuidv7(), clerk.id],
    )
    await add(alice, group, clerk)
    const path = `${PATH}/${group.id}/members`
    await refused(clerk, 'GET', path, undefined, 403, 'ERROR_NOT_ALLOWED_TO_GET_MEMBER_LIST')
  })
})

describe('members', () => {
  test('are added once, notified, made managers, removed, and can leave', async () => {
    const group = await newGroup(alice, 'Readers')
    const path = `${PATH}/${group.id}/members`
    expect(await add(alice, group, bob)).toMatchObject({ user_id: bob.id, type: 'member' })
    await refused(alice, 'POST', path, { user_id: bob.id }, 409, 'ERROR_USER_ALREADY_IN_GROUP')
    await refused(alice, 'POST', path, { user_id: uuidv7() }, 404, 'ERROR_USER_NOT_FOUND')
    const { data } = await ok<{ data: Notice[] }>(bob, 'GET', '/v2/notices')
    expect(data[0]).toMatchObject({
      kind: 'group_joined',
      subject: { group_id: group.id, name: 'Readers' },
      actor: 'alice',
      is_read: false,
    })
    await ok(alice, 'PATCH', `${path}/${bob.id}`, { type: 'manager' })
    await ok(bob, 'DELETE', `${path}/${alice.id}`)
    await refused(alice, 'GET', `${PATH}/${group.id}`, undefined, 404, 'ERROR_GROUP_NOT_FOUND')
    await add(bob, group, marie)
    await ok(marie, 'DELETE', `${path}/${marie.id}`)
    await refused(bob, 'DELETE', `${path}/${marie.id}`, undefined, 404, 'ERROR_USER_NOT_REMOVED')
    await refused(bob, 'PATCH', `${path}/${marie.id}`, { type: 'manager' }, 404, 'ERROR_USER_NOT_FOUND')
  })

  test('one of fifty concurrent requests adds a person', async () => {
    const group = await newGroup(alice)
    const path = `${PATH}/${group.id}/members`
    expect(await tally(50, () => alice.call('POST', path, { user_id: bob.id }))).toEqual({ 200: 1, 409: 49 })
  })

  test('the last manager neither leaves nor becomes a member', async () => {
    const group = await newGroup(alice)
    await add(alice, group, bob)
    const path = `${PATH}/${group.id}/members/${alice.id}`
    await refused(alice, 'DELETE', path, undefined, 409, 'ERROR_LAST_MANAGER')
    await refused(alice, 'PATCH', path, { type: 'member' }, 409, 'ERROR_LAST_MANAGER')
  })

  test('two managers who demote each other concurrently leave one', async () => {
    const group = await newGroup(alice)
    await add(alice, group, bob, 'manager')
    const path = (person: Person) => `${PATH}/${group.id}/members/${person.id}`
    const answers = await Promise.all([
      alice.call('PATCH', path(bob), { type: 'member' }),
      bob.call('PATCH', path(alice), { type: 'member' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403])
    const { rows } = await db.database.pool.query(
      `SELECT 1 FROM user_group_members WHERE group_id = $1 AND type = 'manager'`,
      [group.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of two managers who leave concurrently, one stays', async () => {
    const group = await newGroup(alice)
    await add(alice, group, bob, 'manager')
    const leave = (person: Person) => person.call('DELETE', `${PATH}/${group.id}/members/${person.id}`)
    const answers = await Promise.all([leave(alice), leave(bob)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  })
})

describe('an administrator', () => {
  test('adds others to a group with a notification to its managers, but never themselves', async () => {
    const group = await newGroup(alice, 'Private')
    const path = `${PATH}/${group.id}/members`
    const self = { user_id: admin.id.toUpperCase(), type: 'manager' }
    await refused(admin, 'POST', path, self, 403, 'ERROR_CANNOT_JOIN_GROUP')
    await add(admin, group, marie)
    const { data } = await ok<{ data: Notice[] }>(alice, 'GET', '/v2/notices')
    expect(data[0]).toMatchObject({
      kind: 'group_member_added',
      subject: { group_id: group.id, name: 'Private', person: 'marie' },
      actor: 'admin',
    })
    const { rows } = await db.database.pool.query(
      `SELECT actor_id, after FROM audit_events WHERE action = 'group.add_member' AND object_id = $1`,
      [group.id],
    )
    expect(rows).toEqual([{ actor_id: admin.id, after: { [`user:${marie.id}`]: 'member' } }])
  })
})

describe('PUT and DELETE /v2/groups/{group_id}', () => {
  test('renames and describes, accepts the unchanged name, and refuses that of another group', async () => {
    const group = await newGroup(alice, 'First name')
    await newGroup(alice, 'Second name')
    const one = `${PATH}/${group.id}`
    expect(await ok(alice, 'PUT', one, { name: 'FIRST NAME', description: 'New' })).toMatchObject({
      name: 'FIRST NAME',
      description: 'New',
    })
    const taken = { name: 'second  name', description: '' }
    await refused(alice, 'PUT', one, taken, 409, 'ERROR_GROUP_NAME_ALREADY_IN_USE')
  })

  test('accepts one of many concurrent renames to the same name', async () => {
    const made: Group[] = []
    for (let at = 0; at < 10; at++) made.push(await newGroup(alice))
    const rename = (index: number) =>
      alice.call('PUT', `${PATH}/${made[index]?.id}`, { name: 'The one', description: '' })
    expect(await tally(10, rename)).toEqual({ 200: 1, 409: 9 })
  })

  test('deletes the group with its shares, also for an administrator', async () => {
    const group = await newGroup(alice)
    await db.database.pool.query(
      `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
       VALUES ('assistant', $1, 'group', $2, 'user')`,
      [uuidv7(), group.id],
    )
    await ok(admin, 'DELETE', `${PATH}/${group.id}`)
    const left = await db.database.pool.query('SELECT 1 FROM grants WHERE subject_id = $1', [group.id])
    expect(left.rows).toEqual([])
    await refused(alice, 'GET', `${PATH}/${group.id}`, undefined, 404, 'ERROR_GROUP_NOT_FOUND')
  })
})

describe('a group of the identity provider', () => {
  test('is visible to its members and read-only', async () => {
    const id = await claimGroup('Engineering', [alice])
    const one = `${PATH}/${id}`
    expect(await ok(alice, 'GET', one)).toMatchObject({
      source: 'claim',
      my_type: 'member',
      may_manage: false,
    })
    await refused(bob, 'GET', one, undefined, 404, 'ERROR_GROUP_NOT_FOUND')
    for (const person of [alice, admin]) {
      const body = { name: 'x', description: '' }
      await refused(person, 'PUT', one, body, 403, 'ERROR_CANNOT_UPDATE_GROUP')
      await refused(person, 'DELETE', one, undefined, 403, 'ERROR_CANNOT_DELETE_GROUP')
      const added = { user_id: bob.id }
      await refused(person, 'POST', `${one}/members`, added, 403, 'ERROR_CANNOT_ADD_USER')
      const member = `${one}/members/${alice.id}`
      await refused(person, 'PATCH', member, { type: 'manager' }, 403, 'ERROR_CANNOT_UPDATE_GROUP')
      await refused(person, 'DELETE', member, undefined, 403, 'ERROR_CANNOT_REMOVE_USER')
    }
  })
})
