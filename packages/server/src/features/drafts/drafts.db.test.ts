import { DRAFT_TEXT_MAX, MESSAGE_BODY_MAX } from '@parlance/contract/core/limits.ts'
import type { Draft } from '@parlance/contract/chat/drafts.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  await scriptedModel(app.deps, llm, { identifier: 'numbered-1' })
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** A draft of a browser, written this many minutes after ten o'clock. */
function written(text: string, minute = 0): Draft {
  const revised_at = new Date(Date.UTC(2026, 0, 5, 10, minute)).toISOString()
  return { text, assistant_id: null, model_id: null, files: [], thread_id: null, revised_at }
}

const save = async (person: Person, scope: string, draft: Draft) =>
  (await ok<{ draft: Draft | null }>(person, 'PUT', `/v2/drafts/${scope}`, draft)).draft
const read = async (person: Person, scope: string) =>
  (await ok<{ draft: Draft | null }>(person, 'GET', `/v2/drafts/${scope}`)).draft

describe('PUT /v2/drafts/{scope}', () => {
  test('another device finds the draft with its assistant', async () => {
    const draft = { ...written('Half a thought'), assistant_id: GENERAL_ASSISTANT.id }
    for (const scope of [uuidv7(), 'new']) {
      expect(await save(ada, scope, draft)).toEqual(draft)
      expect(await read(ada, scope)).toEqual(draft)
    }
  })

  test('the newer draft wins in any order of saving', async () => {
    const scope = uuidv7()
    await save(ada, scope, written('from the desk', 5))
    expect(await save(ada, scope, written('from the telephone', 3))).toEqual(written('from the desk', 5))
    expect(await save(ada, scope, written('from the desk again', 7))).toMatchObject({
      text: 'from the desk again',
    })
  })

  test('the newest of many concurrent drafts wins', async () => {
    const scope = uuidv7()
    const drafts = Array.from({ length: 20 }, (_, minute) => written(`at ${minute}`, minute))
    await Promise.all(drafts.toSorted(() => Math.random() - 0.5).map((draft) => save(ada, scope, draft)))
    expect(await read(ada, scope)).toEqual(written('at 19', 19))
  })

  test('an emptied draft is deleted, and an older text does not restore it', async () => {
    const scope = uuidv7()
    await save(ada, scope, written('to be thrown away', 1))
    expect(await save(ada, scope, written('', 2))).toBeNull()
    expect(await save(ada, scope, written('late, from a slow device', 1))).toBeNull()
    expect(await read(ada, scope)).toBeNull()
  })

  test('is private, also under the id of another person’s thread', async () => {
    const thread = uuidv7()
    await (await start(ada, thread, question())).toTheEnd()
    await save(ada, thread, written('of Ada', 1))
    expect(await read(bob, thread)).toBeNull()
    await save(bob, thread, written('of Bob', 9))
    expect(await read(ada, thread)).toEqual(written('of Ada', 1))
    await save(bob, thread, written('', 10))
    expect(await read(ada, thread)).toEqual(written('of Ada', 1))
  })

  test.each([
    ['a text past its limit', { text: 'x'.repeat(DRAFT_TEXT_MAX + 1) }, 422],
    ['no time', { revised_at: 'yesterday' }, 422],
    ['an assistant that is no id', { assistant_id: 'general' }, 422],
    ['someone else’s id', { user_id: uuidv7() }, 422],
    ['a body past its limit', { text: 'x'.repeat(MESSAGE_BODY_MAX) }, 413],
  ])('refuses %s and keeps the stored draft', async (_, wrong, status) => {
    const scope = uuidv7()
    await save(ada, scope, written('as it was'))
    const answer = await ada.call('PUT', `/v2/drafts/${scope}`, { ...written('new', 9), ...wrong })
    await answer.text()
    expect(answer.status).toBe(status)
    expect(await read(ada, scope)).toEqual(written('as it was'))
  })

  test('accepts the longest possible text', async () => {
    const text = 'é'.repeat(DRAFT_TEXT_MAX)
    const scope = uuidv7()
    await save(ada, scope, written(text))
    expect((await read(ada, scope))?.text).toBe(text)
  })

  test('rejects an invalid scope', async () => {
    for (const scope of ['old', 'NEW', '1']) {
      expect((await ada.call('GET', `/v2/drafts/${scope}`)).status).toBe(422)
      expect((await ada.call('PUT', `/v2/drafts/${scope}`, written('x'))).status).toBe(422)
    }
  })
})

describe('POST /v2/threads/{thread_id}/messages', () => {
  async function send(thread: string, text: string): Promise<void> {
    await (await start(ada, thread, question(text))).toTheEnd()
  }

  test('removes the queued message that it sends, by its id', async () => {
    const thread = uuidv7()
    const message = question('Queued')
    const scope = `queued-${thread}`
    const queued = { ...written('Queued', 1), message_id: message.id }
    expect(await save(ada, scope, queued)).toEqual(queued)
    await (await start(ada, thread, question('Queued'))).toTheEnd()
    expect(await read(ada, scope)).toEqual(queued)
    const parent_id = (await messagesOf(ada, thread)).at(-1)?.id ?? null
    await (await start(ada, thread, { ...message, parent_id } as StartRun)).toTheEnd()
    expect(await read(ada, scope)).toBeNull()
  })

  test('removes the draft that became the message, of the thread and of a new chat', async () => {
    const thread = uuidv7()
    await save(ada, thread, written('\u00a0Send me \n', 20))
    await save(ada, 'new', written('Send me', 20))
    await send(thread, 'Send me')
    expect(await read(ada, thread)).toBeNull()
    expect(await read(ada, 'new')).toBeNull()
  })

  test('keeps newer drafts, drafts of other threads and drafts of other people', async () => {
    const thread = uuidv7()
    const elsewhere = uuidv7()
    await save(ada, 'new', written('Send me, and then some more', 30))
    await save(ada, elsewhere, written('Send me', 30))
    await save(bob, 'new', written('Send me', 30))
    await send(thread, 'Send me')
    expect(await read(ada, 'new')).toMatchObject({ text: 'Send me, and then some more' })
    expect(await read(ada, elsewhere)).toMatchObject({ text: 'Send me' })
    expect(await read(bob, 'new')).toMatchObject({ text: 'Send me' })
  })
  test('leaves a late copy of a new chat without the thread and the files of the message', async () => {
    const thread_id = uuidv7()
    const late = { ...written('Send me, and then some more', 40), files: [uuidv7()], thread_id }
    await save(bob, 'new', late)
    await send(thread_id, 'Send me')
    // a thread of someone else reveals nothing
    expect(await read(bob, 'new')).toEqual(late)
    await save(ada, 'new', late)
    expect(await read(ada, 'new')).toEqual({ ...late, files: [], thread_id: null })
    await save(ada, 'new', { ...late, ...written('', 41), thread_id, files: late.files })
    expect(await read(ada, 'new')).toBeNull()
  })
})
