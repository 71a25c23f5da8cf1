import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../locales/en.ts'
import { AGAIN_MS, Shelf } from './shelf.ts'
import { POLL_MS } from './text-of.ts'

type Answer = Awaited<ReturnType<PluginHost['upload']>>
const refused = (status: number, message = 'No.'): Answer => ({ ok: false, status, code: null, message })
const said = (text: string) => ({ ok: true, data: { text } }) as Answer

let kept: Map<string, unknown>
let settings: Record<string, unknown>
const upload =
  vi.fn<(call: unknown, input: unknown, file: Blob, options: { signal: AbortSignal }) => Promise<Answer>>()
const call = vi.fn<(call: { id: string }) => Promise<unknown>>()
const write = vi.fn<(text: string) => boolean>()
const later = vi.fn<(text: string) => boolean>()

const host = () =>
  ({
    t: (key: keyof typeof en) => en[key],
    settings,
    upload,
    call,
    kept: {
      put: async (name: string, value: unknown) => Boolean(kept.set(name, value)),
      list: async (prefix: string) =>
        [...kept].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => ({ name, value })),
      remove: async (prefix: string) => {
        for (const name of kept.keys()) if (name.startsWith(prefix)) kept.delete(name)
      },
    },
  }) as unknown as PluginHost

const RECORDING = { id: 'r1', thread_id: null, language: 'fr-FR', type: 'audio/webm', ms: 0 } as const

/** A shelf with a field: the first passage is where the caret was when the recording started. */
function shelfWithField(thread_id: string | null = null) {
  const shelf = new Shelf(host())
  let passages = 0
  const beginPassage = () => ({ write: (passages += 1) === 1 ? write : later })
  const leave = shelf.offer({ thread_id, field: { beginPassage, focus: () => {} } })
  return { shelf, leave }
}

function recorded(shelf: Shelf) {
  shelf.begin(RECORDING)
  shelf.addPart('r1', new Blob(['one']), 2_000)
  shelf.addPart('r1', new Blob(['two']), 4_000)
}
const states = ({ entries }: Shelf) => entries.map(({ state, reason }) => [state, reason])

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  settings = {}
  for (const one of [upload, call, write, later]) one.mockReset()
  upload.mockResolvedValue(said('Bonjour.'))
  call.mockResolvedValue({ ok: true, data: undefined })
  write.mockReturnValue(true)
  later.mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
})

test('the text is inserted where the caret was, and nothing is kept afterwards', async () => {
  const { shelf } = shelfWithField()
  recorded(shelf)
  expect(states(shelf)).toEqual([['recording', '']])
  expect([...kept.keys()]).toEqual(['recording/r1', 'part/r1/000001', 'part/r1/000002'])
  const ended = shelf.finish('r1', null)
  await vi.advanceTimersByTimeAsync(0)
  await ended
  const [, input, sound] = upload.mock.calls[0] ?? []
  expect(input).toEqual({ params: { recording_id: 'r1' }, query: { language: 'fr-FR' } })
  expect([sound?.size, sound?.type]).toEqual([6, 'audio/webm'])
  expect(write.mock.calls).toEqual([['Bonjour.']])
  expect([shelf.entries, kept.size]).toEqual([[], 0])
  expect(call.mock.calls.map(([{ id }]) => id)).toEqual(['plugin-speech-to-text-recordings.forget'])
})

test('the language can change during the recording', async () => {
  const { shelf } = shelfWithField()
  recorded(shelf)
  shelf.setLanguage('r1', 'en-GB')
  await shelf.finish('r1', null)
  expect(upload.mock.calls[0]?.[1]).toMatchObject({ query: { language: 'en-GB' } })
})

test('a refusal is shown, and the recording can be sent again', async () => {
  const { shelf } = shelfWithField()
  upload.mockResolvedValueOnce(refused(429, 'The budget is used up.'))
  recorded(shelf)
  await shelf.finish('r1', null)
  expect(states(shelf)).toEqual([['kept', 'The budget is used up.']])
  expect(kept.size).toBe(3)
  await shelf.send('r1')
  expect(write.mock.calls).toEqual([['Bonjour.']])
  expect(kept.size).toBe(0)
})

test('without a network it waits, and is sent when the network is back', async () => {
  const { shelf } = shelfWithField()
  upload.mockResolvedValueOnce(refused(0)).mockRejectedValueOnce(new Error('gone'))
  recorded(shelf)
  await shelf.finish('r1', null)
  expect(states(shelf)).toEqual([['kept', en.offline]])
  shelf.sendWaiting()
  await vi.advanceTimersByTimeAsync(0)
  expect(states(shelf)).toEqual([['kept', en.offline]])
  await vi.advanceTimersByTimeAsync(AGAIN_MS)
  expect(write.mock.calls).toEqual([['Bonjour.']])
  expect(upload).toHaveBeenCalledTimes(3)
})

