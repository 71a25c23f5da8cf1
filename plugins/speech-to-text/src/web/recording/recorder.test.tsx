import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECORDING_BYTES_MAX } from '../../limits.ts'
import { SILENCE_MS } from '../dictation.ts'
import { FakeRecorder, microphone, stubRecording } from './recorder.harness.ts'
import { record, type RecorderEnding } from './recorder.ts'

const onEnd = vi.fn<(ending: RecorderEnding, wasHeard: boolean) => void>()
const onPart = vi.fn<(part: Blob, ms: number) => void>()
const onLevel = vi.fn<(level: number) => void>()
const onOpen = vi.fn<(type: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  stubRecording()
  for (const one of [onEnd, onPart, onLevel, onOpen]) one.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const recorder = record({ onOpen, onLevel, onPart, onEnd })
  await vi.advanceTimersByTimeAsync(0)
  return recorder
}

test('parts arrive during the recording, in a supported format; the last one before the end', async () => {
  const recorder = await begin()
  expect(onOpen).toHaveBeenCalledWith('audio/mp4')
  microphone.level = 0.1
  await vi.advanceTimersByTimeAsync(2_000)
  FakeRecorder.current.give('one')
  expect(onLevel).toHaveBeenCalledWith(expect.closeTo(0.5))
  expect(onEnd).not.toHaveBeenCalled()
  recorder.stop()
  expect(onPart.mock.calls.map(([part, ms]) => [part.size, ms])).toEqual([
    [3, 2_000],
    [3, 2_000],
  ])
  expect(onEnd.mock.calls).toEqual([['stopped', true]])
  expect(microphone.stopped).toHaveBeenCalled()
})

test('silence ends it, counted from the last word; a recording without any word is reported', async () => {
  await begin()
  microphone.level = 0.1
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  microphone.level = 0.001
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 100)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(onEnd.mock.calls).toEqual([['silence', true]])
  onEnd.mockReset()
  await begin()
  await vi.advanceTimersByTimeAsync(SILENCE_MS + 200)
  expect(onEnd.mock.calls).toEqual([['silence', false]])
})

test('ten minutes or 25 MB end it, and what was recorded is kept', async () => {
  microphone.level = 0.1
  await begin()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(onEnd.mock.calls).toEqual([['limit', true]])
  await begin()
  await vi.advanceTimersByTimeAsync(100)
  onPart.mockReset()
  FakeRecorder.current.give('much', RECORDING_BYTES_MAX - 1_000)
  expect(onEnd).toHaveBeenLastCalledWith('limit', true)
  const size = onPart.mock.calls.reduce((sum, [part]) => sum + part.size, 0)
  expect(size).toBeLessThanOrEqual(RECORDING_BYTES_MAX)
})

test('a microphone that is unplugged ends it', async () => {
  microphone.level = 0.1
  await begin()
  await vi.advanceTimersByTimeAsync(100)
  FakeRecorder.current.stop()
  expect(onEnd.mock.calls).toEqual([['interrupted', true]])
})

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'no_microphone'],
  ['TypeError', 'not_supported'],
])('%s means %s', async (name, ending) => {
  microphone.refuses = name
  await begin()
  expect(onEnd.mock.calls).toEqual([[ending, false]])
})

test('if stopped before the microphone is open, it opens nothing', async () => {
  record({ onOpen, onLevel, onPart, onEnd }).stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([FakeRecorder.all.length, onOpen.mock.calls.length]).toEqual([0, 0])
  expect(onEnd.mock.calls).toEqual([['stopped', false]])
  expect(microphone.stopped).toHaveBeenCalled()
})
