import type { HowFound } from '@parlance/contract/chat/runs.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answerIn, sourcesOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { grantTo, makeAssistant, saveOver } from '#testing/made/made-assistants.ts'
import { giveValue, makeField } from '#testing/made/made-fields.ts'
import { makeBaseWith } from '#testing/made/made-knowledge.ts'
import { ok } from '#testing/servers/calls.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'

const db = testDatabase()
const NOTICE = '# Leaving\n\nAfter two years of service, the notice period is two months for every employee.'
const CANTEEN = 'The canteen opens at noon and serves soup of the day until two.'
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let helper: string
const tools = [{ kind: 'house' as const, id: 'search_documents' as const, needs_approval: false as const }]

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  const base = await makeBaseWith(app.ctx, ada.id, [
    { name: 'notice.md', text: NOTICE },
    { name: 'canteen.md', text: CANTEEN },
  ])
  helper = await makeAssistant(ada, { knowledge_base_ids: [base.id], tools })
  await grantTo(db.database, helper, bob.id, 'user')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const search = (query: string) => ({
  tokens: 0,
  tool_calls: [{ id: 'a', name: 'search_documents', input: { query } }],
})

test('further passages continue the numbering, are cited and checked, and their text is not stored with the call', async () => {
  llm.next(search('soup of the day in the canteen'))
  llm.next(search('notice period'))
  llm.next({ tokens: ['It “serves soup of the day” [2] and “the notice period is two months” [1].'] })
  const thread = uuidv7()
  const asked = question('How long is the notice period?', { assistant_id: helper })
  const viewer = await (await start(ada, thread, asked)).toTheEnd()
  const sources = sourcesOf(viewer.parts)
  expect(sources.map(({ source_id, title }) => [source_id, title])).toEqual([
    ['1', 'notice.md'],
    ['2', 'canteen.md'],
  ])
  expect(sources[1]?.passage).toMatchObject({ quote: 'serves soup of the day', unproven: [] })
  expect(await answerIn(ada, thread)).toEqual(viewer.parts)
  expect(JSON.stringify(llm.requests[1]?.body)).toContain('opens at noon')
  const { rows } = await db.database.pool.query('SELECT parts::text FROM messages WHERE thread_id = $1', [
    thread,
  ])
  expect(JSON.stringify(rows)).not.toContain('opens at noon')

  const parent_id = (await messagesOf(ada, thread)).at(-1)?.id ?? ''
  await (await start(ada, thread, { kind: 'send', id: uuidv7(), parent_id, text: 'Thanks' })).toTheEnd()
  expect(JSON.stringify(llm.requests.at(-1)?.body)).toContain(String.raw`{\"found\":[\"canteen.md\"]}`)
})

test('a reader without access to the base finds nothing with the tool', async () => {
  llm.next(search('soup of the day'))
  const viewer = await (await start(bob, uuidv7(), question('Soup?', { assistant_id: helper }))).toTheEnd()
  expect(viewer.parts.find((part) => part.type === 'tool')).toMatchObject({
    state: 'done',
    output: { found: [] },
  })
  expect(JSON.stringify(llm.requests.at(-1)?.body)).not.toContain('opens at noon')
})

test('takes a filter on the fields of the bases, and explains one that does not fit', async () => {
  const base = await makeBaseWith(app.ctx, ada.id, [
    { name: 'old.md', text: 'The parking costs forty euros.' },
    { name: 'new.md', text: 'The parking costs fifty euros.' },
    { name: 'other.md', text: 'The parking is closed on Sunday.' },
  ])
  const state = await makeField(ada, base.id, 'State', 'choice', ['Valid', 'Outdated'])
  const type = await makeField(ada, base.id, 'Type', 'text')
  await giveValue(ada, base.id, [base.documents[0]], state, 'Outdated')
  await giveValue(ada, base.id, base.documents.slice(1), state, 'Valid')
  await giveValue(ada, base.id, [base.documents[1]], type, 'Prices')
  const knowledge_filter = [{ field: 'State', op: 'is' as const, value: 'Valid', or_empty: false }]
  const assistant = await makeAssistant(ada, {
    name: 'Filtered',
    knowledge_base_ids: [base.id],
    knowledge_filter,
    tools,
  })
  const call = (filter: object) => ({
    tokens: 0,
    tool_calls: [{ id: 'a', name: 'search_documents', input: { query: 'parking', filter: [filter] } }],
  })
  llm.clear()
  const before = llm.requests.length
  llm.next(call({ field: 'Typ', op: 'is', value: 'Prices' }))
  llm.next(call({ field: 'type', op: 'is', value: 'prices' }))
  llm.next({ tokens: ['Fifty [1].'] })
  const thread = uuidv7()
  const viewer = await (
    await start(ada, thread, question('Parking?', { assistant_id: assistant }))
  ).toTheEnd()
  expect(sourcesOf(viewer.parts).map(({ title }) => title)).toEqual(['other.md', 'new.md'])
  const [wrong, right] = viewer.parts.filter((part) => part.type === 'tool')
  expect(JSON.stringify(wrong)).toContain('There is no field')
  expect(right).toMatchObject({ state: 'done', output: { found: ['new.md'] } })
  expect(JSON.stringify(llm.requests[before]?.body['tools'])).toContain(
    String.raw`\"State\" (choice; is, is_not, one_of, is_empty, is_not_empty): \"Valid\"`,
  )
  const message = (await messagesOf(ada, thread)).at(-1)?.id ?? ''
  const found = await ok<HowFound>(ada, 'GET', `/v2/threads/${thread}/messages/${message}/found`)
  expect(found.filter).toEqual(knowledge_filter)
  expect(found.not_searched.map(({ title, why }) => [title, why])).toEqual([['old.md', 'filtered']])

  const whole = { knowledge_mode: 'whole' as const }
  await saveOver(ada, assistant, whole)
  await (await start(ada, uuidv7(), question('Parking?', { assistant_id: assistant }))).toTheEnd()
  const prompt = JSON.stringify(llm.requests.at(-1)?.body)
  expect(prompt).toContain('fifty euros')
  expect(prompt).not.toContain('forty euros')
})
