import type { AdminUser, AdminUserPage } from '@parlance/contract/people/users.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { uuidv7 } from '#core/ids.ts'
import { REVIEWER_ROLE_ID, USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole, insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { question, start } from '#testing/answers/run-stream.ts'

const db = testDatabase()
let app: TestApp
let admin: Person
let manager: Person

const USERS = '/v2/admin/users'
type List = { data: AdminUser[]; total: number }

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  manager = await app.person('manager')
  await giveRole(db.database, manager.id, ['system:configure', 'user:manage', 'chat:create'])
})
afterAll(() => app.close())

let count = 0
const someone = (role: 'user' | 'administrator' = 'user') => app.person(`person-${count++}`, role)
const list = (query: string, person = admin) => ok<List>(person, 'GET', `${USERS}?${query}`)
const pageOf = (id: string) => ok<AdminUserPage>(admin, 'GET', `${USERS}/${id}`)

async function audited(id: string): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_events WHERE object_id = $1 ORDER BY sequence',
    [id],
  )
  return rows.map((row) => row.action)
}

describe('GET /v2/admin/users', () => {
  test('finds by name, user name and address; % and _ are letters (S58)', async () => {
    const person = await app.person('needle_in')
    await db.database.pool.query(
      `UPDATE users SET name = 'Élodie 100%', email = 'haystack@x.example' WHERE id = $1`,
      [person.id],
    )
    for (const text of ['NEEDLE_', 'LODIE', 'haystack@', '0%']) {
      const { data } = await list(`query=${encodeURIComponent(text)}`)
      expect(data.map((one) => one.id)).toEqual([person.id])
    }
    expect((await list(`query=${encodeURIComponent("' OR 1=1 --")}`)).total).toBe(0)
    expect((await admin.call('GET', `${USERS}?sort_by=email;drop`)).status).toBe(422)
  })

  test('filters by role, group and state together', async () => {
    const [inside, disabled, outside] = [await someone(), await someone(), await someone()]
    const group = await ok<Group>(admin, 'POST', '/v2/groups', { name: 'Filtered' })
    for (const { id } of [inside, disabled]) {
      await ok(admin, 'PUT', `${USERS}/${id}/groups`, { group_ids: [group.id] })
      await ok(admin, 'PATCH', `${USERS}/${id}`, { role_id: REVIEWER_ROLE_ID })
    }
    await ok(admin, 'PATCH', `${USERS}/${outside.id}`, { role_id: REVIEWER_ROLE_ID })
    await ok(admin, 'PATCH', `${USERS}/${disabled.id}`, { is_enabled: false })
    const ids = async (query: string) => (await list(query)).data.map((one) => one.id).toSorted()
    expect(await ids(`group_id=${group.id}&role_id=${REVIEWER_ROLE_ID}`)).toEqual(
      [inside.id, disabled.id].toSorted(),
    )
    expect(await ids(`group_id=${group.id}&role_id=${REVIEWER_ROLE_ID}&state=enabled`)).toEqual([inside.id])
    expect(await ids(`role_id=${REVIEWER_ROLE_ID}&state=disabled`)).toEqual([disabled.id])
  })

  test('returns everyone once over all pages, in each order', async () => {
    await db.database.pool.query(
      `INSERT INTO users (id, issuer, subject, username, name, email, role_id, last_seen_at)
       SELECT gen_random_uuid(), 'many', n::text, 'many' || n, 'Many ' || (n % 7), n || '@many.example', $1,
         CASE WHEN n % 3 = 0 THEN NULL ELSE now() - n * interval '1 minute' END FROM generate_series(1, 230) n`,
      [USER_ROLE_ID],
    )
    for (const by of ['name', 'username', 'email', 'role', 'last_seen_at', 'created_at']) {
      for (const order of ['asc', 'desc']) {
        const seen: AdminUser[] = []
        for (let page = 1; page <= 5; page++) {
          const { data, total } = await list(
            `query=many.example&sort_by=${by}&sort_order=${order}&page=${page}`,
          )
          expect(total).toBe(230)
          seen.push(...data)
        }
        expect(new Set(seen.map((one) => one.id)).size).toBe(230)
        if (by === 'last_seen_at') {
          const times = seen.map((one) => one.last_seen_at ?? '')
          expect(times).toEqual(order === 'asc' ? times.toSorted() : times.toSorted().toReversed())
        }
      }
    }
  })

  test('reveals nothing that people wrote (ruling 11)', async () => {
    const person = await someone()
    const thread = uuidv7()
    await (await start(person, thread, question('CANARY-QUESTION'))).toTheEnd()
    await makeAssistant(person, { name: 'Visible', instructions: 'CANARY-INSTRUCTIONS' })
    const page = await pageOf(person.id)
    expect(page.owned.assistants).toMatchObject([{ name: 'Visible' }])
    expect(JSON.stringify(page)).not.toContain('CANARY')
    for (const path of [`/v2/threads/${thread}`, `/v2/threads/${thread}/messages`]) {
      expect((await admin.call('GET', path)).status).toBe(404)
    }
  })
})

