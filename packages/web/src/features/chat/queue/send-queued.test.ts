import { drafts } from '@parlance/contract/chat/drafts.ts'
import { runs, type StartRun } from '@parlance/contract/chat/runs.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeDraft, draftOf, forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import {
  dropQueued,
  editQueued,
  enqueue,
  mergeQueued,
  queuedOf,
  releaseQueued,
  useQueue,
} from '#features/chat/queue/queue-store.ts'
import { afterAnswer, sendQueued } from '#features/chat/queue/send-queued.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { useSession } from '#lib/session-store.ts'
import { fakeServer } from '#testing/fake-server.ts'

const THREAD = '0198c0de-0000-7000-8000-000000000002'
const ANSWER = '0198c0de-0000-7000-8000-000000000003'
const completed = { id: ANSWER, status: 'completed' } as const
/** Simulates closing and opening the page: clears the memory. */
const reopen = () => useQueue.setState({}, true)

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  useSession.setState({ token: 'mine', user: null })
  server = fakeServer()
  server.on(drafts.save, ({ body }) => ({ draft: body as never }))
})
afterEach(() => {
  reopen()
  forgetDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function write(text: string) {
  changeDraft(THREAD, { text })
  const { message_id } = draftOf(THREAD)
  enqueue(THREAD)
  return message_id
}

/** The runs that are started, and how they end. */
function starting(ends: (options: StartOptions) => void = ({ onBegun }) => onBegun?.()) {
  return vi.fn<(thread: string, body: StartRun, options: StartOptions) => Promise<void>>(
    async (_, __, options) => ends(options),
  )
}

const refusal = (code: string) => starting(({ onRefused }) => onRefused?.(new ApiError(code, 409, '', code)))

describe('a queued message', () => {
  test('leaves the field empty, survives a reload and is sent once with its id', async () => {
    const message_id = write('And then?')
    expect(draftOf(THREAD).text).toBe('')
    expect(draftOf(THREAD).message_id).not.toBe(message_id)
    reopen()
    const start = starting()
    await Promise.all([afterAnswer(THREAD, completed, start), afterAnswer(THREAD, completed, start)])
    expect(start.mock.calls.map(([, body]) => body)).toEqual([
      { kind: 'send', id: message_id, parent_id: ANSWER, text: 'And then?' },
    ])
    reopen()
    expect(queuedOf(THREAD)).toBeNull()
  })

  test('adds what is queued later to the same message', () => {
    const message_id = write('One')
    write('Two')
    expect(queuedOf(THREAD)).toMatchObject({ text: 'One\n\nTwo', message_id })
  })

  test.each(['stopped', 'failed', 'interrupted'] as const)(
    'waits for the person after an answer that %s',
    async (status) => {
      write('And then?')
      const start = starting()
      await afterAnswer(THREAD, { id: ANSWER, status }, start)
      await afterAnswer(THREAD, completed, start)
      expect(start).not.toHaveBeenCalled()
      expect(queuedOf(THREAD)).toMatchObject({ text: 'And then?', is_held: true })
      releaseQueued(THREAD)
      await sendQueued(THREAD, ANSWER, start)
      expect(start).toHaveBeenCalledOnce()
    },
  )

  test('that is old is not sent without confirmation', async () => {
    write('And then?')
    const start = starting()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
    await afterAnswer(THREAD, completed, start)
    expect(start).not.toHaveBeenCalled()
    expect(queuedOf(THREAD)?.is_held).toBe(true)
  })

  test('goes back into the field before the text there', () => {
    write('Queued')
    changeDraft(THREAD, { text: 'written' })
    editQueued(THREAD)
    expect(draftOf(THREAD).text).toBe('Queued\n\nwritten')
    expect(queuedOf(THREAD)).toBeNull()
  })

  test('is kept and waits for the person when it is refused', async () => {
    write('Refused')
    await afterAnswer(THREAD, completed, refusal('ERROR_MODEL_NOT_USABLE'))
    expect(queuedOf(THREAD)).toMatchObject({ text: 'Refused', is_held: true })
  })

  test.each([
    ['is gone if another device has sent it', 'Same', null],
    ['keeps its text under a new id if another device has sent a different one', 'Other', 'Same'],
  ])('%s', async (_, sent, left) => {
    const message_id = write('Same')
    const message = { id: message_id, parts: [{ type: 'text', text: sent }] }
    server.on(runs.messages, () => ({ data: [message], before: null }) as never)
    await afterAnswer(THREAD, completed, refusal('ERROR_ID_ALREADY_USED'))
    expect(queuedOf(THREAD)?.text ?? null).toBe(left)
    if (left !== null) expect(queuedOf(THREAD)?.message_id).not.toBe(message_id)
  })
})

describe('other devices', () => {
  test('a message that the server no longer has was sent or cancelled there', async () => {
    write('Gone')
    await vi.waitFor(() => expect(queuedOf(THREAD)?.is_saved).toBe(true))
    reopen()
    mergeQueued(THREAD, null)
    expect(queuedOf(THREAD)).toBeNull()
  })

  test('a message that the server never had is saved again', () => {
    server.on(drafts.save, () => new Promise<never>(() => {}))
    write('Only here')
    mergeQueued(THREAD, null)
    expect(queuedOf(THREAD)?.text).toBe('Only here')
    expect(server.askedOf(drafts.save).length).toBeGreaterThan(1)
  })

  test('the newer one is used with its id', () => {
    write('Older')
    const remote = {
      text: 'Newer',
      files: [],
      model_id: null,
      assistant_id: null,
      thread_id: THREAD,
      message_id: ANSWER,
      revised_at: new Date(Date.now() + 60_000).toISOString(),
    }
    mergeQueued(THREAD, remote)
    expect(queuedOf(THREAD)).toMatchObject({ text: 'Newer', message_id: ANSWER, is_saved: true })
  })

  test('a cancelled message is removed from the server', async () => {
    write('Cancelled')
    dropQueued(THREAD)
    await vi.waitFor(() =>
      expect(server.askedOf(drafts.save).at(-1)?.body).toMatchObject({ text: '', files: [] }),
    )
  })
})
