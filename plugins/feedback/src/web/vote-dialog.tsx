import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BAD_REASONS, COMMENT_MAX, GOOD_REASONS, type Reason } from '../reasons.ts'
import { chip, chosenChip } from './chip-styles.ts'
import { explainVote, type Why } from './feedback.queries.ts'

type Props = {
  host: PluginHost
  messageId: string
  isPositive: boolean
  onClose: () => void
}

/** Asks for the reason of a vote that was given; the conversation is only included with consent. */
export function VoteDialog({ host, messageId, isPositive, onClose }: Props) {
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
        <Box role="group" aria-label={host.t('reason')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(isPositive ? GOOD_REASONS : BAD_REASONS).map((one) => (
            <ButtonBase
              key={one}
              aria-pressed={reason === one}
              onClick={() => setReason(reason === one ? '' : one)}
              sx={{ ...chip, ...(reason === one && chosenChip) }}
            >
              {host.t(`reason_${one}`)}
            </ButtonBase>
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
              sx={{ width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 } }}
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
        <Button onClick={onClose}>{host.t('close')}</Button>
        <Button variant="contained" disabled={isEmpty} loading={save.isPending} onClick={send}>
          {host.t('send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
