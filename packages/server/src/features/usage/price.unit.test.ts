import { expect, test } from 'vitest'
import { priced } from './price.ts'

const PRICE = { input_nano: 1_000_000, cached_input_nano: 100_000, output_nano: 4_000_000, image_nano: null }

test('input costs less when it is read from a cache, and a quarter more when it is written there', () => {
  const usage = { input_tokens: 1_000, output_tokens: 100 }
  expect(priced(PRICE, usage)).toBe(1_000 + 400)
  expect(priced(PRICE, { ...usage, cached_input_tokens: 600 })).toBe(400 + 60 + 400)
  expect(priced(PRICE, { ...usage, cached_input_tokens: 600, cache_write_tokens: 400 })).toBe(500 + 60 + 400)
  expect(priced(PRICE, { ...usage, cache_write_tokens: 5_000 })).toBe(1_250 + 400)
  expect(priced(PRICE, { input_tokens: null, output_tokens: 1, cache_write_tokens: 5 })).toBeNull()
})
