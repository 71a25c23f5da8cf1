import type { Usage } from '#adapters/llm/port.ts'

/** Billionths of the currency for one million tokens; null if unknown. */
export type Price = {
  input_nano: number | null
  cached_input_nano: number | null
  output_nano: number | null
}

type Counted = Pick<Usage, 'input_tokens' | 'output_tokens'> & { cached_input_tokens?: number | null }

/** The cost of tokens in billionths of the currency; null if a count or a required price is unknown. */
export function priced(price: Price, usage: Counted): number | null {
  const { input_tokens, output_tokens } = usage
  if (input_tokens === null || output_tokens === null) return null
  const cached = Math.min(usage.cached_input_tokens ?? 0, input_tokens)
  const parts = [
    part(input_tokens - cached, price.input_nano),
    part(cached, price.cached_input_nano ?? price.input_nano),
    part(output_tokens, price.output_nano),
  ]
  const known = parts.filter((one) => one !== null)
  return known.length < parts.length ? null : Math.round(known.reduce((a, b) => a + b, 0) / 1_000_000)
}

function part(tokens: number, price: number | null): number | null {
  return tokens === 0 ? 0 : price === null ? null : tokens * price
}
