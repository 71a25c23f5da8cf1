import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BudgetList } from '#features/usage/budgets/budget-list.tsx'
import { monthBudgetQuery } from '#features/usage/budgets.queries.ts'
import { CallList } from '#features/usage/costs/call-list.tsx'
import { type CostsSearch, filterOf, VIEWS } from '#features/usage/costs/costs-search.ts'
import { CostsSums } from '#features/usage/costs/costs-sums.tsx'
import { PeriodChoice } from '#features/usage/period-choice.tsx'
import { spanOf } from '#features/usage/period.ts'
import { downloadFile } from '#lib/network/download.ts'
import { fetchUsageCsv, forecastQuery } from '#features/usage/usage.queries.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { useMutation } from '#lib/network/use-mutation.ts'

type Props = { search: CostsSearch; onChange: (search: CostsSearch) => void }

/** The costs of model calls: sums by one dimension, the calls behind them, and the budgets. */
export function CostsPage({ search, onChange }: Props) {
  const { t } = useTranslation()
  const { view = 'overview', period = 'quarter' } = search
  const span = spanOf(period, search)
  const filter = filterOf(search)
  const { data: forecast } = useQuery({ ...forecastQuery(), enabled: view !== 'budgets' })
  const { data: budget } = useQuery({ ...monthBudgetQuery(), enabled: view !== 'budgets' })
  const save = useMutation({
    mutationFn: () => fetchUsageCsv(span, view === 'calls' ? filter : {}),
    onSuccess: (file) => downloadFile(`costs-${span.from}-${span.to}.csv`, file),
  })
  const days = { period, ...(period === 'own' && { from: span.from, to: span.to }) }
  return (
    <>
      <PageHead
        title={t('usage.title')}
        guide="cost"
        actions={
          view !== 'budgets' && (
            <>
              <PeriodChoice
                period={period}
                span={span}
                onChange={(chosen) => onChange({ view, ...filter, ...chosen })}
              />
              <Button
                variant="outlined"
                startIcon={<DownloadOutlined />}
                loading={save.isPending}
                loadingPosition="start"
                aria-label={t('usage.csv_label')}
                onClick={() => save.mutate()}
              >
                {t('usage.csv')}
              </Button>
            </>
          )
        }
      />
      <PageTabs
        id="costs"
        label={t('usage.title')}
        value={view}
        tabs={VIEWS.map((value) => ({ value, label: t(`usage.tab_${value}`) }))}
        onChange={(next) => onChange({ view: next, ...days })}
      />
      <Box role="tabpanel" id="costs-panel" aria-labelledby={`costs-${view}`}>
        {view === 'budgets' && <BudgetList />}
        {view === 'calls' && (
          <CallList span={span} filter={filter} onAll={() => onChange({ view, ...days })} />
        )}
        {view !== 'budgets' && view !== 'calls' && (
          <CostsSums
            view={view}
            span={span}
            forecast={forecast}
            budget={budget}
            onView={(next) => onChange({ view: next, ...days })}
            onCalls={(calls) => onChange({ view: 'calls', ...days, ...calls })}
          />
        )}
      </Box>
    </>
  )
}
