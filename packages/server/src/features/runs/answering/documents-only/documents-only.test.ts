import type { HowFound, SentQuestion } from '@parlance/contract/chat/runs.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answerIn, passagesOf, sourcesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { letRead, makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
const ASKED = 'How many parking spaces does the notice mention?'
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let helper: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [1e9, 1e9, 1e9] })
  ada = await app.person('ada')
  bob = await app.person('bob')
  const base = await makeBaseWith(app.ctx, ada.id, [
    { name: 'notice.md', text: 'After two years of service, the notice period is two months.' },
    { name: 'canteen.md', text: 'The canteen opens at noon and serves soup of the day until two.' },
  ])
  const tools = [{ kind: 'house' as const, id: 'web_search' as const, needs_approval: false as const }]
  helper = await makeAssistant(ada, {
    name: 'HR',
    knowledge_base_ids: [base.id],
    documents_only: true,
    tools,
  })
  await grantTo(db.database, helper, bob.id, 'user')
  await letRead(app.ctx, base.id, bob.id)
  await db.database.pool.query(`UPDATE users SET lang = 'en' WHERE id = $1`, [bob.id])
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => {
  llm.requests.length = 0
})

async function ask(person: Person, text: string, more: object = {}) {
  const thread = uuidv7()
  const asked = question(text, { assistant_id: helper, ...more })
  const viewer = await (await start(person, thread, asked)).toTheEnd()
  const message = (await messagesOf(person, thread)).at(-1)
  return { thread, viewer, message, path: `/v2/threads/${thread}/messages/${message?.id}` }
}

const noticesOf = async (person: Person) => {
  const { data } = await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')
  return data.filter(({ kind }) => kind === 'question_sent')
}

describe('an assistant that answers from documents only', () => {
  test('declines without calling a model, and cites the nearest documents', async () => {
    const { thread, viewer, message, path } = await ask(bob, ASKED)
    expect(llm.requests).toHaveLength(0)
    expect(viewer.text).toMatch(/^I answer from the documents of this assistant only.*\n\n.*closest: \[1\]$/)
    expect(stepOf(viewer.parts)).toMatchObject({
      state: 'done',
      passages: 0,
      declined: { why: 'unsupported', can_be_sent: true, sent: null },
    })
    expect(sourcesOf(viewer.parts).map(({ title }) => title)).toEqual(['notice.md'])
    expect(passagesOf(viewer.parts)[0]).toMatchObject({ unproven: [], doubts: [] })
    expect(await answerIn(bob, thread)).toEqual(viewer.parts)
    expect(message).toMatchObject({ status: 'completed', usage: { input_tokens: 0, cost_nano: 0 } })
    const found = await ok<HowFound>(bob, 'GET', `${path}/found`)
    expect(found).toMatchObject({ is_declined: true, passages: [{ number: null, title: 'notice.md' }] })
  })

  test('declines in the language of the person, without documents if none come close', async () => {
    const { viewer } = await ask(ada, 'Zèbre ?')
    expect(viewer.text).toMatch(/^Je réponds uniquement [^\n]*$/)
    // the owner cannot send a question to themselves
    expect(stepOf(viewer.parts)?.declined).toMatchObject({ can_be_sent: false })
    expect(llm.requests).toHaveLength(0)
  })

  test('answers supported questions, and instructs the model to use the documents only', async () => {
    const { viewer } = await ask(bob, 'What is the notice period after two years?')
    expect(viewer.text).toBe('t1 t2 t3 ')
    expect(stepOf(viewer.parts)).toMatchObject({ declined: null, passages: 2 })
    const [request] = llm.requests
    expect(JSON.stringify(request?.body)).toContain('Use no other knowledge')
    expect(request?.body['tools']).toBeUndefined()
  })

  test('judges a short follow-up question by its own words, and a shorter one with the previous question', async () => {
    const { thread, message } = await ask(bob, 'What is the notice period after two years?')
    const next = async (text: string, parent_id: string | undefined) => {
      const asked = question(text, { assistant_id: helper, parent_id })
      return (await (await start(bob, thread, asked)).toTheEnd()).parts
    }
    expect(stepOf(await next('Quantum chromodynamics lagrangian?', message?.id))?.declined).toMatchObject({
      why: 'unsupported',
    })
    expect(stepOf(await next('And interns?', message?.id))?.declined).toBeNull()
  })

  test('declines if the documents cannot be searched', async () => {
    await db.database.pool.query('ALTER TABLE chunk_lexemes RENAME TO chunk_lexemes_away')
    try {
      const { viewer } = await ask(bob, 'What is the notice period?')
      expect(viewer.text).toContain('could not be searched')
      expect(stepOf(viewer.parts)).toMatchObject({
        state: 'failed',
        declined: { why: 'not_searched', can_be_sent: false },
      })
      expect(llm.requests).toHaveLength(0)
    } finally {
      await db.database.pool.query('ALTER TABLE chunk_lexemes_away RENAME TO chunk_lexemes')
    }
  })

  test('has no effect without knowledge, and answers about documents that are read in full', async () => {
    const plain = await makeAssistant(bob, { documents_only: true })
    expect((await ask(bob, ASKED, { assistant_id: plain })).viewer.text).toBe('t1 t2 t3 ')
    const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM knowledge_bases LIMIT 1')
    const knowledge_base_ids = rows.map(({ id }) => id)
    const whole = await makeAssistant(bob, {
      name: 'Whole',
      knowledge_base_ids,
      knowledge_mode: 'whole',
      documents_only: true,
    })
    expect((await ask(bob, 'Summarise everything', { assistant_id: whole })).viewer.text).toBe('t1 t2 t3 ')
  })
})

