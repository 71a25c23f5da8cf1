import { mp4Recording, oggRecording, wavRecording, webmRecording } from '@parlance/tests/fakes/recordings.ts'
import { expect, test } from 'vitest'
import { audioFacts } from '#core/audio/audio-facts.ts'

test.each([
  ['wav', wavRecording(90), 90_000],
  ['webm', webmRecording(90), 90_060],
  ['ogg', oggRecording(90), 90_000],
  ['mp4', mp4Recording(90), 90_000],
])(
  '%s: the length is read from what a browser records, also where it was cut',
  (format, bytes, duration_ms) => {
    expect(audioFacts(bytes)).toEqual({ format, duration_ms })
    const half = audioFacts(bytes.subarray(0, bytes.length / 2))?.duration_ms
    expect(half).toBeGreaterThan(40_000)
    expect(half).toBeLessThan(duration_ms)
  },
)

test('a file that only looks like a recording has no length, and other files are not recordings', () => {
  expect(audioFacts(webmRecording(5, 1))).toEqual({ format: 'webm', duration_ms: null })
  expect(audioFacts(mp4Recording(5, 'vide'))).toEqual({ format: 'mp4', duration_ms: null })
  expect(audioFacts(wavRecording(0))).toEqual({ format: 'wav', duration_ms: null })
  expect(audioFacts(oggRecording(5).subarray(0, 20))).toEqual({ format: 'ogg', duration_ms: null })
  for (const other of ['', '%PDF-1.7 and so on', '<svg onload="alert(1)">', 'RIFF0000AVI and so on']) {
    expect(audioFacts(Buffer.from(other))).toBeNull()
  }
})

test('every truncated or changed file is read without hanging', () => {
  for (const whole of [wavRecording(2), webmRecording(2), oggRecording(2), mp4Recording(2)]) {
    for (let at = 0; at < whole.length; at += 1) {
      audioFacts(whole.subarray(0, at))
      const changed = Buffer.from(whole)
      changed[at] = 0xff - (changed[at] ?? 0)
      audioFacts(changed)
    }
  }
})
