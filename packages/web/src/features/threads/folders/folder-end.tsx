import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Button from '@mui/material/Button'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteFolderDialog } from '#features/threads/folders/delete-folder-dialog.tsx'
import { useLeaveFolder } from '#features/threads/folders.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/** The actions that end a folder for its owner, or for me. */
export function FolderEnd({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = useLeaveFolder()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (folder.may.includes('delete'))
    return (
      <>
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteOutlined />}
          onClick={() => setAsking(true)}
        >
          {t('folders.delete')}
        </Button>
        {isAsking && <DeleteFolderDialog folder={folder} onClose={close} />}
      </>
    )
  if (!folder.may.includes('leave')) return null
  const confirm = () =>
    leave.mutate(folder.id, {
      onSuccess: () => {
        notify(t('folders.left', { name: folder.name }))
        void navigate({ to: '/chat', ignoreBlocker: true })
      },
    })
  return (
    <>
      <Button variant="outlined" startIcon={<LogoutOutlined />} onClick={() => setAsking(true)}>
        {t('folders.leave')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('folders.leave_title', { name: folder.name })}
        text={t('folders.leave_text')}
        confirm={t('folders.leave')}
        busy={leave.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
