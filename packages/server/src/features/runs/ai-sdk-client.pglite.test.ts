import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

/** The stream does not depend on the database, so one database is enough. */
const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted', rank: 0 })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** The AI SDK's own transport with the addresses of this server. */
function transportOf(threadId: string) {
  let runId = ''
  return new DefaultChatTransport<UIMessage>({
    headers: { authorization: `Bearer ${ada.token}` },
    prepareSendMessagesRequest: () => ({
      api: `${app.origin}/v2/threads/${threadId}/messages`,
      body: question('Go'),
    }),
    prepareReconnectToStreamRequest: () => ({ api: `${app.origin}/v2/runs/${runId}/events` }),
    fetch: async (...asked) => {
      const answer = await fetch(...asked)
      runId = answer.headers.get('x-run-id') ?? runId
      return answer
    },
  })
}

/** The input of the transport; `prepareSendMessagesRequest` makes the request of it. */
const sent = (threadId: string) =>
  ({
    trigger: 'submit-message',
    chatId: threadId,
    messageId: undefined,
    messages: [] as UIMessage[],
    abortSignal: undefined,
  }) as const

async function read(stream: ReadableStream<UIMessageChunk> | null) {
  const errors: unknown[] = []
  let message: UIMessage | undefined
  if (stream === null) throw new Error('no stream')
  for await (const one of readUIMessageStream({ stream, onError: (error) => errors.push(error) }))
    message = one
  return { message, errors }
}

it('the AI SDK reads a streaming answer, and again after reconnecting', async () => {
  const threadId = uuidv7()
  llm.next({ tokens: 40, rate: 200, reasoning: ['Let me ', 'think.'] })
  const transport = transportOf(threadId)
  const first = await read(await transport.sendMessages(sent(threadId)))
  const text = Array.from({ length: 40 }, (_, at) => `t${at + 1} `).join('')
  expect(first.errors).toEqual([])
  expect(first.message).toMatchObject({ role: 'assistant', metadata: { thread_id: threadId } })
  expect(first.message?.parts).toMatchObject([
    { type: 'reasoning', text: 'Let me think.', state: 'done' },
    { type: 'text', text, state: 'done' },
  ])
  expect(first.message?.id).toBe((await messagesOf(ada, threadId)).at(-1)?.id)

  const again = await read(await transport.reconnectToStream({ chatId: threadId }))
  expect(again).toEqual(first)
})

it('the AI SDK sees a failure and keeps the text before it', async () => {
  const threadId = uuidv7()
  llm.next({ tokens: 9, cut_after: 4 })
  const { message, errors } = await read(await transportOf(threadId).sendMessages(sent(threadId)))
  expect(message?.parts).toMatchObject([
    { type: 'text', text: 't1 t2 t3 t4 ' },
    { type: 'data-error', data: { code: 'stream_cut' } },
  ])
  expect(String(errors)).toContain('stream_cut')
})
