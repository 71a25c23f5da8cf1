import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userSchemas } from '@parlance/contract/people/users.schemas.ts'
import { startFakeSso, type FakePerson, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { call, createBrowser } from '#testing/servers/browser.ts'
import { testDatabase } from '#testing/database/database.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const ROOT = 'root@parlance.example'

const db = testDatabase()
let sso: FakeSso
let app: TestApp

beforeAll(async () => {
  sso = await startFakeSso([])
  app = await startTestApp(db.database, {
    OIDC_ISSUER: sso.issuer,
    OIDC_CLIENT_ID: sso.client_id,
    OIDC_CLIENT_SECRET: sso.client_secret,
    ADMIN_EMAILS: ROOT,
    OIDC_ROLE_MAP: 'access.roles=chat-admin:ADMINISTRATOR,groups=reviewers:REVIEWER,groups=x:NO SUCH ROLE',
    OIDC_GROUPS_CLAIM: 'groups',
  })
})
afterAll(async () => {
  await app.close()
  await sso.close()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
})

/** Signs in as a person with exactly these claims and returns their `me`. */
async function signIn(person: FakePerson) {
  sso.people = [person]
  const token = await createBrowser(app.origin).signIn(person.sub)
  return userSchemas.me.answer.parse(await (await call(app.origin, token, 'GET', '/v2/users/me')).json())
}

async function groupsOf(userId: string): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ name: string }>(
    `SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
     WHERE m.user_id = $1 ORDER BY g.name`,
    [userId],
  )
  return rows.map((row) => row.name)
}

describe('the identity of a person', () => {
  test('follows from the exact subject: same address, other case, wildcards are other people', async () => {
    const email = 'same@parlance.example'
    const subjects = ['alice', 'Alice', 'alic_', 'ali%', 'alice*', 'alice ', 'аlice']
    const ids = new Set<string>()
    for (const sub of subjects) ids.add((await signIn({ sub, email, email_verified: true })).id)
    expect(ids.size).toBe(subjects.length)
    expect(ids).toContain((await signIn({ sub: 'alice', email, email_verified: true })).id)
  })

  test('stays when address and name change', async () => {
    const before = await signIn({ sub: 'alice', email: 'old@parlance.example', preferred_username: 'alice' })
    const after = await signIn({ sub: 'alice', email: 'new@parlance.example', preferred_username: 'alice2' })
    expect(after).toMatchObject({ id: before.id, email: 'new@parlance.example', username: 'alice2' })
  })
})

describe('the first administrator', () => {
  test('is the person with a verified listed address, in any case', async () => {
    const me = await signIn({ sub: 'root', email: 'Root@Parlance.Example', email_verified: true })
    expect(me.current_role.name).toBe('ADMINISTRATOR')
    expect((await signIn({ sub: 'root', email: ROOT, email_verified: true })).current_role.name).toBe(
      'ADMINISTRATOR',
    )
  })

  test.each([
    ['unverified', { email: ROOT, email_verified: false }],
    ['"true" as a text', { email: ROOT, email_verified: 'true' }],
    ['without a word on it', { email: ROOT }],
    ['a look-alike', { email: 'rооt@parlance.example', email_verified: true }],
    ['a letter that folds into k', { email: ROOT.replace('r', '\u212A'), email_verified: true }],
    ['a longer one', { email: `${ROOT}.evil.example`, email_verified: true }],
  ])('is not a person with an address that is %s', async (_, claims) => {
    expect((await signIn({ sub: 'mallory', ...claims })).current_role.name).toBe('USER')
  })

  test('is not shared with a later person with the same address', async () => {
    await signIn({ sub: 'root', email: ROOT, email_verified: true })
    for (const [sub, email] of [
      ['heir', ROOT],
      ['heir2', ROOT.toUpperCase()],
    ] as const) {
      expect((await signIn({ sub, email, email_verified: true })).current_role.name).toBe('USER')
    }
  })

  test('is one of twenty who sign in at the same time for the first time', async () => {
    const people = Array.from({ length: 20 }, (_, i) => ({
      sub: `person-${i % 10}`,
      email: i % 10 === 3 || i % 10 === 4 ? ROOT : `person-${i % 10}@parlance.example`,
      email_verified: true,
    }))
    sso.people = people
    await Promise.all(people.map(({ sub }) => createBrowser(app.origin).signIn(sub)))
    const { rows } = await db.database.pool.query(
      `SELECT r.name, count(*)::int AS n FROM users u JOIN roles r ON r.id = u.role_id GROUP BY r.name ORDER BY r.name`,
    )
    expect(rows).toEqual([
      { name: 'ADMINISTRATOR', n: 1 },
      { name: 'USER', n: 9 },
    ])
  })
})

