import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { DOCUMENT_NAME_MAX } from '@parlance/contract/core/limits.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameDocument } from '#features/documents/documents.queries.ts'
import { notify } from '#lib/notify.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = { baseId: string; document: Pick<KnowledgeDocument, 'id' | 'name'>; onClose: () => void }

/** Renames a file; its extension gives the format and is kept. Mounted while it is open. */
export function RenameDialog({ baseId, document, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const rename = useRenameDocument(baseId, document.id)
  const dot = document.name.lastIndexOf('.')
  const ending = dot > 0 ? document.name.slice(dot) : ''
  const [name, setName] = useState(document.name.slice(0, document.name.length - ending.length))
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    rename.mutate(name.trim() + ending, {
      onSuccess: () => {
        notify(t('documents.renamed'))
        onClose()
      },
    })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{t('documents.rename_title')}</DialogTitle>
        <DialogContent>
          <LabelledField
            autoFocus
            label={t('documents.name')}
            help={t('documents.rename_help')}
            value={name}
            maxLength={DOCUMENT_NAME_MAX - ending.length}
            error={isMissing ? t('documents.name_missing') : rename.error?.message}
            onChange={(value) => {
              rename.reset()
              setName(value)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={rename.isPending}>
            {t('documents.rename')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
