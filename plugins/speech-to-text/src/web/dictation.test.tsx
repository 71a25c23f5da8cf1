import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dictate, FINISH_MS, LIMIT_MINUTES, SILENCE_MS, type Ending } from './dictation.ts'
import type { RecogniserClass } from './recogniser.ts'
import { StandIn } from './stand-in.harness.ts'

const onText = vi.fn<(passage: { text: string; isSettled: boolean }) => void>()
const onRestart = vi.fn()
const onEnd = vi.fn<(ending: Ending) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  StandIn.all = []
  onText.mockReset()
  onRestart.mockReset()
  onEnd.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

const begin = () =>
  dictate({
    Recogniser: StandIn as unknown as RecogniserClass,
    lang: 'fr-FR',
    isLocal: false,
    onText,
    onRestart,
    onEnd,
    onOpen: () => {},
    onSpeech: () => {},
  })
const final = (text: string, confidence = 0.9) => ({ text, isFinal: true, confidence })
const texts = () => onText.mock.calls.map(([{ text }]) => text)

describe('the transcript', () => {
  test('replaces itself until it settles, and then another passage starts', () => {
    begin()
    expect(StandIn.current).toMatchObject({ lang: 'fr-FR', continuous: true, interimResults: true })
    StandIn.current.hear({ text: 'see' })
    StandIn.current.hear(final('see you'), { text: ' to' })
    StandIn.current.hear(final('see you'), final(' tomorrow'))
    StandIn.current.hear(final('see you'), final(' tomorrow'), { text: ' at nine' })
    expect(texts()).toEqual(['see', 'see you to', 'see you tomorrow', 'at nine'])
    expect(onText.mock.calls.map(([{ isSettled }]) => isSettled)).toEqual([false, false, true, false])
  })

  test('is not written if it is final without confidence, because Android repeats it', () => {
    begin()
    StandIn.current.hear(final('see', 0))
    StandIn.current.hear(final('see', 0), final('see you', 0))
    StandIn.current.hear(final('see', 0), final('see you', 0), final('see you tomorrow'))
    expect(texts()).toEqual(['see you tomorrow'])
  })

  test('is written once if a result starts with the previous one', () => {
    begin()
    StandIn.current.hear(final('See you'))
    StandIn.current.hear(final('See you'), final('see you, tomorrow'))
    StandIn.current.hear(final('See you'), final('see you, tomorrow'), final('no'), final('no way'))
    expect(texts()).toEqual(['See you', 'tomorrow', 'no no way'])
  })
})

describe('the end', () => {
  test('by the person waits for the last words, but not forever', () => {
    const dictation = begin()
    StandIn.current.hear({ text: 'see' })
    dictation.stop()
    expect(StandIn.current.stop).toHaveBeenCalled()
    StandIn.current.hear(final('see you'))
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(FINISH_MS)
    expect(texts()).toEqual(['see', 'see you'])
    expect(onEnd.mock.calls).toEqual([['stopped']])
    StandIn.current.hear(final('late'))
    expect(texts()).toHaveLength(2)
  })

  test('comes with silence, counted from the last word', () => {
    begin()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    StandIn.current.hear({ text: 'see' })
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(StandIn.current.stop).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(StandIn.current.stop).toHaveBeenCalled()
    StandIn.current.end()
    expect(onEnd.mock.calls).toEqual([['silence']])
    expect(StandIn.all).toHaveLength(1)
  })

  test('comes after ten minutes, however much is said', () => {
    begin()
    const seconds = LIMIT_MINUTES * 60
    for (let second = 0; second < seconds; second += 5) {
      expect(StandIn.current.stop).not.toHaveBeenCalled()
      StandIn.current.hear({ text: `word ${second}` })
      vi.advanceTimersByTime(5_000)
    }
    StandIn.current.end()
    expect(onEnd.mock.calls).toEqual([['limit']])
  })

  test('that was not requested is followed by a restart, three times without a word', () => {
    begin()
    StandIn.current.hear(final('one'))
    const [first] = StandIn.all
    StandIn.current.end()
    // an old session cannot add results
    first?.hear(final('one'), final('two'))
    for (const _ of [1, 2, 3]) StandIn.current.end()
    expect(StandIn.all).toHaveLength(4)
    expect(onEnd.mock.calls).toEqual([['interrupted']])
    expect(onRestart).toHaveBeenCalledTimes(3)
    expect(texts()).toEqual(['one'])
  })

  test.each([
    ['not-allowed', 'blocked'],
    ['service-not-allowed', 'not_supported'],
    ['audio-capture', 'no_microphone'],
    ['network', 'unreachable'],
    ['language-not-supported', 'language_missing'],
    ['no-speech', 'silence'],
    ['aborted', 'interrupted'],
    ['something-new', 'interrupted'],
  ])('by the error %s is %s, without a restart', (error, ending) => {
    begin()
    StandIn.current.fail(error)
    expect(onEnd.mock.calls).toEqual([[ending]])
    vi.advanceTimersByTime(SILENCE_MS * 2)
    expect(StandIn.all).toHaveLength(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})
