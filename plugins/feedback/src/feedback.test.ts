import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseFromPlugins } from '@parlance/server/features/plugins/plugins.service.ts'
import { type Person, startTestApp, type TestApp } from '@parlance/server/testing/servers/app.ts'
import { giveRole } from '@parlance/server/testing/made/assistants.ts'
import { ok, refused, tally } from '@parlance/server/testing/servers/calls.ts'
import { testDatabase } from '@parlance/server/testing/database/database.ts'
import { messagesOf, question, start } from '@parlance/server/testing/answers/run-stream.ts'
import { makeAssistant } from '@parlance/server/testing/made/made-assistants.ts'
import type { Entries, Summary, Vote } from './calls.ts'

const BASE = '/v2/plugins/feedback'
const UNKNOWN = '01980000-0000-7000-8000-000000000000'
const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  // the demonstration model's answer is awaited completely
  await db.database.pool.query("UPDATE models SET identifier = 'demo-fast' WHERE identifier = 'demo'")
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  bob = await app.person('bob')
})
afterAll(() => app.close())
beforeEach(() => db.database.pool.query('DELETE FROM plugin_feedback_votes'))

type Answer = { thread_id: string; message_id: string; assistant_id: string; text: string }

/** An answer that this person got. */
async function answerOf(person: Person, more: Parameters<typeof question>[1] = {}): Promise<Answer> {
  const thread_id = crypto.randomUUID()
  await (await start(person, thread_id, question('Why is it so?', more))).toTheEnd()
  const answer = (await messagesOf(person, thread_id)).find(({ role }) => role === 'assistant')
  if (answer === undefined) throw new Error('there is no answer')
  const text = answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { thread_id, message_id: answer.id, assistant_id: answer.assistant_id ?? '', text }
}

const vote = (person: Person, { message_id }: Answer, more: object = {}) =>
  ok<Vote>(person, 'POST', `${BASE}/votes`, { message_id, is_positive: true, ...more })
const summary = (person: Person, where = '') => ok<Summary>(person, 'GET', `${BASE}${where}/summary`)
const entries = (person: Person, search = '', where = '') =>
  ok<Entries>(person, 'GET', `${BASE}${where}/entries${search}`)

