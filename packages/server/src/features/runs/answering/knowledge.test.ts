import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { forgetCitations } from '#features/citations/citations.service.ts'
import { answerIn, passagesOf, sourcesOf, stepOf } from '#testing/answers/answer-parts.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { draftOf, grantTo, makeAssistant, saveOver } from '#testing/made/made-assistants.ts'
import { addText, letRead, makeBaseWith, makeOwnBase, nameBase } from '#testing/made/made-knowledge.ts'
import type { MadeBase } from '#testing/made/made-passages.ts'
import { messagesOf, question, start, Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
const NOTICE = '# Leaving\n\nAfter two years of service, the notice period is two months for every employee.'
const CANTEEN = 'The canteen opens at noon and serves soup of the day until two.'
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
  base = await makeBaseWith(app.ctx, ada.id, [
    { name: 'notice.md', text: NOTICE },
    { name: 'canteen.md', text: CANTEEN },
  ])
  await nameBase(app.ctx, base.id, 'HR policies')
  helper = await makeAssistant(ada, { name: 'HR', knowledge_base_ids: [base.id] })
  await grantTo(test.database, helper, bob.id, 'user')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => {
  llm.requests.length = 0
  llm.clear()
})

async function ask(person: Person, text: string, assistantId = helper, earlier: string | null = null) {
  const thread = earlier ?? uuidv7()
  const parent_id = earlier === null ? null : ((await messagesOf(person, earlier)).at(-1)?.id ?? null)
  const more = earlier === null ? { assistant_id: assistantId } : {}
  const viewer = await (await start(person, thread, question(text, { parent_id, ...more }))).toTheEnd()
  return { thread, viewer }
}

const lastRequest = () => JSON.stringify(llm.requests.at(-1)?.body)
describe('an answer of an assistant with knowledge', () => {
  it('searches, shows its step and sources, and checks its quotes', async () => {
    llm.next({
      tokens: ['It says “the notice period is two months” [1]', ' and “thirteen months for all staff” [1].'],
    })
    const { thread, viewer } = await ask(ada, 'How long is the notice period after two years?')
    expect(viewer.parts[0]).toMatchObject({
      type: 'retrieval',
      state: 'done',
      mode: 'search',
      knowledge_bases: ['HR policies'],
      files: 0,
    })
    const [source] = sourcesOf(viewer.parts)
    expect(source).toMatchObject({ source_id: '1', title: 'notice.md' })
    expect(source?.passage).toMatchObject({
      number: 1,
      state: 'current',
      document_id: base.documents[0],
      knowledge_base_name: 'HR policies',
      heading: 'Leaving',
      quote: 'the notice period is two months',
      unproven: ['thirteen months for all staff'],
    })
    const { start_offset, end_offset } = source?.passage ?? {}
    expect(NOTICE.slice(start_offset ?? 0, end_offset ?? 0)).toBe('the notice period is two months')
    expect(await answerIn(ada, thread)).toEqual(viewer.parts)
    expect(lastRequest()).toContain('passages')
    expect(lastRequest()).toContain('After two years of service')
  })

  it('shows the sources to viewers who join during the answer or after it', async () => {
    llm.next({ tokens: 60, rate: 100 })
    const thread = uuidv7()
    const first = await start(
      ada,
      thread,
      question('What about the notice period?', { assistant_id: helper }),
    )
    await first.until((one) => one.text.includes('t5 '))
    const again = await ada.call('GET', `/v2/runs/${first.run_id}/events`)
    const second = await new Viewer(again).toTheEnd()
    await first.toTheEnd()
    expect(second.parts).toEqual(first.parts)
    expect(passagesOf(second.parts).length).toBeGreaterThan(0)
    const late = await new Viewer(await ada.call('GET', `/v2/runs/${first.run_id}/events`)).toTheEnd()
    expect(late.parts).toEqual(first.parts)
  })

  it('does not reuse the citation numbers of an earlier answer', async () => {
    llm.next({ tokens: ['Two months [1].'] })
    const { thread } = await ask(ada, 'What is the notice period after two years of service?')
    await ask(ada, 'When does the canteen open for lunch at noon?', helper, thread)
    expect(lastRequest()).toContain('Two months.')
    expect(lastRequest()).not.toContain('Two months [1]')
  })

  it('continues when the search fails, and says so', async () => {
    await test.database.pool.query('ALTER TABLE chunk_lexemes RENAME TO chunk_lexemes_away')
    try {
      const { viewer } = await ask(ada, 'What is the notice period?')
      expect(stepOf(viewer.parts)).toMatchObject({ state: 'failed', passages: 0 })
      expect(viewer.text).toBe('t1 t2 t3 ')
      expect(lastRequest()).toContain('could not be searched')
    } finally {
      await test.database.pool.query('ALTER TABLE chunk_lexemes_away RENAME TO chunk_lexemes')
    }
  })

  it('reads small bases in full and searches larger ones', async () => {
    const id = await makeAssistant(ada, {
      name: 'Whole',
      knowledge_base_ids: [base.id],
      knowledge_mode: 'whole',
    })
    llm.next({ tokens: ['“serves soup of the day until two” [1]'] })
    const { viewer } = await ask(ada, 'Zebra?', id)
    expect(stepOf(viewer.parts)).toMatchObject({ mode: 'whole', passages: 2 })
    expect(lastRequest()).toContain('soup of the day')
    expect(lastRequest()).toContain('notice period')
    expect(passagesOf(viewer.parts)[0]).toMatchObject({
      document_id: base.documents[1],
      chunk_id: null,
      quote: 'serves soup of the day until two',
    })
    await addText(app.ctx, base, 'long.md', 'A long story. '.repeat(6_000))
    const searched = await ask(ada, 'When does the canteen open?', id)
    expect(stepOf(searched.viewer.parts)).toMatchObject({ mode: 'search' })
    await test.database.pool.query("DELETE FROM documents WHERE name = 'long.md'")
  })

  it('keeps the numbers of its sources when it is continued', async () => {
    llm.next({ tokens: ['Two months [1] '], finish: 'length' })
    const { thread, viewer } = await ask(ada, 'What is the notice period after two years of service?')
    llm.next({ tokens: ['as “the notice period is two months” [1].'] })
    const message_id = (await messagesOf(ada, thread)).at(-1)?.id ?? ''
    const more = await (await start(ada, thread, { kind: 'continue', id: uuidv7(), message_id })).toTheEnd()
    expect(more.text).toBe('Two months [1] as “the notice period is two months” [1].')
    expect(sourcesOf(more.parts)).toHaveLength(sourcesOf(viewer.parts).length)
    expect(passagesOf(await answerIn(ada, thread))[0]?.quote).toBe('the notice period is two months')
    expect(lastRequest()).toContain('After two years of service')
  })
})

