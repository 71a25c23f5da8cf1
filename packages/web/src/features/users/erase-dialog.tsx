import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useErase } from '#features/users/managing.queries.ts'
import { PersonField } from '#features/users/person-field.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  user: AdminUserPage
  myId: string
  open: boolean
  onClose: () => void
  onErased: (receipt: Receipt) => void
}

/** Permanently deletes a person's account after their username was typed. */
export function EraseDialog({ open, onClose, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <EraseForm titleId={`${id}-title`} onClose={onClose} {...rest} />
    </Dialog>
  )
}

function EraseForm({ user, myId, titleId, onClose, onErased }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [heir, setHeir] = useState<Found | null>(null)
  const erase = useErase(user.id)
  const owns = Object.values(user.owned).some((things) => things.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    erase.mutate({ confirmation: typed, hand_over_to: heir?.id ?? null }, { onSuccess: onErased })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t('users.erase_title', { name: user.name || user.username })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('users.erase_warning')}</DialogContentText>
        {owns && (
          <PersonField
            label={t('users.heir')}
            help={t('users.erase_heir_help')}
            chosen={heir}
            except={[user.id, myId]}
            onChoose={setHeir}
          />
        )}
        <LabelledField
          label={t('users.confirm_name', { name: user.username })}
          value={typed}
          error={erase.error?.message}
          onChange={(value) => {
            erase.reset()
            setTyped(value)
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          variant="contained"
          color="error"
          disabled={typed.trim() !== user.username.trim()}
          loading={erase.isPending}
        >
          {t('users.erase_confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}
