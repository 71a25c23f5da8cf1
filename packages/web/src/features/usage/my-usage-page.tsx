import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostChart } from '#features/usage/costs/cost-chart.tsx'
import { MyBudgets } from '#features/usage/budgets/my-budgets.tsx'
import { type ChosenPeriod, PeriodChoice } from '#features/usage/period-choice.tsx'
import { spanOf } from '#features/usage/period.ts'
import { TopRows } from '#features/usage/costs/top-rows.tsx'
import { UnknownNote } from '#features/usage/costs/unknown-note.tsx'
import { UsageCards } from '#features/usage/usage-cards.tsx'
import { myUsageQuery } from '#features/usage/usage.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** My own usage, and the budgets that apply to me. */
export function MyUsagePage() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChosenPeriod>({ period: 'month' })
  const span = spanOf(chosen.period, chosen)
  const byModel = useQuery(myUsageQuery(span, 'model'))
  const byAssistant = useQuery(myUsageQuery(span, 'assistant'))
  const { data, error } = byModel
  return (
    <>
      <PageHead
        title={t('usage.my_title')}
        guide="cost#mine"
        intro={t('usage.my_intro')}
        actions={<PeriodChoice period={chosen.period} span={span} onChange={setChosen} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {error && !data && <ErrorState error={error} onRetry={() => void byModel.refetch()} />}
        {!data && !error && <RowSkeletons count={8} />}
        {data && (
          <>
            <UsageCards report={data} />
            <UnknownNote report={data} />
            <MyBudgets />
            <CostChart report={data} step={span.step} />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
              <TopRows report={data} />
              {byAssistant.data && <TopRows report={byAssistant.data} />}
            </Box>
          </>
        )}
      </Box>
    </>
  )
}
