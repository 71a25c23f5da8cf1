import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start, Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted', rank: 0 })
  await scriptedModel(app.deps, llm, { identifier: 'other', rank: 1 })
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => void (llm.requests.length = 0))

describe('POST /v2/threads/{thread_id}/messages', () => {
  it('creates the thread, streams the answer and stores it', async () => {
    llm.next({ tokens: 5 })
    const threadId = uuidv7()
    const viewer = await (await start(ada, threadId, question('What is\nnew?'))).toTheEnd()
    expect(viewer.done).toBe(true)
    expect(viewer.text).toBe('t1 t2 t3 t4 t5 ')
    expect(viewer.seen.at(-1)?.event).toMatchObject({
      type: 'finish',
      messageMetadata: { status: 'completed' },
    })
    const [asked, answer] = await messagesOf(ada, threadId)
    expect(asked).toMatchObject({ role: 'user', parts: [{ type: 'text', text: 'What is\nnew?' }] })
    expect(answer).toMatchObject({
      role: 'assistant',
      status: 'completed',
      parent_id: asked?.id,
      parts: viewer.parts,
    })
    expect(answer?.usage).toMatchObject({ input_tokens: 12, cached_input_tokens: 4, output_tokens: 30 })
    const thread = await ada.call('GET', `/v2/threads/${threadId}`)
    expect(await thread.json()).toMatchObject({ thread: { id: threadId, name: 'What is new?' } })
  })

  it('numbers its events from 1 without a gap', async () => {
    llm.next({ tokens: 40, rate: 200 })
    const viewer = await (await start(ada, uuidv7(), question())).toTheEnd()
    const numbers = viewer.seen.map((one) => one.sequence)
    expect(numbers[0]).toBe(1)
    expect(viewer.text).toBe(Array.from({ length: 40 }, (_, i) => `t${i + 1} `).join(''))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('returns the same run for a repeat with the same id: one question, one answer, one model call', async () => {
    llm.next({ tokens: 20, rate: 100 })
    const threadId = uuidv7()
    const request = question()
    const viewers = await Promise.all([1, 2, 3, 4].map(() => start(ada, threadId, request)))
    await Promise.all(viewers.map((viewer) => viewer.toTheEnd()))
    const late = await (await start(ada, threadId, request)).toTheEnd()
    expect(new Set([...viewers, late].map((viewer) => viewer.run_id)).size).toBe(1)
    expect(late.text).toBe(viewers[0]?.text)
    expect(await messagesOf(ada, threadId)).toHaveLength(2)
    expect(llm.requests).toHaveLength(1)
  })

  it('refuses the same id with another text', async () => {
    const threadId = uuidv7()
    const request = question('one')
    await (await start(ada, threadId, request)).toTheEnd()
    const response = await ada.call('POST', `/v2/threads/${threadId}/messages`, { ...request, text: 'two' })
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ detail: 'ERROR_ID_ALREADY_USED' })
  })

  it('refuses a second run while one is running in the thread', async () => {
    llm.next({ endless: true, rate: 50 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    await viewer.until((seen) => seen.text.length > 0)
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.call('POST', `/v2/threads/${threadId}/messages`, question())),
    )
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409])
    expect(await answers[0]?.json()).toEqual({ detail: 'ERROR_RUN_IN_PROGRESS' })
    await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    expect(await messagesOf(ada, threadId)).toHaveLength(2)
  })

  it('edits next to the first text, regenerates next to the first answer, and shows both branches', async () => {
    const threadId = uuidv7()
    const first = question('first')
    await (await start(ada, threadId, first)).toTheEnd()
    const edited = uuidv7()
    await (
      await start(ada, threadId, { kind: 'edit', id: edited, message_id: first.id, text: 'second' })
    ).toTheEnd()
    const again = uuidv7()
    await (await start(ada, threadId, { kind: 'regenerate', id: again, parent_id: edited })).toTheEnd()

    const newest = await messagesOf(ada, threadId)
    expect(newest.map((message) => message.id)).toEqual([edited, again])
    expect(newest[0]?.siblings).toEqual([first.id, edited])
    expect(newest[1]?.siblings).toHaveLength(2)
    const older = await messagesOf(ada, threadId, `?through=${first.id}`)
    expect(older.map((message) => message.parts[0])).toEqual([
      { type: 'text', text: 'first' },
      { type: 'text', text: 't1 t2 t3 ' },
    ])
    const until = await messagesOf(ada, threadId, `?until=${newest[1]?.siblings[0]}`)
    expect(until.map((message) => message.id)).toEqual([edited, newest[1]?.siblings[0]])
  })

  it('regenerates with another model, and names it', async () => {
    const threadId = uuidv7()
    const asked = question()
    await (await start(ada, threadId, asked)).toTheEnd()
    const list = (await (await ada.call('GET', '/v2/models')).json()) as {
      data: { id: string; identifier: string }[]
    }
    const other = list.data.find((model) => model.identifier === 'other')
    const request = {
      kind: 'regenerate',
      id: uuidv7(),
      parent_id: asked.id,
      model_id: other?.id ?? '',
    } as const
    await (await start(ada, threadId, request)).toTheEnd()
    expect(llm.requests.map((one) => one.model)).toEqual(['scripted', 'other'])
    expect((await messagesOf(ada, threadId)).at(-1)).toMatchObject({
      model_id: other?.id,
      model_label: { en: 'other' },
    })
  })

  it('sends the history along the path of the answer to the model', async () => {
    const threadId = uuidv7()
    await (await start(ada, threadId, question('one'))).toTheEnd()
    const parent = (await messagesOf(ada, threadId)).at(-1)?.id ?? ''
    await (await start(ada, threadId, question('two', { parent_id: parent }))).toTheEnd()
    const sent = llm.requests.at(-1)?.body['messages'] as { role: string; content: unknown }[]
    expect(sent.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.stringify(sent)).toContain('t1 t2 t3')
  })

  it('refuses an empty text, and one over a million characters with the limit', async () => {
    for (const text of ['x'.repeat(1_000_001), '']) {
      const response = await ada.call('POST', `/v2/threads/${uuidv7()}/messages`, question(text))
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'text'] }] })
    }
  })

  it("answers 404 for another person's thread, message and run, and calls no model", async () => {
    const threadId = uuidv7()
    const asked = question()
    const viewer = await (await start(ada, threadId, asked)).toTheEnd()
    llm.requests.length = 0
    const own = uuidv7()
    await (await start(bob, own, question())).toTheEnd()
    const tries = [
      bob.call('POST', `/v2/threads/${threadId}/messages`, question()),
      bob.call('POST', `/v2/threads/${own}/messages`, question('x', { parent_id: asked.id })),
      bob.call('POST', `/v2/threads/${own}/messages`, {
        kind: 'regenerate',
        id: uuidv7(),
        parent_id: asked.id,
      }),
      bob.call('POST', `/v2/threads/${own}/messages`, {
        kind: 'edit',
        id: uuidv7(),
        message_id: asked.id,
        text: 'x',
      }),
      bob.call('GET', `/v2/threads/${threadId}/messages`),
      bob.call('GET', `/v2/threads/${own}/messages?through=${asked.id}`),
      bob.call('GET', `/v2/threads/${own}/messages?until=${asked.id}`),
      bob.call('GET', `/v2/runs/${viewer.run_id}/events`),
      bob.call('POST', `/v2/runs/${viewer.run_id}/stop`),
    ]
    for (const response of await Promise.all(tries)) expect(response.status).toBe(404)
    expect(await messagesOf(bob, own)).toHaveLength(2)
    expect(llm.requests).toHaveLength(1)
  })
})

