import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BAD_REASONS, COMMENT_MAX, GOOD_REASONS, type Reason } from '../reasons.ts'
import { addVote, type NewVote, votesQuery } from './feedback.queries.ts'

type Props = {
  host: PluginHost
  threadId: string
  messageId: string
  isPositive: boolean
  onClose: () => void
}

/** Asks for a reason and a comment; the conversation is only included with consent. */
export function VoteDialog({ host, threadId, messageId, isPositive, onClose }: Props) {
  const id = useId()
  const client = useQueryClient()
  const [reason, setReason] = useState<Reason | ''>('')
  const [comment, setComment] = useState('')
  const [consent, setConsent] = useState(false)
  const { queryKey } = votesQuery(host, threadId)
  const save = useMutation({
    mutationFn: (vote: NewVote) => addVote(host, vote),
    onSuccess: async (answer) => {
      if (answer.ok) host.notify(host.t('recorded'))
      else host.notify(answer.message, 'error')
      // 409: it was given in another tab; what was given is shown
      if (answer.ok || answer.status === 409) {
        await client.invalidateQueries({ queryKey })
        onClose()
      }
    },
  })
  const send = () =>
    save.mutate({ message_id: messageId, is_positive: isPositive, reason, comment: comment.trim(), consent })

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{host.t(isPositive ? 'good_title' : 'bad_title')}</DialogTitle>
      <DialogContent>
        <Box role="group" aria-label={host.t('reason')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(isPositive ? GOOD_REASONS : BAD_REASONS).map((one) => (
            <Chip
              key={one}
              clickable
              label={host.t(`reason_${one}`)}
              aria-pressed={reason === one}
              color={reason === one ? 'primary' : 'default'}
              variant={reason === one ? 'filled' : 'outlined'}
              onClick={() => setReason(reason === one ? '' : one)}
            />
          ))}
        </Box>
        <Typography
          component="label"
          htmlFor={`${id}-comment`}
          variant="subtitle2"
          sx={{ display: 'block', fontWeight: 600, mt: 2, mb: 0.75 }}
        >
          {host.t('comment')}
        </Typography>
        <OutlinedInput
          id={`${id}-comment`}
          fullWidth
          multiline
          minRows={3}
          maxRows={8}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          inputProps={{ maxLength: COMMENT_MAX, 'aria-describedby': `${id}-help` }}
          sx={{ p: 0 }}
        />
        <Typography
          id={`${id}-help`}
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', mt: 0.75 }}
        >
          {host.t('comment_help')}
        </Typography>
        <FormControlLabel
          sx={{ mt: 1.5 }}
          control={
            <Checkbox
              checked={consent}
              onChange={(event) => setConsent(event.target.checked)}
              slotProps={{ input: { 'aria-describedby': `${id}-consent` } }}
            />
          }
          label={host.t('consent')}
        />
        <Typography id={`${id}-consent`} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {host.t('consent_help')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{host.t('cancel')}</Button>
        <Button variant="contained" loading={save.isPending} onClick={send}>
          {host.t('send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