describe('PATCH /v2/admin/users/{user_id}', () => {
  test('gives a role that applies from the next call (S24)', async () => {
    const person = await someone()
    expect((await person.call('GET', '/v2/admin/models')).status).toBe(403)
    const page = await ok<AdminUserPage>(admin, 'PATCH', `${USERS}/${person.id}`, {
      role_id: ADMINISTRATOR_ROLE_ID.toUpperCase(),
    })
    expect(page.role).toMatchObject({ id: ADMINISTRATOR_ROLE_ID, name: 'ADMINISTRATOR' })
    expect((await person.call('GET', '/v2/admin/models')).status).toBe(200)
    await ok(admin, 'PATCH', `${USERS}/${person.id}`, { role_id: USER_ROLE_ID })
    expect((await person.call('GET', '/v2/admin/models')).status).toBe(403)
    expect(await ok(person, 'GET', '/v2/users/profile')).toMatchObject({ role: 'USER' })
    expect(await audited(person.id)).toEqual(['user.role', 'user.role'])
  })

  test('disabling ends calls and open streams permanently (S24, S39)', async () => {
    const person = await someone()
    const viewer = await start(person, uuidv7(), question('markdown'))
    await viewer.until((seen) => seen.text.length > 0)
    await ok(admin, 'PATCH', `${USERS}/${person.id}`, { is_enabled: false })
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
    await viewer.toTheEnd()
    await ok(admin, 'PATCH', `${USERS}/${person.id}`, { is_enabled: true })
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
    expect(await audited(person.id)).toEqual(['user.disable', 'user.enable'])
  })

  test('requires a manager of people, and cannot be applied to oneself (S27)', async () => {
    const person = await someone()
    const path = `${USERS}/${person.id}`
    await refused(person, 'PATCH', path, { role_id: ADMINISTRATOR_ROLE_ID }, 403, 'ERROR_FORBIDDEN')
    const mine = `${USERS}/${admin.id.toUpperCase()}`
    await refused(admin, 'PATCH', mine, { role_id: USER_ROLE_ID }, 409, 'ERROR_OWN_RIGHTS')
    await refused(admin, 'PATCH', mine, { is_enabled: false }, 409, 'ERROR_OWN_RIGHTS')
    await refused(admin, 'PATCH', path, { role_id: uuidv7() }, 404, 'ERROR_ROLE_NOT_FOUND')
    await refused(admin, 'PATCH', `${USERS}/${uuidv7()}`, {}, 404, 'ERROR_USER_NOT_FOUND')
  })

  test('a manager of people cannot give or change permissions beyond their own', async () => {
    const [person, chief] = [await someone(), await someone('administrator')]
    await giveRole(db.database, person.id, ['chat:create'])
    const path = `${USERS}/${person.id}`
    await refused(manager, 'PATCH', path, { role_id: ADMINISTRATOR_ROLE_ID }, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    await refused(manager, 'PATCH', path, { role_id: USER_ROLE_ID }, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    await ok(manager, 'PATCH', path, { is_enabled: false })
    const other = `${USERS}/${chief.id}`
    await refused(manager, 'PATCH', other, { is_enabled: false }, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    await refused(manager, 'DELETE', `${other}/sessions`, undefined, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    const erase = { confirmation: 'x', hand_over_to: null }
    await refused(manager, 'POST', `${other}/erase`, erase, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    await db.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [chief.id])
    await db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [USER_ROLE_ID, chief.id])
  })

  test('of two administrators who demote each other, one remains (S27)', async () => {
    const change = [{ role_id: USER_ROLE_ID }, { is_enabled: false }]
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await someone('administrator'), await someone('administrator')]
      await db.database.pool.query(
        'UPDATE users SET role_id = $1 WHERE role_id = $2 AND id NOT IN ($3, $4)',
        [USER_ROLE_ID, ADMINISTRATOR_ROLE_ID, one.id, other.id],
      )
      const statuses = await Promise.all([
        one.call('PATCH', `${USERS}/${other.id}`, change[round % 2]),
        other.call('PATCH', `${USERS}/${one.id}`, change[round % 2]),
      ])
      expect(statuses.map((answer) => answer.status).toSorted()[0]).toBe(200)
      expect(statuses.filter((answer) => answer.status === 200)).toHaveLength(1)
      const { rows } = await db.database.pool.query('SELECT 1 FROM users WHERE role_id = $1 AND is_enabled', [
        ADMINISTRATOR_ROLE_ID,
      ])
      expect(rows).toHaveLength(1)
    }
    await db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [
      ADMINISTRATOR_ROLE_ID,
      admin.id,
    ])
  })
})

