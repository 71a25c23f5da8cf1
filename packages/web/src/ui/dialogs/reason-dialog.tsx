import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type FormProps = {
  title: string
  text: string
  label: string
  help?: string
  /** The error for an empty text; absent if the text can be empty. */
  missing?: string
  /** The text of the button, which names the action. */
  confirm: string
  isDangerous?: boolean
  busy: boolean
  error?: string | undefined
  onConfirm: (text: string) => void
  onClose: () => void
}

const LENGTH_MAX = 2000

/** Asks for a short message with an action. */
export function ReasonDialog({ open, ...form }: FormProps & { open: boolean }) {
  const id = useId()
  return (
    <Dialog open={open} onClose={form.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <ReasonForm titleId={`${id}-title`} {...form} />
    </Dialog>
  )
}

// Remounted each time the dialog opens, so that it starts empty.
function ReasonForm({ titleId, ...props }: FormProps & { titleId: string }) {
  const { title, text, label, help, missing, confirm, isDangerous = false, busy, error } = props
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTried, setTried] = useState(false)
  const isMissing = missing !== undefined && value.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) field.current?.focus()
    else props.onConfirm(value.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
        <LabelledField
          autoFocus
          inputRef={field}
          label={label}
          {...(help !== undefined && { help })}
          value={value}
          rows={3}
          maxLength={LENGTH_MAX}
          error={isTried && isMissing ? missing : error}
          onChange={setValue}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} loading={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </form>
  )
}
