import type { Explanation, PromptExplanation } from '@parlance/contract/people/access.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole, insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { makePrompt, saveVersion, sharePrompt } from '#testing/made/made-prompts.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('admin', 'administrator'),
  ]
})
afterAll(() => app.close())

type Answer = { user_name: string; assistant_name: string; data: Explanation[] }
const path = (userId: string, assistantId: string) =>
  `/v2/admin/access?user_id=${userId}&assistant_id=${assistantId}`

async function ask(person: Person, assistantId: string, action: string): Promise<Explanation | undefined> {
  const { data } = await ok<Answer>(admin, 'GET', path(person.id, assistantId))
  return data.find((one) => one.action === action)
}

describe('GET /v2/admin/access', () => {
  test('names each relation that allows an action', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'Asked' })
    expect(await ok<Answer>(admin, 'GET', path(alice.id, id))).toMatchObject({
      user_name: 'alice',
      assistant_name: 'Asked',
    })
    expect(await ask(alice, id, 'share')).toMatchObject({ is_allowed: true, because: [{ kind: 'owner' }] })
    const group = await ok<Group>(alice, 'POST', '/v2/groups', { name: 'Asking' })
    await ok(alice, 'POST', `/v2/groups/${group.id}/members`, { user_id: bob.id })
    const shared = `/v2/assistant-sharing/${id}/shared`
    await ok(alice, 'POST', shared, { subject_type: 'user', subject_id: bob.id, level: 'user' })
    await ok(alice, 'POST', shared, { subject_type: 'group', subject_id: group.id, level: 'editor' })
    expect(await ask(bob, id, 'use')).toEqual({
      action: 'use',
      is_allowed: true,
      because: [
        { kind: 'group', level: 'editor', name: 'Asking' },
        { kind: 'share', level: 'user', name: '' },
      ],
    })
    expect(await ask(bob, id, 'leave')).toMatchObject({
      is_allowed: true,
      because: [{ kind: 'share', level: 'user' }],
    })
    expect(await ask(bob, id, 'share')).toMatchObject({
      is_allowed: false,
      because: [{ kind: 'no_relation' }],
    })
  })

  test('names everything that prevents an action', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'Refused' })
    const clerk = await app.person('clerk')
    await giveRole(db.database, clerk.id, [])
    await db.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [clerk.id])
    await db.database.pool.query('UPDATE assistants SET is_enabled = false WHERE id = $1', [id])
    await db.database.pool.query('INSERT INTO assistant_installs (user_id, assistant_id) VALUES ($1, $2)', [
      clerk.id,
      id,
    ])
    const verdict = await ask(clerk, id, 'use')
    expect(verdict?.is_allowed).toBe(false)
    expect(verdict?.because.map((one) => one.kind)).toEqual([
      'person_disabled',
      'permission_missing',
      'assistant_disabled',
      'no_relation',
      'not_approved',
    ])
    await db.database.pool.query('UPDATE assistants SET is_hidden = true, is_default = true WHERE id = $1', [
      id,
    ])
    expect(await ask(bob, id, 'list')).toMatchObject({
      is_allowed: false,
      because: [{ kind: 'assistant_hidden' }],
    })
    expect(await ask(alice, id, 'list')).toMatchObject({ is_allowed: true })
    await db.database.pool.query('UPDATE assistants SET deleted_at = now() WHERE id = $1', [id])
    expect(await ask(alice, id, 'use')).toMatchObject({ because: [{ kind: 'assistant_deleted' }] })
  })

  test('is for administrators, and 404 for unknown people and assistants', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'There' })
    await refused(bob, 'GET', path(bob.id, id), undefined, 403, 'ERROR_FORBIDDEN')
    await refused(admin, 'GET', path(uuidv7(), id), undefined, 404, 'ERROR_USER_NOT_FOUND')
    await refused(admin, 'GET', path(bob.id, uuidv7()), undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })
})

test('GET /v2/admin/access/assistants finds by name, five per page', async () => {
  for (let at = 0; at < 6; at++) {
    await insertAssistant(db.database, { owner_id: alice.id, name: `Needle ${at}`, instructions: 'hidden' })
  }
  const first = await ok<{ data: object[] }>(admin, 'GET', '/v2/admin/access/assistants?query=NEEDLE')
  expect(first).toMatchObject({ next_cursor: 2 })
  expect(first.data).toHaveLength(5)
  expect(first.data[0]).toEqual({ id: expect.any(String), name: 'Needle 0', owner: 'alice' })
})

describe('GET /v2/admin/access/explain-prompt', () => {
  test('says why a person can do something with a prompt, and what a share still requires', async () => {
    const id = await makePrompt(alice)
    const ask = async (person: Person, action: PromptExplanation['action']) => {
      const query = `user_id=${person.id}&prompt_id=${id}`
      const { data } = await ok<{ data: PromptExplanation[] }>(
        admin,
        'GET',
        `/v2/admin/access/explain-prompt?${query}`,
      )
      return data.find((one) => one.action === action)
    }
    await sharePrompt(alice, id, bob)
    expect(await ask(bob, 'use')).toMatchObject({
      is_allowed: false,
      because: [{ kind: 'no_relation' }, { kind: 'prompt_not_live' }],
    })
    await saveVersion(alice, id)
    const share = { kind: 'share', level: 'user' }
    expect(await ask(bob, 'use')).toMatchObject({ is_allowed: true, because: [share] })
    expect(await ask(bob, 'edit')).toMatchObject({ is_allowed: false, because: [{ kind: 'no_relation' }] })
    expect(await ask(bob, 'leave')).toMatchObject({ is_allowed: true, because: [share] })
    expect(await ask(alice, 'share')).toMatchObject({ is_allowed: true, because: [{ kind: 'owner' }] })
    // administrators have no access by their role
    expect(await ask(admin, 'see')).toMatchObject({ is_allowed: false })
    const found = await ok<{ data: object[] }>(admin, 'GET', '/v2/admin/access/prompts?query=prompt')
    expect(found.data).toMatchObject([{ id, owner: 'alice' }])
    await ok(alice, 'DELETE', `/v2/prompts/${id}`)
    await refused(
      admin,
      'GET',
      `/v2/admin/access/explain-prompt?user_id=${bob.id}&prompt_id=${uuidv7()}`,
      undefined,
      404,
      'ERROR_PROMPT_NOT_FOUND',
    )
  })
})
