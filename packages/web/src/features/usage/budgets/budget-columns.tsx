import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import type { Budget } from '@parlance/contract/admin/budgets.ts'
import type { TFunction } from 'i18next'
import { BudgetBar } from '#features/usage/budgets/budget-bar.tsx'
import { budgetName } from '#features/usage/budgets/budget-text.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Actions = { onEdit: (budget: Budget) => void; onRemove: (budget: Budget) => void }

export function budgetColumns(t: TFunction, currency: string, actions: Actions): Column<Budget, never>[] {
  return [
    { key: 'name', label: t('usage.limits'), cell: (budget) => budgetName(t, budget) },
    {
      key: 'level',
      label: t('usage.level'),
      cell: (budget) => (budget.level === 'global' ? '–' : t(`usage.level_${budget.level}`)),
    },
    { key: 'period', label: t('usage.period'), cell: (budget) => t(`usage.each_${budget.period}`) },
    { key: 'kind', label: t('usage.kind'), cell: (budget) => <Kind budget={budget} t={t} /> },
    {
      key: 'used',
      label: t('usage.used'),
      cell: (budget) => <BudgetBar budget={budget} currency={currency} />,
    },
    {
      key: 'actions',
      label: t('usage.actions'),
      isActions: true,
      cell: (budget) => <RowActions budget={budget} t={t} {...actions} />,
    },
  ]
}

type CellProps = { budget: Budget; t: TFunction }

function Kind({ budget, t }: CellProps) {
  return (
    <StateChip tone={budget.is_hard ? 'warning' : 'info'}>
      {t(budget.is_hard ? 'usage.hard' : 'usage.soft')}
    </StateChip>
  )
}

function RowActions({ budget, t, onEdit, onRemove }: CellProps & Actions) {
  const name = budgetName(t, budget)
  return (
    <>
      <IconAction label={t('usage.edit_budget', { name })} onClick={() => onEdit(budget)}>
        <EditOutlined fontSize="small" />
      </IconAction>
      <IconAction label={t('usage.delete_budget', { name })} onClick={() => onRemove(budget)}>
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </>
  )
}
