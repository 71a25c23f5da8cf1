import { RECORDING_BYTES_MAX, RECORDING_MINUTES_MAX } from '../../limits.ts'
import { SILENCE_MS } from '../dictation.ts'
import { measure } from '../level.ts'

/** A part is stored when it is complete: a reload loses at most one part. */
const PART_MS = 2_000
const BITS_PER_SECOND = 32_000
/** In the order of preference; the last one is for Safari. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
/** Levels above which someone is speaking, and below which a whole recording is silent. */
const SPEAKING = 0.05
const HEARD = 0.015

export type RecorderEnding =
  | 'stopped'
  | 'silence'
  | 'limit'
  | 'interrupted'
  | 'blocked'
  | 'no_microphone'
  | 'not_supported'

type Options = {
  /** The microphone is open. */
  onOpen: (type: string) => void
  onLevel: (level: number) => void
  onPart: (part: Blob, ms: number) => void
  /** Once, after the last part. `wasHeard` is false if the whole recording was silent. */
  onEnd: (ending: RecorderEnding, wasHeard: boolean) => void
}

export type Recorder = { stop: () => void }

/** Whether this browser can record. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Records until it is stopped, nothing is said for a while, or ten minutes or 25 MB are reached. */
export function record({ onOpen, onLevel, onPart, onEnd }: Options): Recorder {
  let ending: RecorderEnding | null = null
  let stopNow = () => {}
  const stop = (how: RecorderEnding) => {
    ending ??= how
    stopNow()
  }

  const begin = (stream: MediaStream) => {
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one))
    const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(type !== undefined && { mimeType: type }) }
    const recorder = new MediaRecorder(stream, options)
    const began = performance.now()
    let [size, loudest, isMeasured] = [0, 0, false]
    let silence: ReturnType<typeof setTimeout> | undefined
    const awaitSilence = () => {
      clearTimeout(silence)
      silence = setTimeout(() => stop('silence'), SILENCE_MS)
    }
    const close = measure(stream, (level) => {
      // without measurements, silence cannot be detected
      if (!isMeasured) awaitSilence()
      isMeasured = true
      loudest = Math.max(loudest, level)
      if (level >= SPEAKING) awaitSilence()
      onLevel(level)
    })
    const limit = setTimeout(() => stop('limit'), RECORDING_MINUTES_MAX * 60_000)
    recorder.addEventListener('dataavailable', ({ data }) => {
      size += data.size
      if (data.size > 0 && size <= RECORDING_BYTES_MAX) onPart(data, Math.round(performance.now() - began))
      if (size > RECORDING_BYTES_MAX - BITS_PER_SECOND) stop('limit')
    })
    recorder.addEventListener('stop', () => {
      clearTimeout(limit)
      clearTimeout(silence)
      close()
      for (const track of stream.getTracks()) track.stop()
      // a microphone that was unplugged stops by itself
      onEnd(ending ?? 'interrupted', !isMeasured || loudest >= HEARD)
    })
    stopNow = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.start(PART_MS)
    onOpen(recorder.mimeType)
  }

  navigator.mediaDevices
    .getUserMedia({ audio: true })
    .then((stream) => {
      if (ending === null) return begin(stream)
      for (const track of stream.getTracks()) track.stop()
      return onEnd(ending, false)
    })
    .catch((error: unknown) => onEnd(endingOf(error), false))
  return { stop: () => stop('stopped') }
}

function endingOf(error: unknown): RecorderEnding {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked'
  if (name === 'NotFoundError' || name === 'NotReadableError') return 'no_microphone'
  return 'not_supported'
}
