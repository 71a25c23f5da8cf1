import Box from '@mui/material/Box'
import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { UsageDimension, UsageForecast } from '@parlance/contract/admin/usage.ts'
import { useQuery } from '@tanstack/react-query'
import { CostChart } from '#features/usage/costs/cost-chart.tsx'
import type { View } from '#features/usage/costs/costs-search.ts'
import type { Span } from '#features/usage/period.ts'
import { SumTable } from '#features/usage/costs/sum-table.tsx'
import { TopRows } from '#features/usage/costs/top-rows.tsx'
import { UnknownNote } from '#features/usage/costs/unknown-note.tsx'
import { UsageCards } from '#features/usage/usage-cards.tsx'
import { type CallFilter, usageReportQuery } from '#features/usage/usage.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  view: 'overview' | UsageDimension
  span: Span
  forecast: UsageForecast | undefined
  budget: BudgetState | undefined
  onView: (view: View) => void
  onCalls: (filter: CallFilter) => void
}

/** The figures of a period: an overview of all dimensions, or one in detail. */
export function CostsSums({ view, span, forecast, budget, onView, onCalls }: Props) {
  const by = view === 'overview' ? 'provider' : view
  const { data, error, refetch, isPlaceholderData } = useQuery(usageReportQuery(span, by))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={8} />
  return (
    <Box aria-busy={isPlaceholderData} sx={{ display: 'grid', gap: 2, opacity: isPlaceholderData ? 0.6 : 1 }}>
      <UsageCards report={data} forecast={forecast} budget={budget} />
      <UnknownNote report={data} onOpen={() => onCalls({ unknown: 'true' })} />
      <CostChart report={data} step={span.step} />
      {view === 'overview' ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
          {(['model', 'assistant'] as const).map((one) => (
            <TopOf key={one} by={one} span={span} onView={onView} onCalls={onCalls} />
          ))}
        </Box>
      ) : (
        // another sum, or another period, starts with its most expensive rows
        <SumTable
          key={`${by} ${span.from} ${span.to}`}
          span={span}
          by={by}
          onOpen={({ key }) => key !== null && onCalls({ [by]: key })}
        />
      )}
    </Box>
  )
}

type TopProps = Pick<Props, 'span' | 'onView' | 'onCalls'> & { by: 'model' | 'assistant' }

function TopOf({ by, span, onView, onCalls }: TopProps) {
  const { data, error, refetch } = useQuery(usageReportQuery(span, by))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={5} />
  return (
    <TopRows
      report={data}
      onAll={() => onView(by)}
      onOpen={({ key }) => key !== null && onCalls({ [by]: key })}
    />
  )
}
