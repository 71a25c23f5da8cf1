import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import type { Profile } from '@parlance/contract/people/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { install, makeAssistant, publish } from '#testing/made/made-assistants.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let cleo: Person
let admin: Person
let id: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, cleo, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('cleo'),
    await app.person('admin', 'administrator'),
  ]
  id = await makeAssistant(alice, { name: 'Approved' })
  await publish(db.database, id)
  await install(db.database, id, bob.id)
})
afterAll(() => app.close())

const turn = (value: boolean) => ok(admin, 'PUT', '/v2/admin/feature-configs/marketplace', { value })
const listed = async (person: Person) =>
  (await ok<Assistant[]>(person, 'GET', '/v2/assistants/')).some((one) => one.id === id)
const isOn = async (person: Person) =>
  (await ok<Profile>(person, 'GET', '/v2/users/profile')).features.includes('marketplace')

describe('the marketplace switched off (S25)', () => {
  test('hides assistants from search, keeps installed ones working, and can be switched on again', async () => {
    await ok(cleo, 'GET', `/v2/assistants/${id}`)
    await turn(false)
    expect(await isOn(cleo)).toBe(false)
    await refused(cleo, 'GET', `/v2/assistants/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await refused(alice, 'POST', `/v2/assistants/${id}/submit`, {}, 403, 'ERROR_FORBIDDEN')
    for (const person of [cleo, admin]) {
      await refused(person, 'GET', '/v2/marketplace/assistants', undefined, 403, 'ERROR_FORBIDDEN')
    }
    expect([await listed(bob), await listed(cleo)]).toEqual([true, false])
    await ok(bob, 'GET', `/v2/assistants/${id}`)
    await turn(true)
    expect(await isOn(cleo)).toBe(true)
    await ok(cleo, 'GET', `/v2/marketplace/assistants/${id}`)
  })

  test('still allows removing installed assistants', async () => {
    await turn(false)
    await ok(bob, 'POST', `/v2/assistant-sharing/${id}/leave`)
    expect(await listed(bob)).toBe(false)
    await turn(true)
  })
})
