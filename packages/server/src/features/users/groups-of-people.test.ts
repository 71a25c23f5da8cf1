import type { Group } from '@parlance/contract/people/groups.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import type { AdminUserGroup, AdminUserPage } from '@parlance/contract/people/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let admin: Person
let manager: Person

const USERS = '/v2/admin/users'

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  manager = await app.person('manager')
  await giveRole(db.database, manager.id, ['system:configure', 'user:manage', 'chat:create'])
})
afterAll(() => app.close())

let count = 0
const someone = (role: 'user' | 'administrator' = 'user') => app.person(`person-${count++}`, role)
const pageOf = (id: string) => ok<AdminUserPage>(admin, 'GET', `${USERS}/${id}`)

describe('PUT /v2/admin/users/{user_id}/groups', () => {
  test('changes local groups with a notification, and keeps groups of the sign-on', async () => {
    const person = await someone()
    const [red, blue] = [
      await ok<Group>(admin, 'POST', '/v2/groups', { name: 'Red' }),
      await ok<Group>(admin, 'POST', '/v2/groups', { name: 'Blue' }),
    ]
    const claimed = uuidv7()
    await db.database.pool.query(
      `INSERT INTO user_groups (id, name, name_key, source) VALUES ($1, 'Claimed', 'Claimed', 'claim')`,
      [claimed],
    )
    await db.database.pool.query('INSERT INTO user_group_members (group_id, user_id) VALUES ($1, $2)', [
      claimed,
      person.id,
    ])
    const set = (ids: string[]) =>
      ok<AdminUserPage>(admin, 'PUT', `${USERS}/${person.id}/groups`, { group_ids: ids })
    expect((await set([red.id])).groups.map((group) => group.name)).toEqual(['Claimed', 'Red'])
    expect((await set([blue.id])).groups.map((group) => group.name)).toEqual(['Blue', 'Claimed'])
    const { data } = await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')
    expect(data.map((notice) => notice.subject.name).toSorted()).toEqual(['Blue', 'Red'])
    for (const id of [claimed, uuidv7()]) {
      await refused(
        admin,
        'PUT',
        `${USERS}/${person.id}/groups`,
        { group_ids: [id] },
        404,
        'ERROR_GROUP_NOT_FOUND',
      )
    }
    const groups = await ok<{ data: AdminUserGroup[] }>(admin, 'GET', `${USERS}/groups?query=bl`)
    expect(groups.data).toMatchObject([{ name: 'Blue', member_count: 2 }])
  })

  test('notifies the managers of a group when another person adds a member', async () => {
    const [owner, guest] = [await someone(), await someone()]
    const group = await ok<Group>(owner, 'POST', '/v2/groups', { name: 'Owned' })
    await ok(admin, 'PUT', `${USERS}/${guest.id}/groups`, { group_ids: [group.id] })
    const notices = async (person: Person) =>
      (await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')).data.map(({ kind, subject, actor }) => ({
        kind,
        subject,
        actor,
      }))
    const subject = { group_id: group.id, name: 'Owned' }
    expect(await notices(owner)).toEqual([
      {
        kind: 'group_member_added',
        subject: { ...subject, person: guest.email.split('@')[0] },
        actor: 'admin',
      },
    ])
    expect(await notices(guest)).toEqual([{ kind: 'group_joined', subject, actor: 'admin' }])
    // managers are not notified of changes by another manager of the group
    const other = await someone()
    await ok(owner, 'POST', `/v2/groups/${group.id}/members`, { user_id: other.id, type: 'manager' })
    expect(await notices(owner)).toHaveLength(1)
    await db.database.pool.query('DELETE FROM users WHERE id = $1', [guest.id])
    expect((await notices(owner))[0]?.subject).toEqual(subject)
  })

  test('refuses to add oneself to a group, but allows leaving', async () => {
    const [owner, me] = [await someone(), await someone('administrator')]
    const group = await ok<Group>(owner, 'POST', '/v2/groups', { name: 'Closed' })
    const mine = `${USERS}/${me.id.toUpperCase()}/groups`
    await refused(me, 'PUT', mine, { group_ids: [group.id] }, 403, 'ERROR_CANNOT_JOIN_GROUP')
    expect((await pageOf(me.id)).groups).toEqual([])
    await ok(owner, 'POST', `/v2/groups/${group.id}/members`, { user_id: me.id })
    await ok(me, 'PUT', mine, { group_ids: [] })
    expect((await pageOf(me.id)).groups).toEqual([])
  })

  test('refuses to move a person with more permissions than the caller', async () => {
    const group = await ok<Group>(admin, 'POST', '/v2/groups', { name: 'Elsewhere' })
    const path = `${USERS}/${(await someone('administrator')).id}/groups`
    await refused(manager, 'PUT', path, { group_ids: [group.id] }, 403, 'ERROR_RIGHTS_BEYOND_OWN')
  })

  test('does not remove the last manager', async () => {
    const person = await someone()
    const group = await ok<Group>(person, 'POST', '/v2/groups', { name: 'Led' })
    await refused(admin, 'PUT', `${USERS}/${person.id}/groups`, { group_ids: [] }, 409, 'ERROR_LAST_MANAGER')
    expect((await pageOf(person.id)).owned.groups).toEqual([{ id: group.id, name: 'Led' }])
  })
})