describe(`POST ${BASE}/votes`, () => {
  test('records one, which its thread only shows to the voter', async () => {
    const answer = await answerOf(alice)
    const said = { is_positive: false, reason: 'wrong', comment: 'It is not.' }
    expect(await vote(alice, answer, said)).toEqual({ message_id: answer.message_id, ...said })
    const path = `${BASE}/votes?thread_id=${answer.thread_id}`
    expect(await ok(alice, 'GET', path)).toEqual({ data: [{ message_id: answer.message_id, ...said }] })
    expect(await ok(bob, 'GET', path)).toEqual({ data: [] })
  })

  test('accepts its reason afterwards, only from the voter', async () => {
    const answer = await answerOf(alice)
    await vote(alice, answer)
    const why = { message_id: answer.message_id, reason: 'clear', comment: 'Well said.', consent: true }
    await refused(bob, 'PUT', `${BASE}/votes`, why, 404, 'ERROR_MESSAGE_NOT_FOUND')
    const { consent: _, ...said } = { ...why, is_positive: true }
    expect(await ok(alice, 'PUT', `${BASE}/votes`, why)).toEqual(said)
    expect(await entries(admin)).toMatchObject({
      data: [{ ...said, question: 'Why is it so?', answer: answer.text }],
    })
    const other = await answerOf(alice)
    const without = { ...why, message_id: other.message_id }
    await refused(alice, 'PUT', `${BASE}/votes`, without, 404, 'ERROR_MESSAGE_NOT_FOUND')
  })

  test('is open to a custom role with the permission to chat', async () => {
    const carol = await app.person('carol')
    const answer = await answerOf(carol)
    await giveRole(db.database, carol.id, ['chat:create', 'chat:read'])
    await vote(carol, answer)
    const path = `${BASE}/votes?thread_id=${answer.thread_id}`
    expect(await ok(carol, 'GET', path)).toMatchObject({ data: [{ message_id: answer.message_id }] })
  })

  test('on an answer that has one: 409, and the first one stays (S18)', async () => {
    const answer = await answerOf(alice)
    await vote(alice, answer)
    const { message_id } = answer
    const again = { message_id, is_positive: false }
    await refused(alice, 'POST', `${BASE}/votes`, again, 409, 'ERROR_FEEDBACK_ALREADY_RECORDED')
    expect(await summary(admin)).toMatchObject({ positive: 1, negative: 0 })
  })

  test('50 at once: exactly one is recorded, the others are 409 (S78)', async () => {
    const { message_id } = await answerOf(alice)
    const counts = await tally(50, (index) =>
      alice.call('POST', `${BASE}/votes`, { message_id, is_positive: index % 2 === 0 }),
    )
    expect(counts).toEqual({ 200: 1, 409: 49 })
    const { positive, negative } = await summary(admin)
    expect(positive + negative).toBe(1)
  })

  test('on an answer of someone else, an unknown one, a question: 404 (S18)', async () => {
    const answer = await answerOf(alice)
    const asked = (await messagesOf(alice, answer.thread_id))[0]?.id
    const attempts = [
      [bob, answer.message_id],
      [admin, answer.message_id],
      [alice, UNKNOWN],
      [alice, asked],
    ] as const
    for (const [person, message_id] of attempts) {
      const body = { message_id, is_positive: true }
      await refused(person, 'POST', `${BASE}/votes`, body, 404, 'ERROR_MESSAGE_NOT_FOUND')
    }
    expect(await summary(admin)).toMatchObject({ positive: 0, negative: 0 })
  })

  test('refuses a user, an unknown reason and a long comment', async () => {
    const { message_id } = await answerOf(alice)
    for (const more of [{ user_id: bob.id }, { reason: 'x' }, { comment: 'x'.repeat(2001) }]) {
      const answer = await alice.call('POST', `${BASE}/votes`, { message_id, is_positive: true, ...more })
      expect(answer.status).toBe(422)
    }
    expect(await ok(alice, 'GET', `${BASE}/votes?thread_id=${UNKNOWN}`)).toEqual({ data: [] })
  })

  test('while the plugin is off: 404 (S25)', async () => {
    const { message_id } = await answerOf(alice)
    await ok(admin, 'PUT', '/v2/admin/feature-configs/plugin_feedback', { value: false })
    const body = { message_id, is_positive: true }
    await refused(alice, 'POST', `${BASE}/votes`, body, 404, 'ERROR_PLUGIN_NOT_FOUND')
    await ok(admin, 'DELETE', '/v2/admin/feature-configs/plugin_feedback')
  })
})