describe('roles by claims', () => {
  const trailOf = async (id: string) => {
    const { rows } = await db.database.pool.query(
      `SELECT actor_id, before->>'role_id' AS before, after->>'role_id' AS after FROM audit_events
       WHERE object_id = $1 AND action = 'user.role' ORDER BY sequence`,
      [id],
    )
    return rows
  }

  test('are given and removed at every sign-on, with audit entries', async () => {
    await signIn({ sub: 'root', email: ROOT, email_verified: true })
    const admin = { sub: 'ada', access: { roles: ['x', 'chat-admin'] } }
    const { id, current_role } = await signIn(admin)
    expect(current_role.name).toBe('ADMINISTRATOR')
    await signIn(admin)
    await signIn({ sub: 'ada' })
    expect(await trailOf(id)).toEqual([
      { actor_id: null, before: null, after: ADMINISTRATOR_ROLE_ID },
      { actor_id: null, before: ADMINISTRATOR_ROLE_ID, after: USER_ROLE_ID },
    ])
    expect((await signIn(admin)).current_role.name).toBe('ADMINISTRATOR')
    expect((await signIn({ sub: 'ada', groups: ['reviewers'] })).current_role.name).toBe('REVIEWER')
    expect((await signIn({ sub: 'ada', groups: ['others'] })).current_role.name).toBe('USER')
    expect((await signIn(admin)).current_role.name).toBe('ADMINISTRATOR')
  })

  test('keep the last administrator, and log it', async () => {
    const claims = { access: { roles: ['chat-admin'] } }
    const { id } = await signIn({ sub: 'ada', ...claims })
    for (const less of [{}, { groups: ['reviewers'] }]) {
      expect((await signIn({ sub: 'ada', ...less })).current_role.name).toBe('ADMINISTRATOR')
    }
    expect(
      app.lines.filter((line) => line.includes('the last administrator') && line.includes(id)),
    ).toHaveLength(2)
    await signIn({ sub: 'eve', ...claims })
    expect((await signIn({ sub: 'ada', groups: ['reviewers'] })).current_role.name).toBe('REVIEWER')
    expect((await signIn({ sub: 'eve' })).current_role.name).toBe('ADMINISTRATOR')
  })

  test('keep a manual role that no claim gives', async () => {
    const me = await signIn({ sub: 'bob' })
    const id = '00000000-0000-7000-8000-0000000000ff'
    await db.database.pool.query(`INSERT INTO roles (id, name, name_key) VALUES ($1, 'Editors', 'editors')`, [
      id,
    ])
    await db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [id, me.id])
    expect((await signIn({ sub: 'bob', groups: ['others'] })).current_role.name).toBe('Editors')
    expect((await signIn({ sub: 'bob', groups: ['reviewers'] })).current_role.name).toBe('REVIEWER')
  })

  test('that name an unknown role are logged, and the sign-on continues', async () => {
    expect((await signIn({ sub: 'bob', groups: ['x'] })).current_role.name).toBe('USER')
    expect(app.lines.join('')).toContain('NO SUCH ROLE')
  })
})

describe('groups by claims', () => {
  test('are joined and left at every sign-on; local groups stay', async () => {
    const { id } = await signIn({ sub: 'bob', groups: ['sales', 'Sales', 'sales'] })
    expect(await groupsOf(id)).toEqual(['Sales', 'sales'])
    await db.database.pool.query(
      `WITH g AS (INSERT INTO user_groups (id, name, name_key, source)
         VALUES ('00000000-0000-7000-8000-0000000000aa', 'choir', 'choir', 'own') RETURNING id)
       INSERT INTO user_group_members (group_id, user_id) SELECT id, $1 FROM g`,
      [id],
    )
    await signIn({ sub: 'bob', groups: ['sales', 'choir'] })
    expect(await groupsOf(id)).toEqual(['choir', 'choir', 'sales'])
    await signIn({ sub: 'bob' })
    expect(await groupsOf(id)).toEqual(['choir'])
  })

  test('that databases cannot store exactly are left out, and the sign-on works', async () => {
    const { id } = await signIn({
      sub: 'eve',
      groups: ['sales\0', 'sales\ud800', 'sales\n', 'x'.repeat(256), 7, 'art'],
    })
    expect(await groupsOf(id)).toEqual(['art'])
  })
})
