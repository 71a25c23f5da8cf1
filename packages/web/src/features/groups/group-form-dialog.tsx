import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Group } from '@parlance/contract/people/groups.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveGroup } from '#features/groups/groups.queries.ts'
import { notify } from '#lib/notify.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  /** The group to change; absent: a new one. */
  group?: Group
  open: boolean
  onClose: () => void
  onSaved?: (group: Group) => void
}

export function GroupFormDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <GroupForm titleId={`${id}-title`} {...rest} />
    </Dialog>
  )
}

// Mounted with each opening, so that it begins with what the group is now.
function GroupForm({ group, titleId, onClose, onSaved }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const save = useSaveGroup(group?.id)
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [isTried, setTried] = useState(false)
  const nameError = isTried && name.trim() === '' ? t('groups.name_missing') : save.error?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '') return
    save.mutate(
      { name: name.trim(), description: description.trim() },
      {
        onSuccess: (saved) => {
          notify(t(group ? 'common.saved' : 'groups.created'))
          onClose()
          onSaved?.(saved)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(group ? 'groups.edit_title' : 'groups.create_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LabelledField
          autoFocus
          label={t('groups.name')}
          guide="group#create"
          value={name}
          maxLength={100}
          error={nameError}
          onChange={(value) => {
            save.reset()
            setName(value)
          }}
        />
        <LabelledField
          label={t('groups.description')}
          help={t('groups.description_help')}
          value={description}
          maxLength={500}
          rows={3}
          onChange={setDescription}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(group ? 'groups.save' : 'groups.create')}
        </Button>
      </DialogActions>
    </form>
  )
}
