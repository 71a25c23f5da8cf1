import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined'
import FolderOffOutlined from '@mui/icons-material/FolderOffOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldersOf, foldersQuery } from '#features/threads/folders.queries.ts'
import { NewFolderDialog } from '#features/threads/folders/new-folder-dialog.tsx'
import { useMoving } from '#features/threads/folders/use-moving.ts'
import { LoadMore } from '#ui/tables/load-more.tsx'

type Props = { thread: Thread; onClose: () => void }

/** The folders that a conversation can be moved into; arrow keys move between them. */
export function MoveDialog({ thread, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const move = useMoving()
  const [isNaming, setNaming] = useState(false)
  const list = useInfiniteQuery(foldersQuery())
  const folders = foldersOf(list.data?.pages ?? [])
  const choose = (folder: { id: string; name: string } | null) => {
    onClose()
    move(thread.id, folder)
  }
  if (isNaming) return <NewFolderDialog onClose={onClose} onMade={choose} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('threads.move_title', { name: thread.name })}
      </DialogTitle>
      <DialogContent>
        <MenuList autoFocusItem aria-labelledby={id} key={folders.length > 0 ? 'loaded' : 'empty'}>
          {folders.map((folder) => (
            <MenuItem
              key={folder.id}
              selected={folder.id === thread.folder?.id}
              onClick={() => choose(folder)}
              sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              <FolderOutlined />
              {folder.name}
            </MenuItem>
          ))}
          {thread.folder && (
            <MenuItem onClick={() => choose(null)}>
              <FolderOffOutlined />
              {t('threads.move_out')}
            </MenuItem>
          )}
          <MenuItem onClick={() => setNaming(true)}>
            <CreateNewFolderOutlined />
            {t('threads.folder_new')}
          </MenuItem>
        </MenuList>
        <LoadMore size="small" list={list} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
