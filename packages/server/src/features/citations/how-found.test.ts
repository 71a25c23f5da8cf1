import type { HowFound } from '@parlance/contract/chat/runs.ts'
import type { DocumentChunk } from '@parlance/contract/knowledge/documents.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { answerIn, passagesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { addText, letRead, makeBaseWith, nameBase } from '#testing/made/made-knowledge.ts'
import type { MadeBase } from '#testing/made/made-passages.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let base: MadeBase & { documents: string[] }
let helper: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  base = await makeBaseWith(
    app.ctx,
    ada.id,
    Array.from({ length: 12 }, (_, at) => ({
      name: `notice-${at}.md`,
      text: `# Part ${at}\n\nThe notice period of grade ${at} is ${at} weeks.`,
    })),
  )
  await nameBase(app.ctx, base.id, 'HR policies')
  helper = await makeAssistant(ada, { name: 'HR', knowledge_base_ids: [base.id] })
  await grantTo(test.database, helper, bob.id, 'user')
  const [disabled, archived] = base.documents
  await test.database.pool.query('UPDATE chunks SET is_enabled = false WHERE document_id = $1', [disabled])
  await test.database.pool.query('UPDATE documents SET archived_at = now() WHERE id = $1', [archived])
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => llm.clear())

async function ask(person: Person, text: string): Promise<{ thread: string; path: string }> {
  const thread = uuidv7()
  await (await start(person, thread, question(text, { assistant_id: helper }))).toTheEnd()
  const message = (await messagesOf(person, thread)).at(-1)?.id ?? ''
  return { thread, path: `/v2/threads/${thread}/messages/${message}/found` }
}

describe('GET /v2/threads/{thread_id}/messages/{message_id}/found', () => {
  it('returns the query, the passages with scores, and what was left out', async () => {
    const { thread, path } = await ask(ada, 'What is the notice period of each grade?')
    const found = await ok<HowFound>(ada, 'GET', path)
    expect(found).toMatchObject({
      mode: 'search',
      query: 'What is the notice period of each grade?',
      further: [],
      has_scores: true,
      knowledge_bases: [{ id: base.id, name: 'HR policies', can_test: true }],
    })
    expect(found.passages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null, null])
    const [first] = found.passages
    expect(first).toMatchObject({ title: expect.stringContaining('notice-'), vector_score: null, score: 1 })
    expect(first?.keyword_score).toBeGreaterThan(0)
    expect(found.passages[0]?.document_id).toBe(passagesOf(await answerIn(ada, thread))[0]?.document_id)
    expect(found.not_searched.map(({ title, why }) => [title, why]).toSorted()).toEqual([
      ['notice-0.md', 'disabled'],
      ['notice-1.md', 'archived'],
    ])
    await refused(bob, 'GET', path, undefined, 404, 'ERROR_MESSAGE_NOT_FOUND')
  })

  it('shows readers no documents that they cannot read, and no disabled or archived ones', async () => {
    await letRead(app.ctx, base.id, bob.id)
    const { thread, path } = await ask(bob, 'What is the notice period of each grade?')
    const found = await ok<HowFound>(bob, 'GET', path)
    expect([found.passages.length, found.not_searched]).toEqual([10, []])
    await test.database.pool.query("DELETE FROM grants WHERE resource_type = 'knowledge_base'")
    const later = await ok<HowFound>(bob, 'GET', path)
    expect(later).toMatchObject({ knowledge_bases: [], passages: [], not_searched: [], has_scores: true })
    expect(stepOf(await answerIn(bob, thread))).toMatchObject({ found: [], base_ids: [] })
  })
})

describe('citations', () => {
  it('report whether a document has changed since', async () => {
    const changing = await addText(app.ctx, base, 'changing.md', 'The parking costs forty euros a month.')
    const { thread } = await ask(ada, 'What does the parking cost?')
    const stateOf = async () =>
      passagesOf(await answerIn(ada, thread)).find((one) => one.document_id === changing)?.state
    expect(await stateOf()).toBe('current')
    await test.database.pool.query(
      "UPDATE documents SET source_changed_at = now() + interval '1 minute' WHERE id = $1",
      [changing],
    )
    expect(await stateOf()).toBe('changed')
  })

  it('say that a passage was edited by hand; neighbours are given with it and count as quoted', async () => {
    const part = (topic: string) =>
      `The ${topic} are washed by hand. ${`The ${topic} are kept dry. `.repeat(50)}`
    const text = ['# Stores', part('tents'), part('canoes'), part('ropes')].join('\n\n')
    const document = await addText(app.ctx, base, 'stores.md', text)
    const path = `/v2/knowledge-bases/${base.id}/documents/${document}/chunks`
    const chunks = await ok<{ data: DocumentChunk[] }>(ada, 'GET', path)
    const canoes = chunks.data.find((chunk) => chunk.text.includes('canoes'))
    const edited = {
      heading: canoes?.heading,
      text: 'The kayaks are repaired in the zeppelin hangar.',
      version: 0,
    }
    await ok(ada, 'PUT', `${path}/${canoes?.id}`, edited)
    llm.next({ tokens: ['“repaired in the zeppelin hangar” [1]. “The tents are washed by hand” [1].'] })
    const { thread, path: found } = await ask(ada, 'Where is the zeppelin hangar for kayaks?')
    const [cited] = passagesOf(await answerIn(ada, thread))
    expect(cited).toMatchObject({
      document_id: document,
      manual: 'edit',
      quote: 'repaired in the zeppelin hangar',
      start_offset: canoes?.start_offset,
      end_offset: canoes?.end_offset,
      unproven: [],
    })
    const prompt = JSON.stringify(llm.requests.at(-1)?.body)
    expect(prompt).toMatch(/tents are washed.*zeppelin hangar.*ropes are washed/)
    expect(prompt).not.toContain('canoes')
    const { passages } = await ok<HowFound>(ada, 'GET', found)
    expect(passages[0]).toMatchObject({ number: 1, manual: 'edit', neighbours: 2 })
  })
})
