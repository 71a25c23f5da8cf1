import AddOutlined from '@mui/icons-material/AddOutlined'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Budget } from '@parlance/contract/budgets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { budgetColumns } from '#features/usage/budget-columns.tsx'
import { BudgetDialog } from '#features/usage/budget-dialog.tsx'
import { budgetsQuery, useDeleteBudget } from '#features/usage/budgets.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { RowSkeletons } from '#ui/row-skeletons.tsx'
import { StatePanel } from '#ui/state-panel.tsx'

/** All limits in money with what is used of them now. */
export function BudgetList({ currency }: { currency: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(budgetsQuery())
  const remove = useDeleteBudget()
  const [edited, setEdited] = useState<Budget | 'new' | null>(null)
  const [removed, setRemoved] = useState<Budget | null>(null)
  const add = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
      {t('usage.new_budget')}
    </Button>
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={4} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {data.length > 0 && <Box>{add}</Box>}
      {data.length === 0 ? (
        <StatePanel
          icon={<SavingsOutlined />}
          title={t('usage.no_budgets')}
          help={t('usage.no_budgets_help')}
        >
          {add}
        </StatePanel>
      ) : (
        <DataTable
          label={t('usage.budgets')}
          rows={data}
          idOf={(budget) => budget.id}
          columns={budgetColumns(t, currency, { onEdit: setEdited, onRemove: setRemoved })}
        />
      )}
      <BudgetDialog
        open={edited !== null}
        currency={currency}
        {...(edited !== null && edited !== 'new' && { budget: edited })}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        open={removed !== null}
        title={t('usage.delete_title')}
        text={t('usage.delete_help')}
        confirm={t('usage.delete_confirm')}
        busy={remove.isPending}
        onConfirm={() =>
          removed !== null &&
          remove.mutate(removed.id, {
            onSuccess: () => notify(t('usage.budget_deleted')),
            onSettled: () => setRemoved(null),
          })
        }
        onClose={() => setRemoved(null)}
      />
    </Box>
  )
}
