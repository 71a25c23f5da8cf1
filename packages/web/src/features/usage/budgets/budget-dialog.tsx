import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Budget, BudgetSubject } from '@parlance/contract/admin/budgets.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf, amountText } from '#features/usage/budgets/amount.ts'
import { BudgetTargetFields, type Target } from '#features/usage/budgets/budget-target-fields.tsx'
import { BudgetTermsFields, type Terms } from '#features/usage/budgets/budget-terms-fields.tsx'
import { useCreateBudget, useUpdateBudget } from '#features/usage/budgets.queries.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

type Props = {
  /** The budget to edit; absent for a new one. */
  budget?: Budget
  currency: string
  open: boolean
  onClose: () => void
}

export function BudgetDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="xs" aria-labelledby={`${id}-title`}>
      <BudgetForm titleId={`${id}-title`} {...rest} />
    </FormDialog>
  )
}

// Remounted each time the dialog opens, so that it starts with the current budget.
function BudgetForm({ budget, currency, titleId, onClose }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const create = useCreateBudget()
  const update = useUpdateBudget()
  const [isTried, setTried] = useState(false)
  const [target, setTarget] = useState<Target>({ level: 'global', period: 'month', subject: null })
  const [terms, setTerms] = useState<Terms>(() => termsOf(budget))
  useUnsaved(differs(terms, termsOf(budget)))
  const amount_nano = amountOf(terms.amount)
  const needsSubject = budget === undefined && target.level !== 'global' && target.subject === null
  const failed = create.error ?? update.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount_nano === null || needsSubject) return
    const { is_hard, allow_unpriced, fallback_model_id } = terms
    const values = { amount_nano, is_hard, allow_unpriced, fallback_model_id }
    const onSuccess = () => {
      notify(t('common.saved'))
      onClose()
    }
    if (budget) update.mutate({ id: budget.id, ...values }, { onSuccess })
    else create.mutate({ ...subjectOf(target), period: target.period, ...values }, { onSuccess })
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(budget ? 'usage.change_budget' : 'usage.new_budget')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {!budget && (
          <BudgetTargetFields
            target={target}
            error={isTried && needsSubject ? t('usage.subject_missing') : undefined}
            onChange={setTarget}
          />
        )}
        <BudgetTermsFields
          terms={terms}
          currency={currency}
          error={isTried && amount_nano === null ? t('usage.amount_wrong') : undefined}
          onChange={setTerms}
        />
        {failed && <FieldError id={`${titleId}-error`}>{failed.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={create.isPending || update.isPending}>
          {t(budget ? 'usage.save_budget' : 'usage.create_budget')}
        </Button>
      </DialogActions>
    </form>
  )
}

function termsOf(budget: Budget | undefined): Terms {
  if (!budget) return { amount: '', is_hard: true, allow_unpriced: false, fallback_model_id: null }
  const { is_hard, allow_unpriced, fallback_model_id } = budget
  return { amount: amountText(budget.amount_nano), is_hard, allow_unpriced, fallback_model_id }
}

function subjectOf({ level, subject }: { level: Target['level']; subject: BudgetSubject | null }) {
  return level === 'global' || subject === null
    ? ({ level: 'global' } as const)
    : { level, subject_id: subject.id }
}
