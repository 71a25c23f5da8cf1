import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = { title: string; error: Error; onRetry: () => void; onClose: () => void }

/** Replaces a dialog when its content could not be loaded. */
export function FailedDialog({ title, error, onRetry, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <ErrorState error={error} onRetry={onRetry} heading="h3" />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
