import type { Model } from '@parlance/contract/models/models.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import type { ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole, insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let alice: Person
let bob: Person
let clerk: Person
let admin: Person
let open: string
let restricted: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  open = await scriptedModel(app.deps, llm, { identifier: 'open', rank: 1 })
  restricted = await scriptedModel(app.deps, llm, { identifier: 'restricted', rank: 0 })
  await db.database.pool.query('UPDATE models SET is_restricted = true WHERE id = $1', [restricted])
  ;[alice, bob, clerk, admin] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('clerk'),
    await app.person('admin', 'administrator'),
  ]
  await giveRole(db.database, clerk.id, ['assistant:read', 'user_group:manage'])
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

let count = 0
async function newAssistant(owner: Person, modelId: string): Promise<string> {
  const seed = { owner_id: owner.id, name: `Assistant ${count++}`, model_id: modelId }
  return (await insertAssistant(db.database, seed)).id
}
const person = ({ id }: Person) => ({ subject_type: 'user', subject_id: id, level: 'user' })
const shared = (id: string) => `/v2/assistant-sharing/${id}/shared`
async function gaps(owner: Person, id: string, body: object): Promise<ShareGap[]> {
  return (await ok<{ gaps: ShareGap[] }>(owner, 'POST', `/v2/assistant-sharing/${id}/check`, body)).gaps
}
const models = async (someone: Person) =>
  (await ok<{ data: Model[] }>(someone, 'GET', '/v2/models')).data
    .map((model) => model.id)
    .filter((id) => [open, restricted].includes(id))

describe('POST /v2/assistant-sharing/{assistant_id}/check', () => {
  test('reports missing access of a person, and who can give it', async () => {
    const id = await newAssistant(alice, restricted)
    expect(await gaps(alice, id, person(bob))).toEqual([
      { kind: 'model', id: restricted, name: 'restricted', people: 1, remedy: 'administrator' },
    ])
    await db.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [clerk.id])
    expect(await gaps(alice, await newAssistant(alice, open), person(clerk))).toEqual([
      { kind: 'disabled', id: clerk.id, name: 'clerk', people: 1, remedy: 'administrator' },
      { kind: 'permission', id: 'chat:create', name: 'chat:create', people: 1, remedy: 'administrator' },
    ])
    await db.database.pool.query('UPDATE users SET is_enabled = true WHERE id = $1', [clerk.id])
    expect(await gaps(alice, await newAssistant(alice, open), person(bob))).toEqual([])
  })

  test('names an unreadable base, which people who can share it can grant', async () => {
    const base = await makeBase(alice, 'Only mine')
    const id = await makeAssistant(alice, { name: 'With a base', knowledge_base_ids: [base] })
    const gap = { kind: 'knowledge_base', id: base, name: 'Only mine', people: 1 }
    expect(await gaps(alice, id, person(bob))).toContainEqual({ ...gap, remedy: 'grant' })
    await ok(alice, 'POST', `/v2/knowledge-bases/${base}/shares`, {
      subject_type: 'user',
      subject_id: bob.id,
      level: 'READ',
    })
    const left = await gaps(alice, id, person(bob))
    expect(left.filter(({ kind }) => kind === 'knowledge_base')).toEqual([])
  })

  test('counts the members of a group who lack it', async () => {
    const id = await newAssistant(admin, restricted)
    const group = await ok<Group>(admin, 'POST', '/v2/groups', { name: 'Checked' })
    for (const { id: user_id } of [alice, bob, clerk]) {
      await ok(admin, 'POST', `/v2/groups/${group.id}/members`, { user_id })
    }
    const body = { subject_type: 'group', subject_id: group.id, level: 'user' }
    expect(await gaps(admin, id, body)).toEqual([
      { kind: 'permission', id: 'chat:create', name: 'chat:create', people: 1, remedy: 'administrator' },
      { kind: 'model', id: restricted, name: 'restricted', people: 4, remedy: 'grant' },
    ])
    const outside = { subject_type: 'external_group', subject_id: 'team', level: 'user' }
    expect(await gaps(admin, id, outside)).toMatchObject([{ kind: 'model', people: 0, remedy: 'grant' }])
    await ok(admin, 'POST', shared(id), { ...outside, remedies: [{ kind: 'model', id: restricted }] })
    expect(await gaps(admin, id, outside)).toEqual([])
  })
})

describe('sharing with remedies', () => {
  test('grants the model with the share, for people who can configure models', async () => {
    const id = await newAssistant(admin, restricted)
    const marie = await app.person('marie')
    expect(await models(marie)).toEqual([open])
    await ok(admin, 'POST', shared(id), { ...person(marie), remedies: [{ kind: 'model', id: restricted }] })
    expect(await models(marie)).toEqual([restricted, open])
    expect(await gaps(admin, id, person(marie))).toEqual([])
  })

  test('is refused completely for anyone else, and for a model that is not missing', async () => {
    const mine = await newAssistant(alice, restricted)
    const body = { ...person(bob), remedies: [{ kind: 'model', id: restricted }] }
    await refused(alice, 'POST', shared(mine), body, 403, 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
    const theirs = await newAssistant(admin, open)
    await refused(admin, 'POST', shared(theirs), body, 422, 'ERROR_SHARE_NOT_CREATED')
    for (const id of [mine, theirs]) {
      const { rows } = await db.database.pool.query('SELECT 1 FROM grants WHERE resource_id = $1', [id])
      expect(rows).toEqual([])
    }
  })
})

describe('a restricted model', () => {
  test('is refused when chosen, and replaced if an assistant names it', async () => {
    const id = await newAssistant(alice, restricted)
    await ok(alice, 'POST', shared(id), person(bob))
    const thread = uuidv7()
    const chosen = question('Hello', { assistant_id: id, model_id: restricted })
    await refused(bob, 'POST', `/v2/threads/${thread}/messages`, chosen, 422, 'ERROR_MODEL_NOT_USABLE')
    llm.next({ tokens: 3 })
    await (await start(bob, thread, question('Hello', { assistant_id: id }))).toTheEnd()
    expect((await messagesOf(bob, thread))[1]).toMatchObject({ status: 'completed', model_id: open })
  })
})