describe('POST /v2/threads/{thread_id}/messages/{message_id}/question', () => {
  test('notifies the owner once, with the confirmed words', async () => {
    const { path, thread } = await ask(bob, ASKED)
    const sent = await ok<SentQuestion>(bob, 'POST', `${path}/question`, { question: ' How many spaces? ' })
    expect(sent.question).toBe('How many spaces?')
    expect(await ok(bob, 'POST', `${path}/question`, { question: 'Again' })).toEqual(sent)
    expect(stepOf(await answerIn(bob, thread))?.declined).toMatchObject({ sent })
    expect(await noticesOf(ada)).toMatchObject([
      { actor: 'bob', subject: { assistant_id: helper, name: 'HR' }, reason: 'How many spaces?' },
    ])
  })

  test('is refused for other people, for other answers, and in previews', async () => {
    const { path } = await ask(bob, ASKED)
    const body = { question: 'Mine' }
    await refused(ada, 'POST', `${path}/question`, body, 404, 'ERROR_MESSAGE_NOT_FOUND')
    const answered = await ask(bob, 'What is the notice period after two years?')
    await refused(bob, 'POST', `${answered.path}/question`, body, 404, 'ERROR_MESSAGE_NOT_FOUND')
    const preview = await ask(ada, ASKED, { purpose: 'draft' })
    await refused(ada, 'POST', `${preview.path}/question`, body, 404, 'ERROR_MESSAGE_NOT_FOUND')
    await db.database.pool.query('UPDATE assistants SET owner_id = NULL WHERE id = $1', [helper])
    await refused(bob, 'POST', `${path}/question`, body, 409, 'ERROR_ASSISTANT_WITHOUT_OWNER')
    await db.database.pool.query('UPDATE assistants SET owner_id = $2 WHERE id = $1', [helper, ada.id])
  })

  test('the question is erased with the account of the person', async () => {
    expect(await noticesOf(ada)).toHaveLength(1)
    const admin = await app.person('admin', 'administrator')
    const body = { confirmation: 'bob', hand_over_to: null }
    await ok(admin, 'POST', `/v2/admin/users/${bob.id}/erase`, body)
    expect(await noticesOf(ada)).toEqual([])
  })
})
