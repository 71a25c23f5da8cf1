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
  expect(priced(PRICE, { input_tokens: null, output_tokens: 1, cache_write_tokens: 5 })).toBeNull()
})

test('audio costs by the minute, without tokens unless these have a price as well', () => {
  const byMinute = { ...NONE, input_nano: null, output_nano: null, minute_nano: 6_000_000 }
  const usage = { input_tokens: null, output_tokens: null, audio_ms: 90_000 }
  expect(priced(byMinute, usage)).toBe(9_000_000)
  expect(priced(byMinute, { ...usage, audio_ms: 1 })).toBe(100)
  expect(priced({ ...byMinute, output_nano: 4_000_000 }, { ...usage, output_tokens: 100 })).toBe(9_000_400)
  expect(priced({ ...byMinute, output_nano: 4_000_000 }, usage)).toBeNull()
  expect(priced(PRICE, { ...usage, input_tokens: 1_000, output_tokens: 100 })).toBe(1_400)
})