describe('a request with a lost response', () => {
  beforeEach(() => upload.mockResolvedValueOnce(refused(409)))

  test('is polled for its text, and the recording is not sent again', async () => {
    const { shelf } = shelfWithField()
    recorded(shelf)
    const working = { ok: true, data: { state: 'working', text: '' } }
    call.mockResolvedValueOnce(working).mockResolvedValueOnce(refused(0))
    call.mockResolvedValueOnce({ ok: true, data: { state: 'done', text: 'Salut.' } })
    const ended = shelf.finish('r1', null)
    await vi.advanceTimersByTimeAsync(POLL_MS * 3)
    await ended
    expect(write.mock.calls).toEqual([['Salut.']])
    expect(upload).toHaveBeenCalledTimes(1)
  })

  test('is repeated if the server no longer works on it', async () => {
    const { shelf } = shelfWithField()
    recorded(shelf)
    call.mockResolvedValueOnce({ ok: true, data: { state: 'unknown', text: '' } })
    const ended = shelf.finish('r1', null)
    await vi.advanceTimersByTimeAsync(POLL_MS)
    await ended
    expect(write.mock.calls).toEqual([['Bonjour.']])
    expect(upload).toHaveBeenCalledTimes(2)
  })
})

test('a silent recording is not sent automatically, and a text without words is not inserted', async () => {
  const { shelf } = shelfWithField()
  recorded(shelf)
  await shelf.finish('r1', en.nothing_heard)
  expect(states(shelf)).toEqual([['kept', en.nothing_heard]])
  upload.mockResolvedValueOnce(said(''))
  await shelf.send('r1')
  expect(states(shelf)).toEqual([['kept', en.no_words]])
  expect(write).not.toHaveBeenCalled()
})

test('if the place was changed or removed, the text goes to the caret, or waits for a field', async () => {
  const { shelf, leave } = shelfWithField()
  recorded(shelf)
  write.mockReturnValue(false)
  leave()
  await shelf.finish('r1', null)
  expect(states(shelf)).toEqual([['kept', en.text_ready]])
  expect(kept.get('recording/r1')).toMatchObject({ text: 'Bonjour.' })
  const field = { beginPassage: () => ({ write: later }), focus: () => {} }
  shelf.offer({ thread_id: 'another', field })
  await shelf.send('r1')
  expect(later.mock.calls).toEqual([['Bonjour.']])
  expect([upload.mock.calls.length, kept.size]).toEqual([1, 0])
})

test('recordings of an earlier page are found, sent from storage, or discarded', async () => {
  const before = shelfWithField().shelf
  recorded(before)
  const { shelf } = shelfWithField()
  await shelf.load()
  await shelf.load()
  expect(states(shelf)).toEqual([['kept', en.left_behind]])
  expect(shelf.entries[0]?.recording.ms).toBe(4_000)
  await shelf.send('r1')
  expect(upload.mock.calls[0]?.[2].size).toBe(6)
  recorded(before)
  await shelf.load()
  shelf.discard('r1')
  await vi.advanceTimersByTimeAsync(0)
  expect([shelf.entries, kept.size]).toEqual([[], 0])
})

test('discarding cancels the request, and its text is not inserted', async () => {
  const { shelf } = shelfWithField()
  const answer = Promise.withResolvers<Answer>()
  upload.mockReturnValueOnce(answer.promise)
  recorded(shelf)
  const ended = shelf.finish('r1', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(states(shelf)).toEqual([['sending', '']])
  shelf.discard('r1')
  expect(upload.mock.calls[0]?.[3].signal.aborted).toBe(true)
  answer.resolve(said('Bonjour.'))
  await ended
  expect([write.mock.calls, shelf.entries, kept.size]).toEqual([[], [], 0])
})

test('a recording that another tab holds is left to that tab', async () => {
  const locks = {
    query: async () => ({ held: [{ name: 'parlance-recording-r1' }] }),
    request: async (_name: string, _options: unknown, work: (lock: null) => Promise<unknown>) => work(null),
  }
  const { shelf } = shelfWithField()
  recorded(shelf)
  await shelf.finish('r1', en.nothing_heard)
  const spied = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
  await shelf.send('r1')
  expect([shelf.entries, upload.mock.calls]).toEqual([[], []])
  await shelf.load()
  expect(shelf.entries).toEqual([])
  spied.mockRestore()
})
