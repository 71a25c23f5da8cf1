import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { publicationQuery, useSubmit, useWithdraw } from '#features/marketplace/marketplace.queries.ts'
import { ReviewerComments } from '#features/marketplace/reviewer-comments.tsx'
import { SubmitDialog } from '#features/marketplace/submit-dialog.tsx'
import { PublicationChip } from '#features/marketplace/publication-chip.tsx'
import { formatWhen } from '#lib/texts/format.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  assistantId: string
  /** The test results of a version. */
  renderTest?: (test: SubmissionTest) => ReactNode
}

/** The publication state of an assistant, and the author's next step. */
export function PublicationPanel({ assistantId, renderTest = () => null }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(publicationQuery(assistantId))
  const submit = useSubmit(assistantId)
  const withdraw = useWithdraw(assistantId)
  const [asked, setAsked] = useState<'submit' | 'withdraw' | null>(null)
  const close = () => setAsked(null)

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={2} />
  const { state, reason, is_serving: isServing, has_unreviewed_changes: hasChanges } = data
  const isWaiting = state === 'submitted'
  const canSubmit = data.may_publish && data.can_be_submitted && (state !== 'approved' || hasChanges)
  const canWithdraw = data.may_publish && (isServing || isWaiting)
  const moment = isWaiting ? data.submitted_at : data.decided_at

  return (
    <Box
      component="section"
      aria-label={t('marketplace.publication')}
      sx={{ mb: 3, p: 2, borderRadius: '12px', bgcolor: 'sunken' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600 }}>
          {t('marketplace.publication')}
        </Typography>
        <PublicationChip state={state} />
        {hasChanges && isServing && !isWaiting && (
          <StateChip tone="warning">{t('marketplace.unreviewed_changes')}</StateChip>
        )}
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: 0.75, maxWidth: 592 }}>
        {t(`marketplace.help_${state}`, { date: moment ? formatWhen(moment, t) : '' })}
        {isServing && state !== 'approved' && ` ${t('marketplace.still_serving')}`}
        {isWaiting && canSubmit && ` ${t('marketplace.newer_help')}`}
        {isServing && state === 'approved' && hasChanges && ` ${t('marketplace.unreviewed_help')}`}
      </Typography>
      {reason && <ReviewerComments text={reason} />}
      {(canSubmit || canWithdraw) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {canSubmit && (
            <Button variant="outlined" onClick={() => setAsked('submit')}>
              {t(state === 'none' ? 'marketplace.submit' : 'marketplace.submit_again')}
            </Button>
          )}
          {canWithdraw && (
            <Button variant="outlined" color="error" onClick={() => setAsked('withdraw')}>
              {t('marketplace.withdraw')}
            </Button>
          )}
        </Box>
      )}
      {asked === 'submit' && (
        <SubmitDialog
          assistantId={assistantId}
          busy={submit.isPending}
          error={submit.error?.message}
          renderTest={renderTest}
          onConfirm={(submission) =>
            submit.mutate(submission, {
              onSuccess: () => {
                close()
                notify(t('marketplace.submitted_done'))
              },
            })
          }
          onClose={() => {
            submit.reset()
            close()
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'withdraw'}
        title={t('marketplace.withdraw_title')}
        text={t('marketplace.withdraw_help')}
        confirm={t('marketplace.withdraw_confirm')}
        busy={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => notify(t('marketplace.withdrawn_done')),
            onSettled: close,
          })
        }
        onClose={close}
      />
    </Box>
  )
}
