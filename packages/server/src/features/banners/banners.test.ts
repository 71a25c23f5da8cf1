import type { AdminBanner, Banner } from '@parlance/contract/admin/banners.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const ADMIN = '/v2/admin/banners'

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const content = (more: object = {}) => ({
  level: 'info',
  text: { en: 'Maintenance', fr: 'Maintenance prévue' },
  starts_at: inHours(-1),
  ends_at: inHours(1),
  is_dismissible: true,
  ...more,
})
const plan = (more: object = {}) => ok<AdminBanner>(admin, 'POST', ADMIN, content(more))
const shown = async () => (await ok<{ data: Banner[] }>(alice, 'GET', '/v2/banners')).data

describe('GET /v2/banners', () => {
  test('returns the banners shown now in both languages, most severe first', async () => {
    await plan({ level: 'info', text: { en: 'Info' } })
    await plan({ level: 'error', text: { fr: 'Panne' }, ends_at: null, is_dismissible: false })
    await plan({ level: 'warning' })
    await plan({ text: { en: 'Later' }, starts_at: inHours(1), ends_at: inHours(2) })
    await plan({ text: { en: 'Over' }, starts_at: inHours(-2), ends_at: inHours(-1) })
    const banners = await shown()
    expect(banners.map(({ level, text, is_dismissible }) => ({ level, text, is_dismissible }))).toEqual([
      { level: 'error', text: { fr: 'Panne' }, is_dismissible: false },
      { level: 'warning', text: { en: 'Maintenance', fr: 'Maintenance prévue' }, is_dismissible: true },
      { level: 'info', text: { en: 'Info' }, is_dismissible: true },
    ])
  })

  test('does not return others, and requires a session', async () => {
    await plan()
    expect(Object.keys((await shown())[0] ?? {}).toSorted()).toEqual([
      'id',
      'is_dismissible',
      'level',
      'text',
      'updated_at',
    ])
    expect((await callerOf(app.origin, null)('GET', '/v2/banners')).status).toBe(401)
  })
})

describe(ADMIN, () => {
  test('plans, changes and deletes banners, with audit entries', async () => {
    const made = await plan({ starts_at: inHours(1), ends_at: inHours(2) })
    expect(made).toMatchObject({ state: 'planned', created_by: 'admin' })
    expect(await shown()).toEqual([])
    const changed = await ok<AdminBanner>(admin, 'PUT', `${ADMIN}/${made.id}`, content({ level: 'warning' }))
    expect(changed).toMatchObject({ id: made.id, state: 'shown', level: 'warning' })
    expect(Date.parse(changed.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    expect((await shown()).map((banner) => banner.id)).toEqual([made.id])
    await ok(admin, 'DELETE', `${ADMIN}/${made.id}`)
    expect(await shown()).toEqual([])
    expect((await ok<{ data: AdminBanner[] }>(admin, 'GET', ADMIN)).data).toEqual([])
    const { data } = await ok<{ data: { action: string; before: object; after: object }[] }>(
      admin,
      'GET',
      '/v2/admin/audit?object_type=banner',
    )
    expect(data.map((event) => event.action)).toEqual(['banner.delete', 'banner.update', 'banner.create'])
    expect(data[1]).toMatchObject({ before: { level: 'info' }, after: { level: 'warning' } })
  })

  test('returns pages, latest first, and searches both languages', async () => {
    const made = await Promise.all(
      Array.from({ length: 51 }, (_, at) =>
        plan({ starts_at: inHours(at + 1), ends_at: null, text: { en: `Number ${at}`, fr: `Été ${at}` } }),
      ),
    )
    type Page = { data: AdminBanner[]; total: number; page: number }
    const first = await ok<Page>(admin, 'GET', ADMIN)
    const second = await ok<Page>(admin, 'GET', `${ADMIN}?page=2`)
    expect([first.total, second.total, second.page]).toEqual([51, 51, 2])
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.toReversed().map(({ id }) => id))
    const found = await ok<Page>(admin, 'GET', `${ADMIN}?query=ete%2050`)
    expect(found).toMatchObject({ data: [{ text: { en: 'Number 50' } }], total: 1 })
  })

  test.each([
    ['no text', { text: {} }],
    ['blank texts', { text: { en: ' ', fr: '' } }],
    ['an end before its beginning', { starts_at: inHours(2), ends_at: inHours(1) }],
    [
      'an end that is its beginning',
      { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-01T00:00:00.000Z' },
    ],
    ['another level', { level: 'fatal' }],
    ['a long text', { text: { en: 'x'.repeat(501) } }],
    ['a field of its own', { created_by: uuidv7() }],
  ])('refuses %s', async (_, more) => {
    expect((await admin.call('POST', ADMIN, content(more))).status).toBe(422)
  })

  test('compares instants, not their spelling', async () => {
    const made = await plan({ starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-01T00:00:00.5Z' })
    expect(made.ends_at).toBe('2030-01-01T00:00:00.500Z')
  })

  test('of an unknown banner: 404', async () => {
    const path = `${ADMIN}/${uuidv7()}`
    await refused(admin, 'PUT', path, content(), 404, 'ERROR_NOT_FOUND')
    await refused(admin, 'DELETE', path, undefined, 404, 'ERROR_NOT_FOUND')
  })

  test('requires system:manage besides system:configure', async () => {
    await giveRole(db.database, alice.id, ['system:configure', 'system:view'])
    expect((await alice.call('GET', ADMIN)).status).toBe(403)
    expect((await alice.call('POST', ADMIN, content())).status).toBe(403)
    await giveRole(db.database, alice.id, ['system:configure', 'system:manage'])
    expect((await alice.call('GET', ADMIN)).status).toBe(200)
  })
})
