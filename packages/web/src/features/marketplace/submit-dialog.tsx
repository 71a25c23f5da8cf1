import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { submissionQuery } from '#features/marketplace/marketplace.queries.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  assistantId: string
  busy: boolean
  error: string | undefined
  /** The test results of the version. */
  renderTest: (test: SubmissionTest) => ReactNode
  onConfirm: (submission: { note: string; test_reason: string }) => void
  onClose: () => void
}

const LENGTH_MAX = 2_000

/** A note for the reviewer, and the test results of the version. Remounted each time the dialog opens. */
export function SubmitDialog({ assistantId, busy, error, renderTest, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: submission } = useQuery(submissionQuery(assistantId))
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const isRequired = submission?.is_required ?? false
  const test = submission?.test ?? null
  const isTested = test !== null && test.is_of_version && test.tally.rate !== null
  const isUntested = isRequired && !isTested
  const needsReason = isRequired && isTested && test.is_worse
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isUntested) return
    if (needsReason && reason.trim() === '') return reasonField.current?.focus()
    onConfirm({ note: note.trim(), test_reason: reason.trim() })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{t('marketplace.submit_title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('marketplace.submit_help')}</DialogContentText>
          {test && renderTest(test)}
          {isUntested && <Alert severity="warning">{t('marketplace.test_required')}</Alert>}
          {test?.is_worse === true && test.is_of_version && (
            <LabelledField
              inputRef={reasonField}
              label={t('marketplace.test_reason')}
              help={t('marketplace.test_reason_help')}
              value={reason}
              rows={2}
              maxLength={LENGTH_MAX}
              error={
                isTried && needsReason && reason.trim() === '' ? t('marketplace.test_reason_missing') : null
              }
              onChange={setReason}
            />
          )}
          <LabelledField
            autoFocus
            label={t('marketplace.note')}
            help={t('marketplace.note_help')}
            value={note}
            rows={3}
            maxLength={LENGTH_MAX}
            onChange={setNote}
          />
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isUntested} loading={busy}>
            {t('marketplace.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
