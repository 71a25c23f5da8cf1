import { expect, test } from 'vitest'
import { priced } from './price.ts'

const NONE = { cached_input_nano: null, image_nano: null, minute_nano: null }
const PRICE = { ...NONE, input_nano: 1_000_000, cached_input_nano: 100_000, output_nano: 4_000_000 }

test('input costs less if it is read from a cache, and a quarter more if it is written to one', () => {
  const usage = { input_tokens: 1_000, output_tokens: 100 }
  expect(priced(PRICE, usage)).toBe(1_000 + 400)
  expect(priced(PRICE, { ...usage, cached_input_tokens: 600 })).toBe(400 + 60 + 400)
  expect(priced(PRICE, { ...usage, cached_input_tokens: 600, cache_write_tokens: 400 })).toBe(500 + 60 + 400)
  expect(priced(PRICE, { ...usage, cache_write_tokens: 5_000 })).toBe(1_250 + 400)
  expect(priced(PRICE, { ...usage, cached_input_tokens: 600, cache_write_tokens: 5_000 })).toBe(
    500 + 60 + 400,
  )
  expect(priced(PRICE, { input_tokens: null, output_tokens: 1, cache_write_tokens: 5 })).toBeNull()
})

test('no tokens cost nothing, even without a price', () => {
  const free = { ...NONE, input_nano: null, output_nano: null }
  expect(priced(free, { input_tokens: 0, output_tokens: 0 })).toBe(0)
  expect(priced(free, { input_tokens: 1, output_tokens: 0 })).toBeNull()
})

test('images and audio without any price do not cost nothing: the cost is unknown', () => {
  const unpriced = { ...NONE, input_nano: null, output_nano: null }
  const unknown = { input_tokens: null, output_tokens: null }
  expect(priced(unpriced, { ...unknown, images: 2 })).toBeNull()
  expect(priced(unpriced, { ...unknown, audio_ms: 60_000 })).toBeNull()
})

test('images cost their own price, beside tokens that have one as well', () => {
  const byImage = { ...NONE, input_nano: null, output_nano: null, image_nano: 40_000_000 }
  const unknown = { input_tokens: null, output_tokens: null }
  expect(priced(byImage, { ...unknown, images: 3 })).toBe(120_000_000)
  expect(priced(byImage, unknown)).toBeNull()
  const counted = { input_tokens: 1_000, output_tokens: 100 }
  expect(priced({ ...PRICE, image_nano: 40_000_000 }, { ...counted, images: 2 })).toBe(80_001_400)
  expect(priced(PRICE, { ...unknown, images: 2 })).toBeNull()
  const byBoth = { ...byImage, minute_nano: 6_000_000 }
  expect(priced(byBoth, { ...unknown, images: 1, audio_ms: 60_000 })).toBe(46_000_000)
})

test('audio costs by the minute, without tokens unless these have a price as well', () => {
  const byMinute = { ...NONE, input_nano: null, output_nano: null, minute_nano: 6_000_000 }
  const usage = { input_tokens: null, output_tokens: null, audio_ms: 90_000 }
  expect(priced(byMinute, usage)).toBe(9_000_000)
  expect(priced(byMinute, { ...usage, audio_ms: 1 })).toBe(100)
  expect(priced({ ...byMinute, output_nano: 4_000_000 }, { ...usage, output_tokens: 100 })).toBe(9_000_400)
  expect(priced({ ...byMinute, output_nano: 4_000_000 }, usage)).toBeNull()
  expect(priced(byMinute, { input_tokens: null, output_tokens: null })).toBeNull()
  expect(priced(PRICE, usage)).toBeNull()
  expect(priced(PRICE, { ...usage, input_tokens: 1_000, output_tokens: 100 })).toBe(1_400)
})
