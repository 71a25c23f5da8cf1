import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { TAG_NAME_MAX } from '@parlance/contract/core/limits.ts'
import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveTag } from '#features/tags/admin-tags.queries.ts'
import { notify } from '#lib/notify.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  /** The tag to rename; absent for a new one. */
  tag?: AdminTag
  open: boolean
  onClose: () => void
}

export function TagFormDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <TagForm titleId={id} {...rest} />
    </Dialog>
  )
}

// Remounted each time the dialog opens, so that it starts with the current tag.
function TagForm({ tag, titleId, onClose }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const save = useSaveTag(tag?.id)
  const [name, setName] = useState(tag?.name ?? '')
  const [isTried, setTried] = useState(false)
  const error = isTried && name.trim() === '' ? t('tags.name_missing') : save.error?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    save.mutate(name.trim(), {
      onSuccess: () => {
        notify(t(tag ? 'common.saved' : 'tags.created'))
        onClose()
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(tag ? 'tags.rename_title' : 'tags.new')}</DialogTitle>
      <DialogContent>
        <LabelledField
          autoFocus
          label={t('tags.name')}
          help={t(tag ? 'tags.rename_help' : 'tags.name_help')}
          value={name}
          maxLength={TAG_NAME_MAX}
          error={error}
          onChange={(value) => {
            save.reset()
            setName(value)
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(tag ? 'tags.rename' : 'tags.create')}
        </Button>
      </DialogActions>
    </form>
  )
}
