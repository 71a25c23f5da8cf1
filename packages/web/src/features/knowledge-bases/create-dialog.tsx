import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseFields, trimmed } from '#features/knowledge-bases/base-fields.tsx'
import { useCreateBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { notify } from '#lib/notify.ts'

type Props = { open: boolean; onClose: () => void; onCreated: (knowledgeBaseId: string) => void }

export function CreateDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <CreateForm titleId={`${id}-title`} {...rest} />
    </Dialog>
  )
}

// Remounted each time the dialog opens, so that it starts empty.
function CreateForm({ titleId, onClose, onCreated }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const create = useCreateBase()
  const [values, setValues] = useState({ name: '', description: '', is_public: false })
  const [isTried, setTried] = useState(false)
  const isMissing = values.name.trim() === ''
  const error = isTried && isMissing ? t('knowledgeBases.name_missing') : create.error?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    create.mutate(trimmed(values), {
      onSuccess: ({ id }) => {
        notify(t('knowledgeBases.created'))
        onClose()
        onCreated(id)
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t('knowledgeBases.create_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <BaseFields
          autoFocus
          values={values}
          error={error}
          onChange={(next) => {
            create.reset()
            setValues(next)
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={create.isPending}>
          {t('knowledgeBases.create_confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}
