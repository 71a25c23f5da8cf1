import type { Message } from '@parlance/contract/chat/runs.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { forgetAnswerFiles } from '#features/runs/answering/answer-files.ts'
import { insertAnswerFile } from '#features/runs/answering/answer-files.queries.ts'
import { forgetThreadFiles } from '#features/threads/thread-files.ts'
import { passagesOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant_id: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant_id = await makeAssistant(ada, { name: 'Reader' })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const branch = async (thread: string, message_id: string, id = uuidv7()) =>
  (await ok<{ thread: Thread }>(ada, 'POST', `/v2/threads/${thread}/branch`, { id, message_id })).thread

async function ask(
  thread: string,
  text: string,
  answer: string,
  parent_id: string | null,
  files: string[] = [],
) {
  llm.next({ tokens: [answer] })
  await (await start(ada, thread, question(text, { assistant_id, parent_id, files }))).toTheEnd()
  return (await messagesOf(ada, thread)).at(-1) as Message
}

const said = (messages: readonly Message[]) =>
  messages.map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join(''))

describe('POST /v2/threads/{thread_id}/branch', () => {
  it('copies the messages up to one of them, once, and refers to the original', async () => {
    const thread = uuidv7()
    const first = await ask(thread, 'One?', 'One.', null)
    await ask(thread, 'Two?', 'Two.', first.id)
    const id = uuidv7()
    const made = await branch(thread, first.id, id)
    expect(made).toMatchObject({ id, name: 'One? (2)', branched_from: { thread_id: thread, name: 'One?' } })
    const copies = await messagesOf(ada, id)
    expect(said(copies)).toEqual(['One?', 'One.'])
    expect(copies[1]?.id).toBe(made.branched_from?.message_id)
    expect(copies[1]).toMatchObject({ usage: first.usage, created_at: first.created_at })
    expect(await branch(thread, first.id, id)).toEqual(made)
    expect(await messagesOf(ada, id)).toHaveLength(2)
    await ask(id, 'Another?', 'Other.', copies[1]?.id ?? null)
    expect(said(await messagesOf(ada, thread))).toEqual(['One?', 'One.', 'Two?', 'Two.'])
  })

  it('keeps attached files and citations when the other conversation is deleted', async () => {
    const thread = uuidv7()
    const path = `/v2/threads/${thread}/files`
    const base = (await ok<{ knowledge_base_id: string }>(ada, 'POST', path)).knowledge_base_id
    const [put] = await uploadFiles(ada, base, [{ name: 'lease.md', content: 'The rent is 940 euros.' }])
    await settled(test.database, ada, base)
    const answer = await ask(thread, 'Rent?', 'It says “The rent is 940 euros” [1].', null, [
      put?.document_id ?? '',
    ])
    const made = await branch(thread, answer.id)
    const other = await ok<{ knowledge_base_id: string }>(ada, 'GET', `/v2/threads/${made.id}/files`)
    const [copy] = await settled(test.database, ada, other.knowledge_base_id)
    await ok(ada, 'DELETE', `/v2/threads/${thread}`)
    await forgetThreadFiles.run(app.ctx, AbortSignal.timeout(10_000))
    const [asked, answered] = await messagesOf(ada, made.id)
    expect(asked?.parts[0]).toMatchObject({ type: 'attachment', document_id: copy?.id, name: 'lease.md' })
    expect(passagesOf(answered?.parts ?? [])[0]).toMatchObject({
      document_id: copy?.id,
      quote: 'The rent is 940 euros',
      state: 'current',
    })
    expect(
      (await ok<{ thread: Thread }>(ada, 'GET', `/v2/threads/${made.id}`)).thread.branched_from,
    ).toBeNull()
  })

  it.each(['source', 'branch'])('keeps the pictures of answers when the %s is deleted', async (gone) => {
    const thread = uuidv7()
    const answer = await ask(thread, 'Draw', 'Here.', null)
    const file = uuidv7()
    await app.deps.files.put(file, Buffer.from('picture'))
    const row = { id: file, thread_id: thread, media_type: 'image/png', size: 7, sha256: Buffer.alloc(32) }
    await insertAnswerFile({ ...app.ctx, actor: { user_id: ada.id } } as never, row)
    const part = {
      type: 'file',
      url: `/v2/threads/${thread}/files/${file}`,
      media_type: 'image/png',
      size: null,
    }
    await test.database.pool.query('UPDATE messages SET parts = $1 WHERE id = $2', [
      JSON.stringify([part]),
      answer.id,
    ])
    const { id } = await branch(thread, answer.id)
    const [kept, left] = gone === 'source' ? [id, thread] : [thread, id]
    await ok(ada, 'DELETE', `/v2/threads/${left}`)
    await forgetAnswerFiles.run(app.ctx, AbortSignal.timeout(10_000))
    const [shown] = (await messagesOf(ada, kept)).at(-1)?.parts ?? []
    const url = shown?.type === 'file' ? shown.url : ''
    expect(url).toMatch(new RegExp(`^/v2/threads/${kept}/files/`))
    expect(await (await ada.call('GET', url)).text()).toBe('picture')
    await ok(ada, 'DELETE', `/v2/threads/${kept}`)
    await forgetAnswerFiles.run(app.ctx, AbortSignal.timeout(10_000))
    expect(await app.deps.files.get(file)).toBeNull()
  })

  it('refuses a message of another thread, a taken id and someone else', async () => {
    const [thread, other] = [uuidv7(), uuidv7()]
    const answer = await ask(thread, 'One?', 'One.', null)
    const elsewhere = await ask(other, 'One?', 'One.', null)
    const path = `/v2/threads/${thread}/branch`
    const body = { id: uuidv7(), message_id: elsewhere.id }
    await refused(ada, 'POST', path, body, 404, 'ERROR_MESSAGE_NOT_FOUND')
    const taken = { id: other, message_id: answer.id }
    await refused(ada, 'POST', path, taken, 409, 'ERROR_ID_ALREADY_USED')
    await refused(bob, 'POST', path, { ...taken, id: uuidv7() }, 404, 'ERROR_THREAD_NOT_FOUND')
  })

  it('returns the same branch to concurrent calls', async () => {
    const thread = uuidv7()
    const answer = await ask(thread, 'One?', 'One.', null)
    const id = uuidv7()
    const made = await Promise.all([1, 2, 3].map(() => branch(thread, answer.id, id)))
    expect(new Set(made.map((one) => one.id))).toEqual(new Set([id]))
    expect(await messagesOf(ada, id)).toHaveLength(2)
  })
})
