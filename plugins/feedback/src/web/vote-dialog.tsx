import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BAD_REASONS, COMMENT_MAX, GOOD_REASONS, type Reason } from '../reasons.ts'
import { explainVote, type Why } from './feedback.queries.ts'

type Props = {
  host: PluginHost
  messageId: string
  isPositive: boolean
  onClose: () => void
}

/** Asks for the reason of a vote; the conversation is only included with consent. */
export function VoteDialog({ host, messageId, isPositive, onClose }: Props) {
  const { Filters, TextField, CheckField } = host.ui
  const id = useId()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const [reason, setReason] = useState<Reason | ''>('')
  const [comment, setComment] = useState('')
  const [consent, setConsent] = useState(false)
  const save = useMutation({
    mutationFn: (why: Why) => explainVote(host, why),
    onSuccess: (answer) => {
      if (!answer.ok) return host.notify(answer.message, 'error')
      host.notify(host.t('explained'))
      onClose()
    },
  })
  const isEmpty = reason === '' && comment.trim() === '' && !consent
  const send = () => save.mutate({ message_id: messageId, reason, comment: comment.trim(), consent })

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{host.t(isPositive ? 'good_title' : 'bad_title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Filters<Reason>
            label={host.t('reason')}
            value={reason}
            choices={(isPositive ? GOOD_REASONS : BAD_REASONS).map((value) => ({
              value,
              label: host.t(`reason_${value}`),
            }))}
            onChoose={(one) => setReason(reason === one ? '' : one)}
          />
          <TextField
            label={host.t('comment')}
            help={host.t('comment_help')}
            rows={3}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={setComment}
          />
          <CheckField
            label={host.t('consent')}
            help={host.t('consent_help')}
            checked={consent}
            onChange={setConsent}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{host.t('close')}</Button>
        <Button variant="contained" disabled={isEmpty} loading={save.isPending} onClick={send}>
          {host.t('send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