describe('documents that a reader cannot read', () => {
  it('are not made readable by an assistant: they appear in no step, prompt or source', async () => {
    const { viewer } = await ask(bob, 'What is the notice period after two years?')
    expect(stepOf(viewer.parts)).toMatchObject({ state: 'done', knowledge_bases: [], passages: 0 })
    expect(sourcesOf(viewer.parts)).toEqual([])
    expect(lastRequest()).not.toContain('two months')
  })

  it('are hidden in old answers when a share is removed, and shown again with a new share', async () => {
    await letRead(app.ctx, base.id, bob.id)
    llm.next({ tokens: ['“the notice period is two months” [1]'] })
    const { thread, viewer } = await ask(bob, 'What is the notice period after two years?')
    expect(passagesOf(await answerIn(bob, thread))[0]).toMatchObject({ state: 'current' })
    await test.database.pool.query("DELETE FROM grants WHERE resource_type = 'knowledge_base'")
    expect(JSON.stringify(await answerIn(bob, thread))).not.toContain('HR policies')
    const [source] = sourcesOf(await answerIn(bob, thread))
    expect(source).toMatchObject({ title: '' })
    expect(source?.passage).toMatchObject({
      state: 'hidden',
      document_id: null,
      knowledge_base_id: null,
      quote: '',
      heading: '',
    })
    const again = await new Viewer(await bob.call('GET', `/v2/runs/${viewer.run_id}/events`)).toTheEnd()
    expect(passagesOf(again.parts)[0]).toMatchObject({ state: 'hidden', quote: '' })
    await letRead(app.ctx, base.id, bob.id)
    expect(await answerIn(bob, thread)).toEqual(viewer.parts)
    await test.database.pool.query("DELETE FROM grants WHERE resource_type = 'knowledge_base'")
  })

  it('stop a running answer that uses them', async () => {
    await letRead(app.ctx, base.id, bob.id)
    llm.next({ endless: true, rate: 50 })
    const thread = uuidv7()
    const viewer = await start(bob, thread, question('The notice period?', { assistant_id: helper }))
    await viewer.until((one) => one.text.includes('t2 '))
    await test.database.pool.query("DELETE FROM grants WHERE resource_type = 'knowledge_base'")
    await viewer.toTheEnd()
    expect((await messagesOf(bob, thread)).at(-1)?.status).toBe('stopped')
  })
})

