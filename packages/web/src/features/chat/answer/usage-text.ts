import type { UsageTotals } from '@parlance/contract/chat/runs.ts'
import { i18n } from '#i18n/i18n.ts'
import { formatMoney, formatNumber, formatSeconds } from '#lib/texts/format.ts'

/** '1,284 tokens · 900 from the cache · 4.1 s · €0.006'; unreported values are left out. */
export function usageText(usage: UsageTotals): string {
  const { input_tokens, cached_input_tokens: cached, output_tokens, duration_ms, cost_nano, currency } = usage
  const known = input_tokens !== null || output_tokens !== null
  const tokens = (input_tokens ?? 0) + (output_tokens ?? 0)
  return [
    known ? i18n.t('chat.tokens', { count: tokens, value: formatNumber(tokens) }) : null,
    cached === null || cached === 0 ? null : i18n.t('chat.cached', { value: formatNumber(cached) }),
    duration_ms === null ? null : formatSeconds(duration_ms),
    cost_nano === null ? null : formatMoney(cost_nano, currency),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
