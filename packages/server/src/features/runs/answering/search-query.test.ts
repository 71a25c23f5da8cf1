import { type FakeLlm, type LlmRequest, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { LlmScript } from '@parlance/tests/fakes/llm/script.ts'
import type { HowFound } from '@parlance/contract/chat/runs.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { sourcesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

const db = testDatabase()
const FIRST = 'How long is the notice period of an employee?'
const FOLLOW_UP = 'And for the other group?'
const AS_ASKED = `${FOLLOW_UP}\n${FIRST}`
let llm: FakeLlm
let app: TestApp
let ada: Person
let helper: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted', price: [1e9, 1e9, 1e9] })
  ada = await app.person('ada')
  await db.database.pool.query(`UPDATE users SET lang = 'en' WHERE id = $1`, [ada.id])
  const base = await makeBaseWith(app.ctx, ada.id, [
    { name: 'employees.md', text: 'The notice period of an employee is two months.' },
    { name: 'managers.md', text: 'A manager leaves after a quarter.' },
  ])
  helper = await makeAssistant(ada, { knowledge_base_ids: [base.id] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  await db.database.pool.query("DELETE FROM system_assistants WHERE key = 'search_query'")
  llm.requests.length = 0
})
afterEach(() => {
  llm.always = null
})

const isRewriting = ({ body }: LlmRequest) => JSON.stringify(body).includes('one short search query')
const rewritings = () => llm.requests.filter(isRewriting)

/** Two questions; `script` answers the system assistant. */
async function followUp(script: LlmScript, assistant_id = helper) {
  llm.always = (request) => (isRewriting(request) ? script : { tokens: ['Two months.'] })
  const thread = uuidv7()
  const first = await (await start(ada, thread, question(FIRST, { assistant_id }))).toTheEnd()
  expect(stepOf(first.parts)).toMatchObject({ query: FIRST, rewritten_from: null })
  expect(rewritings()).toHaveLength(0)
  const parent_id = (await messagesOf(ada, thread)).at(-1)?.id ?? ''
  const sent = { kind: 'send', id: uuidv7(), parent_id, text: FOLLOW_UP } as const
  const second = await (await start(ada, thread, sent)).toTheEnd()
  expect(second.text).toBe('Two months.')
  return { thread, second }
}

test('a follow-up question is rewritten for the search, which its step and its details show', async () => {
  const { thread, second } = await followUp({ tokens: ['When does a manager leave?'] })
  expect(stepOf(second.parts)).toMatchObject({
    state: 'done',
    query: 'When does a manager leave?',
    rewritten_from: FOLLOW_UP,
  })
  expect(sourcesOf(second.parts)[0]).toMatchObject({ title: 'managers.md' })
  const [request, ...more] = rewritings()
  expect(more).toEqual([])
  expect(JSON.stringify(request?.body)).toContain(FIRST)
  const message = (await messagesOf(ada, thread)).at(-1)?.id
  expect(await ok<HowFound>(ada, 'GET', `/v2/threads/${thread}/messages/${message}/found`)).toMatchObject({
    query: 'When does a manager leave?',
    rewritten_from: FOLLOW_UP,
  })
  const { rows } = await db.database.pool.query(
    `SELECT user_id, assistant_id, cost_nano > 0 AS is_priced FROM usage_records WHERE feature = 'search_query'`,
  )
  expect(rows).toEqual([{ user_id: ada.id, assistant_id: helper, is_priced: true }])
})

test.each<[string, LlmScript]>([
  ['fails', { status: 500 }],
  ['is cut', { tokens: ['When does'], finish: 'length' }],
  ['answers the question', { tokens: ['Managers leave\n', 'after a quarter.'] }],
])('documents are searched for the question as asked if the system assistant %s', async (_, script) => {
  const { second } = await followUp(script)
  expect(rewritings()).toHaveLength(1)
  expect(stepOf(second.parts)).toMatchObject({ state: 'done', query: AS_ASKED, rewritten_from: null })
})

test('a question that can be understood alone is searched for without the previous one', async () => {
  const { second } = await followUp({ tokens: [FOLLOW_UP] })
  expect(stepOf(second.parts)).toMatchObject({ query: FOLLOW_UP, rewritten_from: null })
})

test('nothing is rewritten if it is off, or if the documents are read in full', async () => {
  const whole = await db.database.pool.query<{ id: string }>('SELECT id FROM knowledge_bases LIMIT 1')
  const knowledge_base_ids = whole.rows.map(({ id }) => id)
  const reader = await makeAssistant(ada, { name: 'Whole', knowledge_base_ids, knowledge_mode: 'whole' })
  await followUp({ tokens: ['managers'] }, reader)
  await db.database.pool.query(
    `INSERT INTO system_assistants (key, is_enabled) VALUES ('search_query', false)`,
  )
  await followUp({ tokens: ['managers'] })
  expect(rewritings()).toHaveLength(0)
})
