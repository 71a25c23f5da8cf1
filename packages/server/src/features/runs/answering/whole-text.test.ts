import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answerIn, passagesOf, stepOf } from '#testing/answers/answer-parts.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { openPassages, type StoredPassage } from '#features/retrieval/sealed-passages.service.ts'
import { addText, storeText } from '#testing/made/made-knowledge.ts'
import { makeAnsweringBase, type MadeBase } from '#testing/made/made-passages.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
const paragraph = (words: string) => `${words} ${'It is told at some length. '.repeat(40)}\n\n`
const HANDBOOK = [
  'The canteen opens at noon.',
  'The vault is opened by SECRETWORD.',
  'The parking costs forty euros a month.',
].map(paragraph)
let llm: FakeLlm
let app: TestApp
let ada: Person
let base: MadeBase
let handbook: string
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  base = await makeAnsweringBase(app.ctx, ada.id)
  handbook = await addText(app.ctx, base, 'handbook.md', HANDBOOK.join(''))
  assistant_id = await makeAssistant(ada, {
    name: 'Whole',
    knowledge_base_ids: [base.id],
    knowledge_mode: 'whole',
  })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function ask(answer: string) {
  llm.clear()
  llm.next({ tokens: [answer] })
  const thread = uuidv7()
  const viewer = await (await start(ada, thread, question('Zebra?', { assistant_id }))).toTheEnd()
  return { thread, viewer, prompt: JSON.stringify(llm.requests.at(-1)?.body) }
}

async function switchOff(words: string, documentId: string) {
  const { rows } = await test.database.pool.query<StoredPassage & { id: string }>(
    'SELECT id, document_id, sealed, heading, text FROM chunks WHERE document_id = $1',
    [documentId],
  )
  const off = (await openPassages(app.ctx, rows))
    .filter(({ text }) => text.includes(words))
    .map(({ id }) => id)
  expect(off).not.toEqual([])
  await test.database.pool.query('UPDATE chunks SET is_enabled = false WHERE id = ANY($1)', [off])
}

it('a document that is read in full excludes disabled passages', async () => {
  expect((await ask('Yes.')).prompt).toContain('SECRETWORD')
  await switchOff('SECRETWORD', handbook)
  const { thread, viewer, prompt } = await ask('“The parking costs forty euros a month” [1]')
  expect(stepOf(viewer.parts)).toMatchObject({ mode: 'whole', passages: 1 })
  expect(prompt).not.toContain('SECRETWORD')
  const [passage] = passagesOf(await answerIn(ada, thread))
  const { start_offset, end_offset } = passage ?? {}
  expect(HANDBOOK.join('').slice(start_offset ?? 0, end_offset ?? 0)).toBe(
    'The parking costs forty euros a month',
  )
})

it('a quote of a document that is read in full has a page number', async () => {
  const starts = HANDBOOK.map((_, at) => HANDBOOK.slice(0, at).join('').length)
  const sections = starts.map((start, at) => ({ kind: 'page' as const, name: String(at + 1), start }))
  await storeText(app.ctx, handbook, HANDBOOK.join(''), sections)
  const { thread, viewer } = await ask('“The parking costs forty euros a month” [1]')
  expect(passagesOf(viewer.parts)[0]?.page).toBe(3)
  expect(passagesOf(await answerIn(ada, thread))[0]?.page).toBe(3)
})

it('a document with all passages disabled is left out', async () => {
  const gone = await addText(app.ctx, base, 'gone.md', 'The attic is opened by GONEWORD.')
  expect((await ask('Yes.')).prompt).toContain('GONEWORD')
  await switchOff('GONEWORD', gone)
  const { viewer, prompt } = await ask('Yes.')
  expect(stepOf(viewer.parts)).toMatchObject({ mode: 'whole', passages: 1 })
  expect(prompt).not.toContain('GONEWORD')
})
