import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useId } from 'react'

type Props = {
  host: PluginHost
  way: 'vendor' | 'device' | 'server'
  onAccept: () => void
  onClose: () => void
}

/** Shows where the recording is sent, before the microphone is opened for the first time. */
export function NoticeDialog({ host, way, onAccept, onClose }: Props) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{host.t('notice_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1.5 }}>{host.t(`notice_${way}`)}</DialogContentText>
        <DialogContentText>{host.t(way === 'server' ? 'notice_kept' : 'notice_text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{host.t('notice_cancel')}</Button>
        <Button variant="contained" autoFocus onClick={onAccept}>
          {host.t('notice_accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
