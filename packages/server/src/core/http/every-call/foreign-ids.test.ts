import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { fieldsOf, sampleOf } from '#testing/random/samples.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

/** A call that creates an object never overwrites an existing one, no matter who owns it (S31). */
const MAKERS = (await everyCall()).flatMap(({ call, schemas }) => {
  const { body } = schemas
  if (call.method !== 'POST' || call.consumes || body === undefined || call.path.startsWith('/v1/')) return []
  return fieldsOf(body).includes('id') ? [] : [{ call, schemas, name: call.path }]
})

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'numbered-2' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** All objects with an id, as stored. Without the marker of a pending thread title, which goes after the answer. */
async function stored(): Promise<unknown> {
  const { pool } = db.database
  const tables = ['threads', 'messages', 'runs', 'knowledge_bases', 'assistants', 'user_groups', 'tags']
  return await Promise.all(
    tables.map(
      async (table) =>
        (await pool.query(`SELECT to_jsonb(${table}) - 'naming_until' AS row FROM ${table} ORDER BY id`))
          .rows,
    ),
  )
}

test.each(MAKERS)('POST $name refuses an id in its body and changes nothing', async ({ call, schemas }) => {
  const base = (await ok<{ id: string }>(ada, 'POST', '/v2/knowledge-bases', { name: uuidv7() })).id
  const { path, body } = sampleOf(call, schemas)
  const before = await stored()
  for (const id of [base, ada.id]) {
    const answer = await admin.call('POST', path, { ...body, id })
    expect(answer.status, await answer.clone().text()).toBe(422)
    const { detail } = (await answer.json()) as { detail: { loc: string[] }[] }
    expect(detail.map((entry) => entry.loc.at(-1))).toContain('id')
  }
  expect(await stored()).toEqual(before)
})

describe('POST /v2/threads/{thread_id}/messages', () => {
  test('with the id of a message, an answer or a run of someone else: 409, and nothing changes', async () => {
    const theirs = uuidv7()
    const viewer = await (await start(ada, theirs, question('Mine'))).toTheEnd()
    const [asked, answer] = await messagesOf(ada, theirs)
    const mine = uuidv7()
    await (await start(bob, mine, question('Hello'))).toTheEnd()
    const [own, last] = await messagesOf(bob, mine)
    const before = await stored()
    for (const id of [asked?.id ?? '', answer?.id ?? '']) {
      const bodies = [
        { kind: 'send', id, parent_id: last?.id, text: 'Over it' },
        { kind: 'edit', id, message_id: own?.id, text: 'Over it' },
        { kind: 'regenerate', id, parent_id: own?.id },
      ]
      for (const body of bodies)
        await refused(bob, 'POST', `/v2/threads/${mine}/messages`, body, 409, 'ERROR_ID_ALREADY_USED')
      await refused(
        bob,
        'POST',
        `/v2/threads/${uuidv7()}/messages`,
        question('New', { id }),
        409,
        'ERROR_ID_ALREADY_USED',
      )
    }
    const elsewhere = await bob.call('POST', `/v2/threads/${theirs}/messages`, question('In yours'))
    expect(elsewhere.status).toBe(404)
    expect(await stored()).toEqual(before)
    expect((await bob.call('GET', `/v2/runs/${viewer.run_id}/events`)).status).toBe(404)
  })

  test('with an address, headers or a provider in the body: 422, and no model is asked (S64)', async () => {
    llm.requests.length = 0
    const steer = {
      base_url: 'http://evil.example/v1',
      headers: { authorization: 'Bearer mine' },
      api_key: 'sk-mine',
      provider_id: uuidv7(),
      key_id: uuidv7(),
      model: 'another',
    }
    for (const [name, value] of Object.entries(steer)) {
      const thread = uuidv7()
      const body = { ...question('Where to?'), [name]: value }
      const answer = await bob.call('POST', `/v2/threads/${thread}/messages`, body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ detail: [{ loc: expect.arrayContaining([name]) }] })
      expect((await bob.call('GET', `/v2/threads/${thread}`)).status).toBe(404)
    }
    expect(llm.requests).toHaveLength(0)
  })
})
