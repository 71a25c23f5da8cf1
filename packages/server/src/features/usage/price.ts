import type { Usage } from '#adapters/llm/port.ts'

/** Billionths of the currency for one million tokens, one image, and one minute of audio; null if unknown. */
export type Price = {
  input_nano: number | null
  cached_input_nano: number | null
  output_nano: number | null
  image_nano: number | null
  minute_nano: number | null
}

type Counted = Pick<Usage, 'input_tokens' | 'output_tokens' | 'images' | 'audio_ms'> & {
  cached_input_tokens?: number | null
  cache_write_tokens?: number | null
}

/**
 * The price of writing input to a cache for five minutes at Anthropic and Bedrock, as a multiple of the price of
 * input.
 */
const CACHE_WRITE = 1.25

/**
 * The cost of tokens, images and audio in billionths of the currency; null if a count or a required price is unknown.
 * Input that is written to a cache costs more than its price, input that is read from there has its own price. Images
 * and minutes with their own price cost no tokens, unless these have a price as well.
 */
export function priced(price: Price, usage: Counted): number | null {
  const { input_tokens, output_tokens, images, audio_ms } = usage
  const isByImage = price.image_nano !== null && images !== undefined
  const isByMinute = price.minute_nano !== null && audio_ms !== undefined
  const needsTokens = !isByImage && !isByMinute
  const cached = Math.min(usage.cached_input_tokens ?? 0, input_tokens ?? 0)
  const written = Math.min(usage.cache_write_tokens ?? 0, (input_tokens ?? 0) - cached)
  const charged = input_tokens === null ? null : input_tokens - cached + written * (CACHE_WRITE - 1)
  const tokens = [
    [charged, price.input_nano],
    [cached, price.cached_input_nano ?? price.input_nano],
    [output_tokens, price.output_nano],
  ] as const
  const parts = tokens.map(([count, nano]) => (!needsTokens && nano === null ? 0 : part(count, nano)))
  const known = parts.filter((one) => one !== null)
  if (known.length < parts.length) return null
  const ofTokens = Math.round(known.reduce((a, b) => a + b, 0) / 1_000_000)
  const ofImages = isByImage ? images * (price.image_nano ?? 0) : 0
  const ofMinutes = isByMinute ? Math.round((audio_ms * (price.minute_nano ?? 0)) / 60_000) : 0
  return ofTokens + ofImages + ofMinutes
}

function part(tokens: number | null, price: number | null): number | null {
  if (tokens === 0) return 0
  return tokens === null || price === null ? null : tokens * price
}
