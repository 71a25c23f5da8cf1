import { DirectoryBusy, type OutsideGroup } from '@parlance/plugin-api/directory.ts'
import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { insertAssistant } from '#testing/made/assistants.ts'
import { madePlugins } from '#testing/made/made-plugins.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { outsideGroups, refreshAtSignOn, refreshOutsideGroups } from './outside-groups.service.ts'

type Answer = readonly OutsideGroup[] | Error | Promise<readonly OutsideGroup[]>
/** The fake directory: its answer for an address, and the addresses that were looked up. */
const world = { answer: (_: string): Answer => [], lookups: [] as string[] }
Object.assign(globalThis, { outsideWorld: world })

const DIRECTORY = `
export const plugin = {
  id: 'club', name: 'Club', description: { en: 'A club', fr: 'Un club' },
  groups: {
    isConfigured: () => true,
    groupsOf: async (_, email) => {
      globalThis.outsideWorld.lookups.push(email)
      const answer = await globalThis.outsideWorld.answer(email)
      if (answer instanceof Error) throw answer
      return answer
    },
  },
}`
const plugins = madePlugins({ 'club/src/server.ts': DIRECTORY })
const CHOIR: OutsideGroup = { id: 'club:choir', name: 'Choir', detail: 'choir@club.example' }
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person
let bob: Person
let assistant: string

beforeAll(async () => {
  app = await startTestApp(db.database, {}, { folder: plugins.folder })
})
afterAll(async () => {
  await app.close()
  plugins.remove()
})
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ;[admin, alice, bob] = [
    await app.person('admin', 'administrator'),
    await app.person('alice'),
    await app.person('bob'),
  ]
  await query('UPDATE users SET email_verified = true')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_club', { value: true })
  assistant = (await insertAssistant(db.database, { owner_id: alice.id, name: 'Rehearsals' })).id
  world.answer = (email) => (email === bob.email ? [CHOIR] : [])
  world.lookups = []
})

const query = (text: string, values: unknown[] = []) => db.database.pool.query(text, values)
const shared = () => `/v2/assistant-sharing/${assistant}/shared`
const share = () =>
  ok(alice, 'POST', shared(), { subject_type: 'external_group', subject_id: CHOIR.id, level: 'user' })
/** Whether this person can learn that the assistant exists: 403 instead of 404. */
const knows = async (person: Person) => (await person.call('GET', shared())).status === 403
const run = () => refreshOutsideGroups.run(app.ctx, AbortSignal.timeout(20_000))
const makeDue = () => query('UPDATE external_group_lookups SET due_at = now()')
const signOn = (person: Person) => refreshAtSignOn(app.ctx, person.id)