describe(`GET ${BASE}/summary and ${BASE}/entries`, () => {
  test('count in all, by model, by assistant, by day and by reason', async () => {
    const first = await answerOf(alice)
    await vote(alice, first, { reason: 'useful' })
    await vote(bob, await answerOf(bob), { reason: 'useful' })
    await vote(bob, await answerOf(bob), { is_positive: false, reason: 'wrong' })
    const figures = await summary(admin)
    expect(figures).toMatchObject({
      positive: 2,
      negative: 1,
      by_model: [{ id: expect.any(String), name: expect.stringMatching(/./), positive: 2, negative: 1 }],
      by_assistant: [{ id: first.assistant_id, name: expect.stringMatching(/./), positive: 2, negative: 1 }],
      trend: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), positive: 2, negative: 1 }],
      reasons: [
        { reason: 'useful', is_positive: true, count: 2 },
        { reason: 'wrong', is_positive: false, count: 1 },
      ],
    })
  })

  test('count more assistants than are listed', async () => {
    await db.database.pool.query(
      `INSERT INTO plugin_feedback_votes (message_id, user_id, thread_id, assistant_id, is_positive, reason, comment)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), at <= 502, '', ''
       FROM generate_series(1, 503) at`,
      [alice.id],
    )
    const figures = await summary(admin)
    expect(figures).toMatchObject({ positive: 502, negative: 1, assistant_count: 503, model_count: 1 })
    expect(new Set(figures.by_assistant.map(({ id }) => id)).size).toBe(500)
  })

  test('show the exchange only if the voter agreed', async () => {
    const kept = await answerOf(alice)
    await vote(alice, kept, { comment: 'kept to me' })
    const shared = await answerOf(alice)
    await vote(alice, shared, { comment: 'shared', consent: true })
    const { data } = await entries(admin)
    expect(data.map(({ comment, question: asked, answer }) => [comment, asked, answer])).toEqual([
      ['shared', 'Why is it so?', shared.text],
      ['kept to me', null, null],
    ])
    const { rows } = await db.database.pool.query('SELECT * FROM plugin_feedback_votes WHERE comment <> $1', [
      'shared',
    ])
    expect(JSON.stringify(rows)).not.toContain('Why is it so?')
  })

  test('filter by kind and by assistant, and page without a gap', async () => {
    const answer = await answerOf(alice)
    await vote(alice, answer, { is_positive: false })
    // more in one millisecond than fit on three pages
    await db.database.pool.query(
      `INSERT INTO plugin_feedback_votes (message_id, user_id, thread_id, assistant_id, is_positive)
       SELECT gen_random_uuid(), $1, $2, $3, true FROM generate_series(1, 120)`,
      [alice.id, answer.thread_id, answer.assistant_id],
    )
    const seen: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await entries(admin, `?kind=positive${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ message_id }) => message_id))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect((await entries(admin, '?kind=negative')).data).toHaveLength(1)
    expect((await entries(admin, `?assistant_id=${UNKNOWN}`)).data).toEqual([])
    expect((await admin.call('GET', `${BASE}/entries?cursor=x`)).status).toBe(422)
  })

  test('are not for users', async () => {
    await refused(alice, 'GET', `${BASE}/summary`, undefined, 403, 'ERROR_FORBIDDEN')
    await refused(alice, 'GET', `${BASE}/entries`, undefined, 403, 'ERROR_FORBIDDEN')
  })
})

describe(`GET ${BASE}/mine/…`, () => {
  test('returns the figures of an owner’s assistants only', async () => {
    const mine = await makeAssistant(alice, { name: 'Of alice' })
    const own = await answerOf(alice, { assistant_id: mine })
    await vote(alice, own, { comment: 'of mine' })
    const other = await answerOf(bob)
    await vote(bob, other, { comment: 'of another' })

    expect(await summary(alice, '/mine')).toMatchObject({ positive: 1, by_assistant: [{ name: 'Of alice' }] })
    expect((await entries(alice, '', '/mine')).data.map(({ comment }) => comment)).toEqual(['of mine'])
    expect((await entries(alice, `?assistant_id=${other.assistant_id}`, '/mine')).data).toEqual([])
    expect(await summary(bob, '/mine')).toMatchObject({ positive: 0, by_assistant: [] })
  })

  test('misses none of the assistants of someone who owns very many', async () => {
    const dora = await app.person('dora')
    const { rows } = await db.database.pool.query<{ id: string }>(
      `INSERT INTO assistants (id, owner_id, name, name_key)
       SELECT gen_random_uuid(), $1, 'Number ' || at, 'number ' || at FROM generate_series(1, 1001) at RETURNING id`,
      [dora.id],
    )
    await db.database.pool.query(
      `INSERT INTO plugin_feedback_votes (message_id, user_id, thread_id, assistant_id, is_positive)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), value::uuid, true FROM jsonb_array_elements_text($2::jsonb)`,
      [alice.id, JSON.stringify(rows.map(({ id }) => id))],
    )
    expect(await summary(dora, '/mine')).toMatchObject({ positive: 1001, assistant_count: 1001 })
  })
})

test('an erased person leaves the counts but no text', async () => {
  await vote(alice, await answerOf(alice), { comment: 'CANARY', consent: true })
  await eraseFromPlugins(app.ctx, alice.id)
  const { rows } = await db.database.pool.query('SELECT * FROM plugin_feedback_votes')
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`CANARY|Why is it so|${alice.id}`))
  expect(await summary(admin)).toMatchObject({ positive: 1 })
})
