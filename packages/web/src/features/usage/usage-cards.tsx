import TrendingDownOutlined from '@mui/icons-material/TrendingDownOutlined'
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined'
import Box from '@mui/material/Box'
import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { UsageForecast, UsageReport } from '@parlance/contract/admin/usage.ts'
import { useTranslation } from 'react-i18next'
import { BudgetMeter } from '#features/usage/budgets/budget-bar.tsx'
import { StatCard, StatCards } from '#ui/content/stat-card.tsx'
import { change } from '#features/usage/usage-texts.ts'
import { formatMoney, formatNumber, numberFormat } from '#lib/texts/format.ts'

type Props = {
  report: UsageReport
  forecast?: UsageForecast | undefined
  /** What everyone together can spend this month, if it is limited. */
  budget?: BudgetState | undefined
}

/** The totals of a period: cost, people, tokens, and the forecast for the month. */
export function UsageCards({ report, forecast, budget }: Props) {
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
        value={formatNumber(tokens)}
        note={t('usage.tokens_note', {
          cached: numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(cached),
          reasoning: formatNumber(totals.reasoning_tokens),
        })}
      />
      {!forecast && (
        <StatCard
          label={t('usage.calls')}
          value={formatNumber(totals.calls)}
          note={
            totals.failed_calls > 0 &&
            t('usage.calls_failed', { count: totals.failed_calls, shown: formatNumber(totals.failed_calls) })
          }
        />
      )}
      {forecast && <MonthCard forecast={forecast} budget={budget} currency={currency} />}
    </StatCards>
  )
}

type MonthProps = { forecast: UsageForecast; budget: BudgetState | undefined; currency: string }

/** This month's cost and its forecast, next to the budget for it. */
function MonthCard({ forecast, budget, currency }: MonthProps) {
  const { t } = useTranslation()
  const money = (nano: number) => formatMoney(nano, currency)
  const { expected_nano: expected } = forecast
  const coming = expected === null ? t('usage.no_forecast') : t('usage.forecast', { amount: money(expected) })
  if (!budget) {
    return <StatCard label={t('usage.this_month')} value={money(forecast.spent_nano)} note={coming} />
  }
  const note = `${t('usage.of_budget', { amount: money(budget.amount_nano) })} · ${coming}`
  return (
    <StatCard label={t('usage.month_budget')} value={money(budget.spent_nano)} note={note}>
      <BudgetMeter budget={budget} />
    </StatCard>
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