describe('a group of an external directory', () => {
  test('gives access once a member signs on, and its shares show its name', async () => {
    await share()
    expect(await knows(bob)).toBe(false)
    await signOn(bob)
    expect(await knows(bob)).toBe(true)
    const [listed] = await ok<Share[]>(alice, 'GET', shared())
    expect(listed).toMatchObject({ subject_type: 'external_group', subject_id: CHOIR.id, name: 'Choir' })
    const mine = await ok<{ external_groups: object[] }>(bob, 'GET', '/v2/users/data')
    expect(mine.external_groups).toEqual([{ name: 'Choir', detail: 'choir@club.example' }])
  })

  test('is looked up again for everyone who is signed in; former members lose access', async () => {
    await share()
    await run()
    expect(world.lookups.toSorted()).toEqual([admin.email, alice.email, bob.email].toSorted())
    expect(await knows(bob)).toBe(true)
    await run()
    expect(world.lookups).toHaveLength(3)
    const { rows } = await query(
      `SELECT max(due_at) < now() + interval '1 hour' AS is_soon FROM external_group_lookups`,
    )
    expect(rows).toEqual([{ is_soon: true }])
    world.answer = () => []
    await makeDue()
    await run()
    expect(await knows(bob)).toBe(false)
  })

  test('is not looked up for people without a verified address, a session or a key', async () => {
    await query('UPDATE users SET email_verified = false WHERE id = $1', [bob.id])
    await query('DELETE FROM sessions WHERE user_id = $1', [alice.id])
    await signOn(bob)
    await run()
    expect(world.lookups).toEqual([admin.email])
  })

  test('remains valid for at most four hours if the directory does not answer', async () => {
    await share()
    await signOn(bob)
    world.answer = () => new Error('out of order')
    await makeDue()
    await expect(run()).rejects.toThrow('at most 4 hours')
    await signOn(bob)
    expect(await knows(bob)).toBe(true)
    const { rows } = await query(
      `SELECT count(*)::int AS count FROM external_group_members WHERE expires_at > now() + interval '4 hours'`,
    )
    expect(rows).toEqual([{ count: 0 }])
    await query(`UPDATE external_group_members SET expires_at = now() - interval '1 second'`)
    expect(await knows(bob)).toBe(false)
  })

  test('no longer gives access once the plugin is disabled, even if a lookup is in progress', async () => {
    await share()
    await signOn(bob)
    const { promise, resolve } = Promise.withResolvers<readonly OutsideGroup[]>()
    world.answer = () => promise
    const underWay = signOn(bob)
    await expect.poll(() => world.lookups.length).toBe(2)
    await ok(admin, 'DELETE', '/v2/admin/feature-configs/plugin_club')
    expect(await knows(bob)).toBe(false)
    resolve([CHOIR])
    await underWay
    expect(await knows(bob)).toBe(false)
  })

  test('is determined by the latest lookup that started, not by the one that ended last', async () => {
    await share()
    const { promise: slow, resolve } = Promise.withResolvers<readonly OutsideGroup[]>()
    world.answer = () => slow
    const first = signOn(bob)
    await expect.poll(() => world.lookups.length).toBe(1)
    world.answer = () => []
    await signOn(bob)
    resolve([CHOIR])
    await first
    expect(await knows(bob)).toBe(false)
  })

  test('cannot belong to another plugin, and its name is a single line', async () => {
    world.answer = () => [
      { ...CHOIR, name: `Cho\u202Eir\n${'x'.repeat(500)}` },
      { id: 'other:choir', name: 'Other', detail: '' },
      { id: 'club:\u0000', name: 'Wrong', detail: '' },
    ]
    await signOn(bob)
    const { rows } = await query('SELECT id, name FROM external_groups')
    expect(rows).toEqual([{ id: 'club:choir', name: expect.stringMatching(/^Cho ir x{193}$/) }])
  })
})

describe('a refresh', () => {
  const [plugin] = ['club']
  const refresh = (emails: string[] = []) => {
    const loaded = app.deps.plugins.loaded.find(({ id }) => id === plugin)
    if (loaded === undefined) throw new Error('the plugin is not there')
    return outsideGroups({ ...app.ctx, actor: { user_id: alice.id } } as never, loaded, {}).refresh({
      group_id: CHOIR.id,
      emails,
    })
  }

  test('immediately removes access from former members and gives it to new members', async () => {
    await share()
    await signOn(bob)
    world.answer = (email) => (email === admin.email ? [CHOIR] : [])
    expect(await refresh([admin.email.toUpperCase()])).toEqual({ refreshed: 2, failed: 0, waiting: 0 })
    expect(await knows(bob)).toBe(false)
    const { rows } = await query('SELECT user_id FROM external_group_members')
    expect(rows).toEqual([{ user_id: admin.id }])
  })

  test('stops if the directory requests a pause; the remaining people are looked up later', async () => {
    await signOn(bob)
    world.answer = () => new DirectoryBusy(60)
    expect(await refresh([alice.email, admin.email])).toMatchObject({ refreshed: 0 })
    const { rows } = await query(
      'SELECT count(*)::int AS count FROM external_group_lookups WHERE due_at <= now()',
    )
    expect(rows).toEqual([{ count: 3 }])
    expect(await knows(bob)).toBe(false)
  })
})
