import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BudgetBar } from '#features/usage/budgets/budget-bar.tsx'
import { budgetName } from '#features/usage/budgets/budget-text.ts'
import { myBudgetsQuery } from '#features/usage/budgets.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The budgets that my calls fall under. */
export function MyBudgets() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(myBudgetsQuery())
  const [first] = list.data?.pages ?? []
  if (!list.data || !first) return null
  const budgets = list.data.pages.flatMap((page) => page.data)
  return (
    <Panel guide="cost#budgets" title={t('usage.my_budgets')}>
      {budgets.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('usage.no_limits')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {budgets.map((budget) => (
          <Box component="li" key={budget.id}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 }}>
              <Box sx={{ fontWeight: 600 }}>{budgetName(t, budget)}</Box>
              <StateChip tone={budget.is_hard ? 'warning' : 'info'}>
                {t(budget.is_hard ? 'usage.hard' : 'usage.soft')}
              </StateChip>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t(`usage.each_${budget.period}`)} · {t('usage.until', { date: formatDate(budget.ends_at) })}
              </Typography>
            </Box>
            <BudgetBar budget={budget} currency={first.currency} />
          </Box>
        ))}
      </Box>
      <LoadMore list={list} />
    </Panel>
  )
}
