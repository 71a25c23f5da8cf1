import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteFolder, useUndeleteFolder } from '#features/threads/folders.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { RadioField } from '#ui/fields/radio-field.tsx'

type Props = { folder: Folder; onClose: () => void }

/** Conversations move out of the folder; deleting mine as well is a separate choice. */
export function DeleteFolderDialog({ folder, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const remove = useDeleteFolder()
  const undelete = useUndeleteFolder()
  const [fate, setFate] = useState<'keep' | 'delete'>('keep')
  const confirm = () =>
    remove.mutate(
      { id: folder.id, withThreads: fate === 'delete' },
      {
        onSuccess: () => {
          onClose()
          notifyUndoable(t('folders.deleted', { name: folder.name }), {
            label: t('common.undo'),
            run: () => undelete.mutate(folder.id),
          })
          void navigate({ to: '/chat', ignoreBlocker: true })
        },
      },
    )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('folders.delete_title', { name: folder.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('folders.delete_text')}
        </Typography>
        {folder.thread_count > 0 && (
          <RadioField
            label={t('folders.delete_threads', { count: folder.thread_count })}
            value={fate}
            choices={[
              { value: 'keep', label: t('folders.delete_keep') },
              { value: 'delete', label: t('folders.delete_too') },
            ]}
            onChoose={setFate}
          />
        )}
        {fate === 'delete' && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('folders.delete_spares')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" color="error" loading={remove.isPending} onClick={confirm}>
          {t('folders.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
