import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  text: string
  /** The text of the button, which names the action. */
  confirm: string
  busy: boolean
  /** The action cannot be confirmed yet. */
  disabled?: boolean
  /** Below the text. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is permanently lost. */
export function ConfirmDialogSurface({
  open,
  title,
  text,
  confirm,
  busy,
  disabled = false,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
