import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Decision, useDecide } from '#features/marketplace/reviews.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

const DONE = {
  approve: 'marketplace.approved_done',
  changes_requested: 'marketplace.changes_done',
  reject: 'marketplace.rejected_done',
} as const

type Props = { review: Review; versionId: string; onDecided: () => void }

/** Decides on exactly the copy on the screen. */
export function DecisionForm({ review, versionId, onDecided }: Props) {
  const { t } = useTranslation()
  const decide = useDecide(review.id)
  const [message, setMessage] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const number = review.submitted?.number ?? null

  const send = (decision: Decision) =>
    decide.mutate(decision, {
      onSuccess: () => {
        notify(t(DONE[decision.decision]))
        onDecided()
      },
      onError: (error) => {
        // The newest copy has been loaded by then, and this form starts again with it.
        if (error instanceof ApiError && error.code === 'ERROR_REVIEW_OUTDATED') {
          notify(t('marketplace.outdated'), { severity: 'warning', duration: 12_000 })
        }
      },
    })
  const sendBack = (decision: 'changes_requested' | 'reject') => {
    const reason = message.trim()
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else send({ decision, version_id: versionId, reason })
  }

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <LabelledField
        label={t('marketplace.message')}
        inputRef={field}
        help={t('marketplace.message_help')}
        value={message}
        rows={3}
        maxLength={2000}
        error={isMissing ? t('marketplace.message_missing') : null}
        onChange={(value) => {
          setMissing(false)
          setMessage(value)
        }}
      />
      {decide.error && <FieldError>{decide.error.message}</FieldError>}
      <Button
        variant="contained"
        startIcon={<CheckOutlined />}
        loading={decide.isPending}
        loadingPosition="start"
        onClick={() => send({ decision: 'approve', version_id: versionId })}
      >
        {number === null ? t('marketplace.approve') : t('marketplace.approve_version', { number })}
      </Button>
      <Button variant="outlined" disabled={decide.isPending} onClick={() => sendBack('changes_requested')}>
        {t('marketplace.ask_changes')}
      </Button>
      <Button color="error" disabled={decide.isPending} onClick={() => sendBack('reject')}>
        {t('marketplace.reject')}
      </Button>
    </Box>
  )
}
