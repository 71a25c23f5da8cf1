import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  acknowledgeSent,
  changeDraft,
  draftOf,
  flushDrafts,
  forgetDrafts,
  mergeRemoteDraft,
  NEW_SCOPE,
  sendOut,
  takeBackSent,
} from '#features/chat/drafts/draft-store.ts'
import { useSession } from '#lib/session-store.ts'

const server = vi.fn<typeof fetch>()
const saved = () =>
  server.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { text: string }).text)

const SCOPE = '0198c0de-0000-7000-8000-000000000002'
const later = new Date(Date.now() + 60_000).toISOString()
const earlier = new Date(Date.now() - 60_000).toISOString()
const elsewhere = (text: string, revised_at: string) => ({
  text,
  assistant_id: null,
  model_id: null,
  files: [],
  thread_id: null,
  revised_at,
})
/** Simulates closing and opening the page: clears the memory. */
const reopen = () => forgetDrafts()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', server)
  useSession.setState({ token: 'mine', user: null })
})
afterEach(() => {
  forgetDrafts()
  localStorage.clear()
  server.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft of another device', () => {
  test('replaces an older draft, with the ids of this browser', () => {
    changeDraft(SCOPE, { text: 'here' })
    const { message_id } = draftOf(SCOPE)
    mergeRemoteDraft(SCOPE, elsewhere('there, later', later))
    expect(draftOf(SCOPE)).toMatchObject({ text: 'there, later', message_id })
  })

  test('does not replace a newer one; if the person began before it arrived, it can be restored', () => {
    expect(draftOf(SCOPE).text).toBe('')
    changeDraft(SCOPE, { text: 'H' })
    mergeRemoteDraft(SCOPE, elsewhere('a long text of yesterday', earlier))
    expect(draftOf(SCOPE)).toMatchObject({ text: 'H', earlier_text: 'a long text of yesterday' })
  })

  test('that arrives after a message was sent can be restored', () => {
    expect(draftOf(SCOPE).text).toBe('')
    changeDraft(SCOPE, { text: 'sent quickly' })
    sendOut(SCOPE)
    acknowledgeSent(SCOPE)
    mergeRemoteDraft(SCOPE, elsewhere('a long text of yesterday', earlier))
    expect(draftOf(SCOPE)).toMatchObject({ text: '', earlier_text: 'a long text of yesterday' })
  })

  test('is not offered again as an earlier state of what was written since', () => {
    expect(draftOf(SCOPE).text).toBe('')
    mergeRemoteDraft(SCOPE, null)
    changeDraft(SCOPE, { text: 'Hello' })
    mergeRemoteDraft(SCOPE, elsewhere('Hallo', earlier))
    expect(draftOf(SCOPE)).toMatchObject({ text: 'Hello', earlier_text: null })
  })

  test('that replaces another text leaves that one to be restored, but not one that it contains', () => {
    changeDraft(SCOPE, { text: 'here' })
    mergeRemoteDraft(SCOPE, elsewhere('there, later', later))
    expect(draftOf(SCOPE).earlier_text).toBeNull()
    mergeRemoteDraft(SCOPE, elsewhere('elsewhere', new Date(Date.now() + 90_000).toISOString()))
    expect(draftOf(SCOPE)).toMatchObject({ text: 'elsewhere', earlier_text: 'there, later' })
  })

  test('without files does not bring its thread, which can contain a sent message', () => {
    const { thread_id } = draftOf(NEW_SCOPE)
    mergeRemoteDraft(NEW_SCOPE, { ...elsewhere('there, later', later), thread_id: SCOPE })
    expect(draftOf(NEW_SCOPE)).toMatchObject({ text: 'there, later', thread_id })
  })

  test('that was emptied later empties this one', () => {
    changeDraft(SCOPE, { text: 'here' })
    mergeRemoteDraft(SCOPE, elsewhere('', later))
    expect(draftOf(SCOPE).text).toBe('')
  })
})

