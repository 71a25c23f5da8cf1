import { MEANINGFUL_PERMISSIONS } from '@parlance/contract/core/permissions.ts'
import type { CallView, Role, RoleChoice } from '@parlance/contract/people/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { REVIEWER_ROLE_ID, USER_ROLE_ID } from './system-roles.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'

const db = testDatabase()
let app: TestApp
let admin: Person
let manager: Person

const ROLES = '/v2/admin/roles'
const MANAGER = ['system:configure', 'user:configure', 'user:manage', 'chat:create', 'chat:read']

beforeAll(async () => {
  app = await startTestApp(db.database, { OIDC_ROLE_MAP: 'groups=reviewers:reviewer,a.b=c: Mapped  One ' })
  admin = await app.person('admin', 'administrator')
  manager = await app.person('manager')
  await giveRole(db.database, manager.id, MANAGER)
})
afterAll(() => app.close())

let count = 0
const make = (more: object = {}, person = admin) =>
  ok<Role>(person, 'POST', ROLES, {
    name: `Role ${count++}`,
    description: '',
    permissions: ['chat:read'],
    ...more,
  })

async function audited(action: string, id: string) {
  const { rows } = await db.database.pool.query<{ actor_id: string; before: object; after: object }>(
    'SELECT actor_id, before, after FROM audit_events WHERE action = $1 AND object_id = $2',
    [action, id],
  )
  return rows
}