describe('DELETE /v2/admin/users/{user_id}/sessions', () => {
  test('signs one person out everywhere (S39)', async () => {
    const person = await someone()
    expect((await pageOf(person.id)).session_count).toBe(1)
    await ok(admin, 'DELETE', `${USERS}/${person.id}/sessions`)
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
    expect((await pageOf(person.id)).session_count).toBe(0)
    expect(await audited(person.id)).toEqual(['user.end_sessions'])
  })
})

describe('POST /v2/admin/users/{user_id}/hand-over', () => {
  test('transfers ownership with a notification', async () => {
    const [leaving, heir, guest] = [await someone(), await someone(), await someone()]
    const kept = await insertAssistant(db.database, { owner_id: leaving.id, name: 'Desk' })
    await insertAssistant(db.database, { owner_id: heir.id, name: 'desk' })
    const base = await ok<{ id: string }>(leaving, 'POST', '/v2/knowledge-bases', { name: 'Shelf' })
    await ok(heir, 'POST', '/v2/knowledge-bases', { name: 'shelf' })
    const group = await ok<Group>(leaving, 'POST', '/v2/groups', { name: 'Handed' })
    const shared = await ok<Group>(leaving, 'POST', '/v2/groups', { name: 'Kept' })
    await ok(leaving, 'POST', `/v2/groups/${shared.id}/members`, { user_id: guest.id, type: 'manager' })
    const share = (id: string) => ({ subject_type: 'user', subject_id: id, level: 'user' })
    for (const { id } of [heir, guest]) {
      await ok(leaving, 'POST', `/v2/assistant-sharing/${kept.id}/shared`, share(id))
    }
    const path = `${USERS}/${leaving.id}/hand-over`
    for (const to of [leaving.id, admin.id, uuidv7()]) {
      await refused(admin, 'POST', path, { to_user_id: to }, 422, 'ERROR_CANNOT_HAND_OVER')
    }
    expect(await ok(admin, 'POST', path, { to_user_id: heir.id })).toEqual({
      assistants: 1,
      groups: 1,
      knowledge_bases: 1,
      folders: 0,
      prompts: 0,
    })
    const assistants = await ok<{ id: string; name: string; owner: string }[]>(heir, 'GET', '/v2/assistants/')
    expect(assistants.find((one) => one.id === kept.id)).toMatchObject({
      name: 'Desk (2)',
      owner: heir.email,
    })
    const left = await ok<{ id: string }[]>(leaving, 'GET', '/v2/assistants/')
    expect(left.map((one) => one.id)).not.toContain(kept.id)
    expect(await ok(heir, 'GET', `/v2/knowledge-bases/${base.id}`)).toMatchObject({
      name: 'Shelf (2)',
      right: 'OWNER',
    })
    expect((await leaving.call('GET', `/v2/knowledge-bases/${base.id}`)).status).toBe(404)
    const groups = await ok<{ data: Group[] }>(heir, 'GET', '/v2/groups')
    expect(groups.data).toMatchObject([{ id: group.id, my_type: 'manager' }])
    const { data } = await ok<{ data: Notice[] }>(heir, 'GET', '/v2/notices')
    expect(
      data
        .slice(0, 3)
        .map((notice) => notice.kind)
        .toSorted(),
    ).toEqual(['assistant_received', 'group_received', 'knowledge_base_received'])
    expect(await pageOf(leaving.id)).toMatchObject({
      owned: { assistants: [], groups: [], knowledge_bases: [], folders: [], prompts: [] },
    })
    expect((await guest.call('GET', `/v2/assistants/${kept.id}/draft`)).status).toBe(403)
  })
})
