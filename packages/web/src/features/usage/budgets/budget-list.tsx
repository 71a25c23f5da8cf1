import AddOutlined from '@mui/icons-material/AddOutlined'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import Button from '@mui/material/Button'
import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { budgetColumns } from '#features/usage/budgets/budget-columns.tsx'
import { BudgetDialog } from '#features/usage/budgets/budget-dialog.tsx'
import { budgetsQuery, useDeleteBudget } from '#features/usage/budgets.queries.ts'
import { notify } from '#lib/notify.ts'
import { SearchedTable } from '#ui/tables/admin-list.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** All budgets with their current usage. */
export function BudgetList() {
  const { t } = useTranslation()
  const list = useAdminList({ by: 'level', order: 'asc' })
  const result = useQuery(budgetsQuery(list.query))
  const { currency, total = 0 } = result.data ?? {}
  const remove = useDeleteBudget()
  const [edited, setEdited] = useState<Budget | 'new' | null>(null)
  const [removed, setRemoved] = useState<Budget | null>(null)
  const add = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
      {t('usage.new_budget')}
    </Button>
  )
  return (
    <>
      <SearchedTable
        title={t('usage.budgets')}
        filters={(total > 0 || list.query.query !== '') && add}
        list={list}
        result={result}
        columns={currency ? budgetColumns(t, currency, { onEdit: setEdited, onRemove: setRemoved }) : []}
        idOf={(budget) => budget.id}
        empty={{
          icon: <SavingsOutlined />,
          title: t('usage.no_budgets'),
          help: t('usage.no_budgets_help'),
          action: add,
        }}
      />
      {currency && (
        <BudgetDialog
          open={edited !== null}
          currency={currency}
          {...(edited !== null && edited !== 'new' && { budget: edited })}
          onClose={() => setEdited(null)}
        />
      )}
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
    </>
  )
}
