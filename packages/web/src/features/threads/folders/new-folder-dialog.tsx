import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { FOLDER_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateFolder } from '#features/threads/folders.queries.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = { onClose: () => void; onMade: (folder: Folder) => void }

export function NewFolderDialog({ onClose, onMade }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const create = useCreateFolder()
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setEmpty(true)
    create.mutate(name.trim(), {
      onSuccess: (folder) => {
        onClose()
        onMade(folder)
      },
    })
  }
  return (
    <FormDialog open onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={id}>{t('threads.folder_new')}</DialogTitle>
        <DialogContent>
          <LabelledField
            autoFocus
            label={t('threads.folder_name')}
            help={t('threads.folder_help')}
            value={name}
            maxLength={FOLDER_NAME_MAX}
            error={isEmpty ? t('threads.folder_name_empty') : create.error?.message}
            onChange={(text) => {
              setName(text)
              setEmpty(false)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={create.isPending}>
            {t('threads.folder_create')}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}
