import type { Group } from '@parlance/contract/people/groups.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let alice: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted', rank: 0 })
  alice = await app.person('alice')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** Ways to get and lose access to an assistant. */
const WAYS: Record<string, (id: string) => Promise<() => Promise<unknown>>> = {
  'a share': async (id) => {
    const body = { subject_type: 'user', subject_id: bob.id, level: 'user' }
    await ok(alice, 'POST', `/v2/assistant-sharing/${id}/shared`, body)
    return () => ok(alice, 'DELETE', `/v2/assistant-sharing/${id}/shared/user/${bob.id}`)
  },
  'a group': async (id) => {
    const group = await ok<Group>(alice, 'POST', '/v2/groups', { name: id })
    await ok(alice, 'POST', `/v2/groups/${group.id}/members`, { user_id: bob.id })
    const body = { subject_type: 'group', subject_id: group.id, level: 'editor' }
    await ok(alice, 'POST', `/v2/assistant-sharing/${id}/shared`, body)
    return () => ok(alice, 'DELETE', `/v2/groups/${group.id}/members/${bob.id}`)
  },
  'the marketplace': async (id) => {
    await db.database.pool.query(
      'UPDATE assistants SET is_public = true, approved_version_id = saved_version_id WHERE id = $1',
      [id],
    )
    await ok(bob, 'POST', `/v2/marketplace/assistants/${id}/install`)
    return () => ok(alice, 'POST', `/v2/assistants/${id}/withdraw`)
  },
}

describe('losing an assistant', () => {
  test.each(Object.keys(WAYS))('given by %s stops its run, keeps the text, refuses the next', async (way) => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: `By ${way}` })
    const lose = await WAYS[way]?.(id)
    const thread = uuidv7()
    llm.next({ endless: true, rate: 50 })
    const viewer = await start(bob, thread, question('Go on', { assistant_id: id }))
    await viewer.until((seen) => seen.text.length > 20)
    await lose?.()
    const more = { ...question(), parent_id: null }
    await viewer.toTheEnd()
    const [, answer] = await messagesOf(bob, thread)
    expect(answer?.status).toBe('stopped')
    expect(viewer.text.length).toBeGreaterThan(20)
    expect(answer?.parts).toEqual(viewer.parts)
    await refused(bob, 'POST', `/v2/threads/${thread}/messages`, more, 422, 'ERROR_ASSISTANT_NOT_USABLE')
  })

  test('does not stop a run of a person with another way of access', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'Two ways' })
    const lose = await WAYS['a share']?.(id)
    await WAYS['a group']?.(id)
    llm.next({ tokens: 100, rate: 40 })
    const thread = uuidv7()
    const viewer = await start(bob, thread, question('Go on', { assistant_id: id }))
    await viewer.until((seen) => seen.text.length > 20)
    await lose?.()
    await viewer.toTheEnd()
    expect((await messagesOf(bob, thread))[1]?.status).toBe('completed')
  })
})