describe('GET /v2/runs/{run_id}/events', () => {
  it('continues after Last-Event-ID without a gap and without a repeat', async () => {
    llm.next({ tokens: 60, rate: 150 })
    const threadId = uuidv7()
    const first = await start(ada, threadId, question())
    await first.until((seen) => seen.text.length > 40)
    await first.leave()
    const after = first.seen.at(-1)?.sequence ?? 0
    const response = await ada.call('GET', `/v2/runs/${first.run_id}/events`, undefined, {
      headers: { 'last-event-id': String(after) },
    })
    const second = await new Viewer(response).toTheEnd()
    expect(second.seen[0]?.sequence).toBeGreaterThan(after)
    first.seen.push(...second.seen)
    expect(first.text).toBe(Array.from({ length: 60 }, (_, i) => `t${i + 1} `).join(''))
  })

  it('shows a run that ended long ago as a snapshot', async () => {
    const threadId = uuidv7()
    const viewer = await (await start(ada, threadId, question())).toTheEnd()
    const second = await startTestApp(test.database)
    try {
      const response = await fetch(`${second.origin}/v2/runs/${viewer.run_id}/events`, {
        headers: { authorization: `Bearer ${ada.token}` },
      })
      const late = await new Viewer(response).toTheEnd()
      expect(late.parts).toEqual(viewer.parts)
      expect(late.done).toBe(true)
    } finally {
      await second.close()
    }
  })
})

