import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEraseMe } from '#features/account/account.queries.ts'
import { downloadText } from '#lib/network/download.ts'
import { useSession } from '#lib/session-store.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

/** Permanently deletes the reader's account after they have typed their user name. */
export function EraseMe({ onErased }: { onErased: (receipt: Receipt) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const username = useSession((session) => session.user?.username ?? '')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const erase = useEraseMe()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    erase.mutate(typed, {
      onSuccess: (receipt) => {
        // the session has ended: the next request leads to the sign-in page
        downloadText('erasure.json', 'application/json', JSON.stringify(receipt, null, 2))
        onErased(receipt)
      },
    })
  }
  return (
    <Panel
      title={t('account.erase')}
      help={t('account.erase_help')}
      actions={
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('account.erase_open')}
        </Button>
      }
    >
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby={id}>
        <form onSubmit={submit} noValidate>
          <DialogTitle id={id}>{t('account.erase_title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText>{t('account.erase_warning')}</DialogContentText>
            <LabelledField
              label={t('users.confirm_name', { name: username })}
              value={typed}
              error={erase.error?.message}
              onChange={(value) => {
                erase.reset()
                setTyped(value)
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              color="error"
              disabled={typed.trim() !== username.trim()}
              loading={erase.isPending}
            >
              {t('account.erase_confirm')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </Panel>
  )
}
