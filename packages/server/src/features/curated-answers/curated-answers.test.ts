import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import type { OpenQuestion } from '@parlance/contract/knowledge/open-questions.ts'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { forgetOldQuestions } from '#features/open-questions/forget-old.ts'
import { passagesOf, sourcesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { letRead, makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { announceReviews } from './announce-reviews.ts'

const ASKED = 'How long is the notice period?'
const ANSWER = 'Exactly **three months**.'
const SIGNAL = new AbortController().signal
const ANSWERED = {
  question: ASKED,
  wordings: ['What is my notice?'],
  answer: ANSWER,
  language: 'en',
  review_on: '2999-01-31',
}

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person
let dan: Person
let base = ''
let document: string
let helper: string
let path = ''

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [1e9, 1e9, 1e9] })
  ;[ada, bob, cleo, dan] = [
    await app.person('ada'),
    await app.person('bob'),
    await app.person('cleo'),
    await app.person('dan'),
  ]
  const made = await makeBaseWith(app.ctx, ada.id, [
    { name: 'notice.md', text: 'After two years of service, the notice period is two months.' },
  ])
  base = made.id
  document = made.documents[0] ?? ''
  path = `/v2/knowledge-bases/${base}`
  helper = await makeAssistant(ada, { name: 'HR', knowledge_base_ids: [base], documents_only: true })
  for (const { id } of [bob, cleo, dan]) await grantTo(db.database, helper, id, 'user')
  for (const { id } of [bob, cleo]) await letRead(app.ctx, base, id)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  llm.requests.length = 0
  await db.database.pool.query('DELETE FROM curated_answers')
})

const create = (more: object = {}) =>
  ok<CuratedAnswer>(ada, 'POST', `${path}/curated-answers`, { ...ANSWERED, ...more })
async function ask(person: Person, text: string) {
  const thread = uuidv7()
  const viewer = await (await start(person, thread, question(text, { assistant_id: helper }))).toTheEnd()
  const message = (await messagesOf(person, thread)).at(-1)
  return { thread, viewer, message, found: `/v2/threads/${thread}/messages/${message?.id}/found` }
}