describe('GET /v2/admin/roles', () => {
  test('lists all with permissions, people and mapped claims; searches and sorts', async () => {
    const mapped = await make({ name: 'Mapped one', description: '100%' })
    const { data, total } = await ok<{ data: Role[]; total: number }>(admin, 'GET', ROLES)
    expect(total).toBe(data.length)
    const byName = (name: string) => data.find((role) => role.name === name)
    expect(byName('ADMINISTRATOR')).toMatchObject({
      is_system_role: true,
      is_administrator: true,
      permissions: MEANINGFUL_PERMISSIONS,
      mapped_from: [],
    })
    expect(byName('REVIEWER')?.mapped_from).toEqual(['groups=reviewers'])
    expect(byName('Mapped one')).toEqual({ ...mapped, mapped_from: ['a.b=c'] })
    const found = await ok<{ data: Role[] }>(admin, 'GET', `${ROLES}?query=${encodeURIComponent('0%')}`)
    expect(found.data.map((role) => role.name)).toEqual(['Mapped one'])
    const sorted = await ok<{ data: Role[] }>(admin, 'GET', `${ROLES}?sort_by=user_count&sort_order=desc`)
    const counts = sorted.data.map((role) => role.user_count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })
})

describe('GET /v2/admin/roles/choices', () => {
  test('reports which of them the caller can give', async () => {
    const { data } = await ok<{ data: RoleChoice[] }>(manager, 'GET', `${ROLES}/choices`)
    const given = new Map(data.map((role) => [role.id, role.may_give]))
    expect(given.get(ADMINISTRATOR_ROLE_ID)).toBe(false)
    expect(given.get(REVIEWER_ROLE_ID)).toBe(false)
    const all = await ok<{ data: RoleChoice[] }>(admin, 'GET', `${ROLES}/choices`)
    expect(all.data.every((role) => role.may_give)).toBe(true)
  })
})

describe('POST /v2/admin/roles', () => {
  test('creates a role that applies to the next call, with an audit entry', async () => {
    const role = await make({ permissions: ['model:list', 'model:list', 'chat:read'] })
    expect(role).toMatchObject({ permissions: ['chat:read', 'model:list'], revision: 0, user_count: 0 })
    const clerk = await app.person('clerk')
    await ok(admin, 'PATCH', `/v2/admin/users/${clerk.id}`, { role_id: role.id })
    expect((await clerk.call('GET', '/v2/models')).status).toBe(200)
    expect((await clerk.call('GET', '/v2/assistants/')).status).toBe(403)
    expect(await audited('role.create', role.id)).toMatchObject([
      {
        actor_id: admin.id,
        before: null,
        after: { name: role.name, permissions: ['chat:read', 'model:list'] },
      },
    ])
  })

  test.each(['ADMIN', 'Administrator', 'аdmin', ' a.d.m.i.n ', '4DM1N', 'Ádmïn'])(
    'refuses the reserved name %s, also as a new name (S27)',
    async (name) => {
      const body = { name, description: '', permissions: [] }
      await refused(admin, 'POST', ROLES, body, 422, 'ERROR_ROLE_NAME_RESERVED')
      const { id, revision } = await make()
      await refused(admin, 'PUT', `${ROLES}/${id}`, { ...body, revision }, 422, 'ERROR_ROLE_NAME_RESERVED')
    },
  )

  test('refuses a name that another role has in another spelling, also concurrently (S78)', async () => {
    await make({ name: 'Night Shift' })
    const body = (name: string) => ({ name, description: '', permissions: [] })
    await refused(admin, 'POST', ROLES, body('night  SHIFT'), 409, 'ERROR_ROLE_NAME_ALREADY_IN_USE')
    expect(await tally(20, () => admin.call('POST', ROLES, body('Day Shift')))).toEqual({ 200: 1, 409: 19 })
  })

  test.each(['chat:moderate', 'system:access', 'x:y', 'chat', ''])(
    'refuses the meaningless pair %s',
    async (permission) => {
      const answer = await admin.call('POST', ROLES, {
        name: 'X',
        description: '',
        permissions: [permission],
      })
      expect(answer.status).toBe(422)
    },
  )

  test('refuses permissions beyond those of the caller', async () => {
    const beyond = { name: 'Beyond', description: '', permissions: ['llm:configure'] }
    await refused(manager, 'POST', ROLES, beyond, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    const role = await make({ permissions: ['chat:read', 'user:manage'] }, manager)
    const change = { ...beyond, name: role.name, revision: role.revision }
    await refused(manager, 'PUT', `${ROLES}/${role.id}`, change, 403, 'ERROR_RIGHTS_BEYOND_OWN')
  })

  test('refuses to change a role with more permissions than the caller has', async () => {
    const { id, revision } = await make({ permissions: ['llm:configure'] })
    const body = { name: 'Emptied', description: '', permissions: [], revision }
    await refused(manager, 'PUT', `${ROLES}/${id}`, body, 403, 'ERROR_RIGHTS_BEYOND_OWN')
    await refused(manager, 'DELETE', `${ROLES}/${id}`, undefined, 403, 'ERROR_RIGHTS_BEYOND_OWN')
  })
})

describe('PUT /v2/admin/roles/{role_id}', () => {
  test('accepts one of two concurrent changes and refuses the other', async () => {
    const role = await make()
    const body = { name: role.name, description: 'x', permissions: ['chat:create'], revision: role.revision }
    expect(await tally(20, () => admin.call('PUT', `${ROLES}/${role.id}`, body))).toEqual({ 200: 1, 409: 19 })
    await refused(admin, 'PUT', `${ROLES}/${role.id}`, body, 409, 'ERROR_EDITED_BY_OTHER')
    expect(await ok<Role>(admin, 'GET', `${ROLES}/${role.id}`)).toMatchObject({
      permissions: ['chat:create'],
      revision: 1,
    })
    expect(await audited('role.update', role.id)).toMatchObject([
      { before: { permissions: ['chat:read'] }, after: { permissions: ['chat:create'], description: 'x' } },
    ])
  })

  test('does not remove the caller’s own access to roles', async () => {
    const { id, revision } = await make({ permissions: MANAGER })
    const chief = await app.person('chief')
    await ok(admin, 'PATCH', `/v2/admin/users/${chief.id}`, { role_id: id })
    for (const lost of ['system:configure', 'user:configure']) {
      const permissions = MANAGER.filter((one) => one !== lost)
      const body = { name: 'Chiefs', description: '', permissions, revision }
      await refused(chief, 'PUT', `${ROLES}/${id}`, body, 409, 'ERROR_OWN_RIGHTS')
    }
    await refused(
      chief,
      'DELETE',
      `${ROLES}/${id}?move_to=${USER_ROLE_ID}`,
      undefined,
      409,
      'ERROR_OWN_RIGHTS',
    )
  })

  test.each([ADMINISTRATOR_ROLE_ID, USER_ROLE_ID, REVIEWER_ROLE_ID])('leaves %s as shipped', async (id) => {
    const body = { name: 'Mine', description: '', permissions: [], revision: 0 }
    await refused(admin, 'PUT', `${ROLES}/${id}`, body, 409, 'ERROR_ROLE_IS_SYSTEM')
    await refused(admin, 'DELETE', `${ROLES}/${id}`, undefined, 409, 'ERROR_ROLE_IS_SYSTEM')
  })
})

describe('DELETE /v2/admin/roles/{role_id}', () => {
  test('moves its people to another role, or is refused', async () => {
    const { id } = await make()
    const clerk = await app.person('moved')
    await ok(admin, 'PATCH', `/v2/admin/users/${clerk.id}`, { role_id: id })
    await refused(admin, 'DELETE', `${ROLES}/${id}`, undefined, 409, 'ERROR_ROLE_IN_USE')
    await refused(admin, 'DELETE', `${ROLES}/${id}?move_to=${id}`, undefined, 409, 'ERROR_ROLE_IN_USE')
    await refused(
      admin,
      'DELETE',
      `${ROLES}/${id}?move_to=${uuidv7()}`,
      undefined,
      404,
      'ERROR_ROLE_NOT_FOUND',
    )
    await ok(admin, 'DELETE', `${ROLES}/${id}?move_to=${USER_ROLE_ID}`)
    const profile = await ok<{ current_role: { id: string } }>(clerk, 'GET', '/v2/users/profile')
    expect(profile.current_role.id).toBe(USER_ROLE_ID)
    await refused(admin, 'GET', `${ROLES}/${id}`, undefined, 404, 'ERROR_ROLE_NOT_FOUND')
    expect(await audited('role.delete', id)).toMatchObject([
      { after: { moved_to: USER_ROLE_ID, user_count: 1 } },
    ])
  })

  test('refuses to give more permissions than the caller has', async () => {
    const { id } = await make({ permissions: ['chat:read'] })
    const clerk = await app.person('lifted')
    await ok(admin, 'PATCH', `/v2/admin/users/${clerk.id}`, { role_id: id })
    const path = `${ROLES}/${id}?move_to=${ADMINISTRATOR_ROLE_ID}`
    await refused(manager, 'DELETE', path, undefined, 403, 'ERROR_RIGHTS_BEYOND_OWN')
  })
})

describe('POST /v2/admin/roles/calls', () => {
  test('reports for each call whether the server allows it', async () => {
    const permissions = ['thread:list', 'system:configure', 'llm:configure']
    const { data } = await ok<{ data: CallView[] }>(admin, 'POST', `${ROLES}/calls`, { permissions })
    const person = await app.person('viewed')
    await giveRole(db.database, person.id, permissions)
    const plain = data.filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/v2/') && !path.includes('{'),
    )
    expect(plain.length).toBeGreaterThan(15)
    for (const { path, is_allowed } of plain) {
      expect([path, (await person.call('GET', path)).status !== 403]).toEqual([path, is_allowed])
    }
  })

  test('reports for public API calls what the owner of a key needs', async () => {
    const needs = ['api:access', 'model:list']
    const models = async (permissions: string[]) => {
      const { data } = await ok<{ data: CallView[] }>(admin, 'POST', `${ROLES}/calls`, { permissions })
      return data.find(({ path }) => path === '/v1/models')
    }
    expect(await models(['model:list'])).toMatchObject({ needs, is_allowed: false })
    expect(await models(['api:access'])).toMatchObject({ needs, is_allowed: false })
    expect(await models(needs)).toMatchObject({ needs, is_allowed: true })
  })
})