describe('the files of an assistant', () => {
  it('can be read by its users, but only those of the saved version', async () => {
    const id = await makeAssistant(ada, { name: 'With files' })
    await grantTo(test.database, id, bob.id, 'user')
    const own = await makeOwnBase(app.ctx, id, ada.id)
    const saved = await addText(app.ctx, own, 'saved.md', 'The elevator code is SAVEDCANARY for everybody.')
    const draft = await addText(app.ctx, own, 'draft.md', 'The elevator code is DRAFTCANARY for nobody yet.')
    await saveOver(ada, id, { document_ids: [saved] })
    const { revision, draft: content } = await draftOf(ada, id)
    await ok(ada, 'PUT', `/v2/assistants/${id}/draft`, {
      revision,
      content: { ...content, document_ids: [saved, draft] },
    })
    const { viewer } = await ask(bob, 'What is the elevator code?', id)
    expect(lastRequest()).toContain('SAVEDCANARY')
    expect(lastRequest()).not.toContain('DRAFTCANARY')
    expect(passagesOf(viewer.parts).map((one) => one.document_id)).toEqual([saved])
    const path = (document: string) => `/v2/knowledge-bases/${own.id}/documents/${document}/text`
    expect((await bob.call('GET', path(saved))).status).toBe(200)
    expect((await bob.call('GET', path(draft))).status).toBe(404)
    expect((await ada.call('GET', path(draft))).status).toBe(200)
    expect((await bob.call('GET', `/v2/knowledge-bases/${own.id}/documents`)).status).toBe(404)
    const thread = uuidv7()
    const trial = question('What is the elevator code?', { assistant_id: id, purpose: 'draft' })
    await (await start(ada, thread, trial)).toTheEnd()
    expect(lastRequest()).toContain('DRAFTCANARY')
    await test.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [id])
    expect((await bob.call('GET', path(saved))).status).toBe(404)
  })

  it('cannot be taken from other assistants or chosen by people who cannot read them', async () => {
    const other = await makeBaseWith(app.ctx, bob.id, [{ name: 'theirs.md', text: 'Theirs.' }])
    const id = await makeAssistant(ada, { name: 'Careful' })
    const { revision, saved } = await draftOf(ada, id)
    for (const [more, code] of [
      [{ document_ids: other.documents }, 'ERROR_DOCUMENT_NOT_FOUND'],
      [{ document_ids: base.documents }, 'ERROR_DOCUMENT_NOT_FOUND'],
      [{ knowledge_base_ids: [other.id] }, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
    ] as const) {
      const answer = await ada.call('PUT', `/v2/assistants/${id}`, {
        revision,
        content: { ...saved, ...more },
      })
      expect(await answer.json()).toEqual({ detail: code })
    }
  })
})

describe('deleted and changed documents', () => {
  it('lose their quotes in stored answers when they are deleted', async () => {
    const gone = await addText(app.ctx, base, 'gone.md', 'The vault combination is VAULTCANARY today.')
    llm.next({ tokens: ['“vault combination is VAULTCANARY today” [1]'] })
    const { thread } = await ask(ada, 'What is the vault combination?')
    const stored = () =>
      test.database.pool.query<{ text: string }>(
        `SELECT message_id AS text FROM citations WHERE document_id = $1 AND sealed IS NOT NULL
         UNION ALL SELECT id FROM messages WHERE parts::text LIKE '%gone.md%'`,
        [gone],
      )
    expect((await stored()).rows).toHaveLength(2)
    await forgetCitations(app.ctx, [gone])
    expect((await stored()).rows).toHaveLength(0)
    await test.database.pool.query('DELETE FROM documents WHERE id = $1', [gone])
    const parts = await answerIn(ada, thread)
    expect(JSON.stringify(parts)).not.toContain('gone.md')
    expect(passagesOf(parts)[0]).toMatchObject({
      state: 'deleted',
      quote: '',
      start_offset: null,
      document_id: null,
    })
  })

  it('lose their quotes in running answers, too', async () => {
    const gone = await addText(app.ctx, base, 'going.md', 'The vault is painted GOINGCANARY since May.')
    llm.next({ tokens: 60, rate: 100 })
    const thread = uuidv7()
    const viewer = await start(ada, thread, question('How is the vault painted?', { assistant_id: helper }))
    await viewer.until((one) => one.text.includes('t3 '))
    await test.database.pool.query('UPDATE documents SET deleted_at = now() WHERE id = $1', [gone])
    await forgetCitations(app.ctx, [gone])
    await viewer.toTheEnd()
    const { rows } = await test.database.pool.query(
      `SELECT 'citations' AS place FROM citations WHERE sealed IS NOT NULL AND document_id = $1
       UNION ALL SELECT 'messages' FROM messages WHERE parts::text LIKE '%GOINGCANARY%'
       UNION ALL SELECT 'run_chunks' FROM run_chunks WHERE events::text LIKE '%GOINGCANARY%'`,
      [gone],
    )
    expect(rows).toEqual([])
    expect(passagesOf(await answerIn(ada, thread)).find(({ number }) => number === 1)?.state).toBe('deleted')
  })
})