describe('a draft of this browser', () => {
  test('survives closing the page, with the same ids', () => {
    changeDraft(SCOPE, { text: 'half a sent' })
    const before = draftOf(SCOPE)
    reopen()
    expect(draftOf(SCOPE)).toEqual(before)
  })

  test('is sent to the server a moment after the last change, once', async () => {
    changeDraft(SCOPE, { text: 'a' })
    changeDraft(SCOPE, { text: 'ab' })
    expect(saved()).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saved()).toEqual(['ab'])
  })

  test('is sent to the server before a sign-out, and kept here if that fails', async () => {
    server.mockRejectedValueOnce(new TypeError('no network'))
    changeDraft(SCOPE, { text: 'kept' })
    await flushDrafts()
    expect(saved()).toEqual(['kept'])
    reopen()
    expect(draftOf(SCOPE).text).toBe('kept')
  })

  test('belongs to one person: the next person in this browser finds none', () => {
    changeDraft(SCOPE, { text: 'mine alone' })
    forgetDrafts()
    useSession.setState({ user: { id: 'somebody-else' } as never })
    expect(draftOf(SCOPE).text).toBe('')
  })
})

describe('a message on its way', () => {
  test('clears the field, and is restored after a crash with the same id', () => {
    changeDraft(SCOPE, { text: 'sent' })
    const { message_id } = sendOut(SCOPE)
    expect(draftOf(SCOPE).text).toBe('')
    reopen()
    expect(draftOf(SCOPE)).toMatchObject({ text: 'sent', message_id })
  })

  test('that was acknowledged does not come back', () => {
    changeDraft(SCOPE, { text: 'sent' })
    sendOut(SCOPE)
    acknowledgeSent(SCOPE)
    reopen()
    expect(draftOf(SCOPE).text).toBe('')
  })

  test('that was refused is restored, with new ids if the old ones belong to another text', () => {
    for (const fresh of [false, true]) {
      changeDraft(SCOPE, { text: 'refused' })
      const { message_id } = sendOut(SCOPE)
      takeBackSent(SCOPE, fresh)
      expect(draftOf(SCOPE).text).toBe('refused')
      expect(draftOf(SCOPE).message_id === message_id).toBe(!fresh)
      forgetDrafts()
      localStorage.clear()
    }
  })

  test('that is refused late does not replace the current text', () => {
    changeDraft(SCOPE, { text: 'first' })
    sendOut(SCOPE)
    changeDraft(SCOPE, { text: 'second' })
    takeBackSent(SCOPE, false)
    expect(draftOf(SCOPE).text).toBe('second')
  })
})

describe('the files of a draft', () => {
  const FILE = '0198c0de-0000-7000-8000-00000000000f'

  test('keep a draft without words, here and on the server', async () => {
    changeDraft(SCOPE, { files: [FILE] })
    await vi.advanceTimersByTimeAsync(1_000)
    const sent = server.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as { files: string[] })
    expect(sent.map(({ files }) => files)).toEqual([[FILE]])
    reopen()
    expect(draftOf(SCOPE).files).toEqual([FILE])
  })

  test('stay in their thread when the message is refused and gets new ids', () => {
    changeDraft(NEW_SCOPE, { text: 'with a file', files: [FILE] })
    const { thread_id, message_id } = sendOut(NEW_SCOPE)
    takeBackSent(NEW_SCOPE, true)
    expect(draftOf(NEW_SCOPE)).toMatchObject({ thread_id, files: [FILE] })
    expect(draftOf(NEW_SCOPE).message_id).not.toBe(message_id)
  })

  test('of another device belong to the thread that it named', () => {
    const thread_id = '0198c0de-0000-7000-8000-00000000000e'
    mergeRemoteDraft(NEW_SCOPE, { ...elsewhere('', later), files: [FILE], thread_id })
    expect(draftOf(NEW_SCOPE)).toMatchObject({ thread_id, files: [FILE] })
  })
})
