import { expect, test } from 'vitest'
import { wavOf } from './wav.ts'

test('samples become a WAV file of 16 kHz, one channel and 16 bits', () => {
  const view = new DataView(wavOf(Float32Array.of(0, 0.5, -1, 2)))
  const words = new TextDecoder().decode(view.buffer)
  expect([words.slice(0, 4), words.slice(8, 16), words.slice(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
  const head = [view.getUint32(4, true), view.getUint16(22, true), view.getUint32(24, true)]
  expect(head).toEqual([44, 1, 16_000])
  expect([view.getUint16(34, true), view.getUint32(40, true), view.byteLength]).toEqual([16, 8, 52])
  const samples = [44, 46, 48, 50].map((at) => view.getInt16(at, true))
  expect(samples).toEqual([0, 16_383, -32_767, 32_767])
})
