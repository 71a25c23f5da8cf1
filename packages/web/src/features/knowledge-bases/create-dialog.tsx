import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { KNOWLEDGE_BASE_DESCRIPTION_MAX, KNOWLEDGE_BASE_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/check-field.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'

type Props = { open: boolean; onClose: () => void; onCreated: (knowledgeBaseId: string) => void }

export function CreateDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <CreateForm titleId={`${id}-title`} {...rest} />
    </Dialog>
  )
}

// Mounted with each opening, so that it begins empty.
function CreateForm({ titleId, onClose, onCreated }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const create = useCreateBase()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [isTried, setTried] = useState(false)
  const error = isTried && name.trim() === '' ? t('knowledgeBases.name_missing') : create.error?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    create.mutate(
      { name: name.trim(), description: description.trim(), is_public: isPublic },
      {
        onSuccess: ({ id }) => {
          notify(t('knowledgeBases.created'))
          onClose()
          onCreated(id)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t('knowledgeBases.create_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <LabelledField
          autoFocus
          label={t('knowledgeBases.name')}
          value={name}
          maxLength={KNOWLEDGE_BASE_NAME_MAX}
          error={error}
          onChange={(value) => {
            create.reset()
            setName(value)
          }}
        />
        <LabelledField
          label={t('knowledgeBases.description')}
          help={t('knowledgeBases.description_help')}
          value={description}
          maxLength={KNOWLEDGE_BASE_DESCRIPTION_MAX}
          rows={3}
          onChange={setDescription}
        />
        <CheckField
          label={t('knowledgeBases.public')}
          help={t('knowledgeBases.public_help')}
          checked={isPublic}
          onChange={setPublic}
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
