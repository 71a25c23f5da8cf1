import TrendingDownOutlined from '@mui/icons-material/TrendingDownOutlined'
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined'
import Box from '@mui/material/Box'
import type { UsageForecast, UsageReport } from '@parlance/contract/admin/usage.ts'
import { useTranslation } from 'react-i18next'
import { StatCard, StatCards } from '#features/usage/stat-card.tsx'
import { change, shortNumber } from '#features/usage/usage-texts.ts'
import { formatMoney, formatNumber, numberFormat } from '#lib/format.ts'

/** The totals of a period: cost, people, tokens, and the forecast of the month. */
export function UsageCards({
  report,
  forecast,
}: {
  report: UsageReport
  forecast?: UsageForecast | undefined
}) {
  const { t } = useTranslation()
  const { totals, currency, active_people: people } = report
  const tokens = totals.input_tokens + totals.output_tokens
  const cached = totals.input_tokens === 0 ? 0 : totals.cached_input_tokens / totals.input_tokens
  return (
    <StatCards label={t('usage.figures')}>
      <StatCard
        label={t('usage.total_period')}
        value={formatMoney(totals.cost_nano, currency)}
        note={<Trend report={report} />}
      />
      {forecast && (
        <StatCard
          label={t('usage.per_person')}
          value={people === 0 ? '–' : formatMoney(totals.cost_nano / people, currency)}
          note={t('usage.active_people', { count: people, shown: formatNumber(people) })}
        />
      )}
      <StatCard
        label={t('usage.tokens')}
        value={shortNumber(tokens)}
        note={t('usage.tokens_note', {
          cached: numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(cached),
          reasoning: shortNumber(totals.reasoning_tokens),
        })}
      />
      {!forecast && (
        <StatCard
          label={t('usage.calls')}
          value={formatNumber(totals.calls)}
          note={t('usage.calls_failed', {
            count: totals.failed_calls,
            shown: formatNumber(totals.failed_calls),
          })}
        />
      )}
      {forecast && (
        <StatCard
          label={t('usage.this_month')}
          value={formatMoney(forecast.spent_nano, currency)}
          note={
            forecast.expected_nano === null
              ? t('usage.no_forecast')
              : t('usage.forecast', { amount: formatMoney(forecast.expected_nano, currency) })
          }
        />
      )}
    </StatCards>
  )
}

function Trend({ report }: { report: UsageReport }) {
  const { t } = useTranslation()
  const now = report.totals.cost_nano
  const before = report.previous.cost_nano
  const text = change(now, before)
  if (text === null) return t('usage.no_comparison')
  const Icon = now < before ? TrendingDownOutlined : TrendingUpOutlined
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon sx={{ fontSize: '1rem' }} aria-hidden />
      {t('usage.comparison', { change: text })}
    </Box>
  )
}