describe('an open stream', () => {
  it('ends when its session is signed out, and the run continues', async () => {
    llm.next({ tokens: 300, rate: 100 })
    const threadId = uuidv7()
    const cleo = await app.person('cleo')
    const viewer = await start(cleo, threadId, question())
    await viewer.until((seen) => seen.text.length > 10)
    await cleo.call('POST', '/auth/oauth/logout')
    await viewer.toTheEnd()
    expect(viewer.done).toBe(false)
    expect((await cleo.call('GET', `/v2/runs/${viewer.run_id}/events`)).status).toBe(401)
    await llm.requests[0]?.closed
    expect(llm.requests[0]?.closed_by_client).toBe(false)
  })

  it('ends, and its run with it, when the person is disabled', async () => {
    llm.next({ endless: true, rate: 100 })
    const threadId = uuidv7()
    const cleo = await app.person('cleo')
    const viewer = await start(cleo, threadId, question())
    await viewer.until((seen) => seen.text.length > 10)
    await test.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [cleo.id])
    await viewer.toTheEnd()
    await llm.requests[0]?.closed
    await expect.poll(() => llm.requests[0]?.closed_by_client).toBe(true)
    expect((await cleo.call('GET', '/v2/users/me')).status).toBe(401)
  })
})

describe('POST /v2/runs/{run_id}/stop', () => {
  it('aborts the model call, keeps the text and marks it as stopped', async () => {
    llm.next({ endless: true, rate: 100 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    await viewer.until((seen) => seen.text.length > 30)
    const stopped = await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    expect(await stopped.json()).toEqual({ status: 'stopped' })
    await llm.requests[0]?.closed
    await expect.poll(() => llm.requests[0]?.closed_by_client).toBe(true)
    await viewer.toTheEnd()
    expect((await messagesOf(ada, threadId)).at(-1)).toMatchObject({ status: 'stopped', parts: viewer.parts })
    const twice = await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    expect(await twice.json()).toEqual({ status: 'stopped' })
  })

  it('continues a stopped answer in the same message', async () => {
    llm.next({ endless: true, rate: 100 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    await viewer.until((seen) => seen.text.length > 30)
    await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    const before = (await messagesOf(ada, threadId)).at(-1)
    llm.next({ tokens: ['and ', 'the rest'] })
    const request = { kind: 'continue', id: uuidv7(), message_id: before?.id ?? '' } as const
    const rest = await (await start(ada, threadId, request)).toTheEnd()
    const [, after] = await messagesOf(ada, threadId)
    const textBefore = before?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    expect(rest.text).toBe(`${textBefore}and the rest`)
    expect(after).toMatchObject({ id: before?.id, status: 'completed', parts: rest.parts })
    const again = await ada.call('POST', `/v2/threads/${threadId}/messages`, { ...request, id: uuidv7() })
    expect(await again.json()).toEqual({ detail: 'ERROR_RUN_NOT_CONTINUABLE' })
  })
})