describe('a curated answer', () => {
  test('is given word for word without a model, with its document, until it is asked without it', async () => {
    const { id } = await create({ document_id: document })
    const { thread, viewer, message, found } = await ask(bob, 'Hello, how long is my notice period please?')
    expect(llm.requests).toHaveLength(0)
    expect(viewer.text).toBe(ANSWER)
    expect(stepOf(viewer.parts)).toMatchObject({ state: 'done', curated: { id, is_verbatim: true } })
    expect(message?.usage).toMatchObject({ input_tokens: 0, cost_nano: 0 })
    expect(passagesOf(message?.parts ?? [])).toMatchObject([{ document_id: document, state: 'current' }])
    expect(await ok(bob, 'GET', found)).toMatchObject({
      curated: { question: ASKED, is_verbatim: true },
    })
    const again = { kind: 'regenerate', id: uuidv7(), parent_id: message?.parent_id ?? '' } as const
    const second = await (await start(bob, thread, { ...again, use_curated: false })).toTheEnd()
    expect(second.text).toBe('t1 t2 t3 ')
    expect(stepOf(second.parts)?.curated).toBeNull()
  })

  test('is not given for another question, nor to people who cannot search the base', async () => {
    await create()
    expect((await ask(bob, 'How long is the notice period after two years?')).viewer.text).toBe('t1 t2 t3 ')
    const { viewer } = await ask(dan, ASKED)
    expect(viewer.text).not.toContain('three months')
    expect(stepOf(viewer.parts)?.curated ?? null).toBeNull()
  })

  test('is the first passage of the model if it is not given word for word', async () => {
    const { id } = await create({ word_for_word: false })
    const { viewer, message } = await ask(bob, ASKED)
    expect(viewer.text).toBe('t1 t2 t3 ')
    const prompt = JSON.stringify(llm.requests[0]?.body)
    expect(prompt).toMatch(/number\\+":1,.*three months.*is_curated\\+":true/)
    expect(stepOf(viewer.parts)).toMatchObject({ passages: 1, curated: { id, is_verbatim: false } })
    const [first] = sourcesOf(message?.parts ?? [])
    expect(first).toMatchObject({ source_id: '1', passage: { state: 'current', curated: { id } } })
    const { rows } = await db.database.pool.query('SELECT number FROM citations WHERE message_id = $1', [
      message?.id,
    ])
    expect(rows).toEqual([{ number: 2 }])
  })

  test('is announced once at its review date, and used after it only if it says so', async () => {
    const { id } = await create()
    const expire = (switches: string) =>
      db.database.pool.query(
        `UPDATE curated_answers SET review_on = '2020-01-31' ${switches} WHERE id = $1`,
        [id],
      )
    await expire('')
    expect((await ask(bob, ASKED)).viewer.text).toBe('t1 t2 t3 ')
    await announceReviews.run(app.ctx, SIGNAL)
    await announceReviews.run(app.ctx, SIGNAL)
    const { data } = await ok<{ data: { kind: string }[] }>(ada, 'GET', '/v2/notices')
    expect(data.filter(({ kind }) => kind === 'curated_answers_due')).toMatchObject([
      { subject: { knowledge_base_id: base, count: 1 } },
    ])
    await expire(', use_after_review = true')
    expect((await ask(bob, ASKED)).viewer.text).toBe(ANSWER)
    const list = await ok<{ data: CuratedAnswer[] }>(bob, 'GET', `${path}/curated-answers?due=true`)
    expect(list.data).toMatchObject([{ id, is_due: true, responsible: 'ada' }])
  })

  test('is changed by people who can write, and appears in the search test, the activity and the audit trail', async () => {
    const { id } = await create()
    const one = `${path}/curated-answers/${id}`
    await refused(bob, 'PUT', one, ANSWERED, 403, 'ERROR_FORBIDDEN')
    await refused(dan, 'GET', `${path}/curated-answers`, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    const past = { ...ANSWERED, review_on: '2020-01-31' }
    await refused(ada, 'PUT', one, past, 422, 'ERROR_REVIEW_DATE_NOT_AHEAD')
    await ok(ada, 'PUT', one, { ...ANSWERED, answer: 'Four months.' })
    const search = await ok<SearchAnswer>(ada, 'POST', `${path}/search`, { query: 'what is my notice' })
    expect(search.curated).toMatchObject({ id, wording: 'What is my notice?', answer: 'Four months.' })
    await ok(ada, 'DELETE', one)
    await refused(ada, 'DELETE', one, undefined, 404, 'ERROR_CURATED_ANSWER_NOT_FOUND')
    const { data } = await ok<{ data: { kind: string }[] }>(ada, 'GET', `${path}/activity`)
    expect(data.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'answer_removed',
      'answer_changed',
      'answer_added',
    ])
    const { rows } = await db.database.pool.query(
      `SELECT action, before::text || after::text AS texts FROM audit_events WHERE object_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('months')
  })
})

describe('open questions', () => {
  beforeEach(() => db.database.pool.query('DELETE FROM open_questions'))
  const list = async (search = '') =>
    (await ok<{ data: OpenQuestion[] }>(ada, 'GET', `${path}/open-questions${search}`)).data
  const counted = async () => {
    const { rows } = await db.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM open_questions',
    )
    return rows[0]?.count
  }
  const UNKNOWN = 'Which colour has the parking garage?'

  test('are shown without names once two other people asked them, and again after a dismissal', async () => {
    const first = await ask(bob, UNKNOWN)
    await expect.poll(counted).toBe(1)
    await ask(ada, UNKNOWN)
    await expect.poll(counted).toBe(2)
    expect(await list()).toEqual([])
    await ask(cleo, 'which colour does the parking garage have')
    await expect.poll(counted).toBe(3)
    const [group] = await list()
    expect(group).toMatchObject({ unanswered: 3, rated_badly: 0, reasons: [] })
    expect(JSON.stringify(group)).not.toContain(first.thread)
    expect(await list('?kind=rated_badly')).toEqual([])
    await refused(bob, 'GET', `${path}/open-questions`, undefined, 403, 'ERROR_FORBIDDEN')

    const dismissals = `${path}/open-questions/dismissals`
    const { id } = await ok<{ id: string }>(ada, 'POST', dismissals, { key: group?.key })
    expect(await list()).toEqual([])
    await ok(ada, 'DELETE', `${dismissals}/${id}`)
    expect(await list()).toHaveLength(1)

    await ok(bob, 'DELETE', `/v2/threads/${first.thread}`)
    expect(await list()).toEqual([])
  })

  test('count bad ratings of answers that cite the base, with their reasons, and what was sent', async () => {
    const rate = async (person: Person, text: string) => {
      const { message } = await ask(person, text)
      await db.database.pool.query(
        `UPDATE messages SET parts = parts || '[{"type": "text", "text": "Two months [1]."}]' WHERE id = $1`,
        [message?.id],
      )
      const vote = { message_id: message?.id, is_positive: false, reason: 'wrong', comment: 'no' }
      await ok(person, 'POST', '/v2/plugins/feedback/votes', vote)
    }
    await rate(bob, 'What is the notice period after two years?')
    await rate(cleo, 'what is the notice period after two years')
    expect(await list('?kind=rated_badly')).toMatchObject([
      { rated_badly: 2, reasons: [{ reason: 'wrong', count: 2 }] },
    ])
    const { thread, message } = await ask(bob, 'Where are the bicycle stands?')
    const asked = { question: 'Where can I park my bicycle?' }
    await ok(bob, 'POST', `/v2/threads/${thread}/messages/${message?.id}/question`, asked)
    expect((await list('?kind=unanswered')).map((one) => one.question)).toContain(asked.question)
    await db.database.pool.query("UPDATE open_questions SET created_at = now() - interval '91 days'")
    await forgetOldQuestions.run(app.ctx, SIGNAL)
    expect(await counted()).toBe(0)
  })
})
