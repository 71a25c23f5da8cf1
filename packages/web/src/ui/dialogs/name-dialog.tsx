import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { ASSISTANT_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  title: string
  /** The text of the button, which names the action. */
  confirm: string
  initial: string
  error: string | undefined
  busy: boolean
  onConfirm: (name: string) => void
  onClose: () => void
}

/** Asks for the name of something that will be created or renamed. */
export function NameDialog({ title, confirm, initial, error, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [name, setName] = useState(initial)
  const [isEmpty, setIsEmpty] = useState(false)
  const wrong = isEmpty ? t('assistantForm.error_required') : error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(name.trim() === '')
    if (name.trim() !== '') onConfirm(name.trim())
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <LabelledField
            autoFocus
            label={t('assistantForm.name')}
            value={name}
            error={wrong}
            maxLength={ASSISTANT_NAME_MAX}
            onChange={setName}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
