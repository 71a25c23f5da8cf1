import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined'
import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isThreadDrag } from '#features/threads/folders/drag.ts'
import { FolderLink } from '#features/threads/folders/folder-link.tsx'
import { useFolderList } from '#features/threads/folders/folder-list-setting.ts'
import { foldersOf, foldersQuery } from '#features/threads/folders.queries.ts'
import { GroupToggle } from '#features/threads/group-toggle.tsx'
import { useFocusBack } from '#lib/focus.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

const NewFolderDialog = lazy(async () => ({
  default: (await import('#features/threads/folders/new-folder-dialog.tsx')).NewFolderDialog,
}))

/** The folders of the drawer. A conversation can be dropped on one; a collapsed list opens for it. */
export function FolderList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isOpen, set: setOpen } = useFolderList()
  const [isNaming, setNaming] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isNaming)
  const list = useInfiniteQuery(foldersQuery())
  const folders = foldersOf(list.data?.pages ?? [])
  return (
    <Box component="section" aria-labelledby="folders-title" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <GroupToggle
          id="folders-title"
          label={t('threads.folders')}
          isOpen={isOpen}
          controls="folders-list"
          onToggle={() => setOpen(!isOpen)}
          onDragOver={(event) => isThreadDrag(event) && setOpen(true)}
        />
        <IconAction
          ref={button}
          label={t('threads.folder_new')}
          aria-haspopup="dialog"
          onClick={() => setNaming(true)}
        >
          <CreateNewFolderOutlined fontSize="small" />
        </IconAction>
      </Box>
      <Box id="folders-list" hidden={!isOpen}>
        {folders.length > 0 && (
          <Box component="ul" aria-labelledby="folders-title" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {folders.map((folder) => (
              <li key={folder.id}>
                <FolderLink folder={folder} />
              </li>
            ))}
          </Box>
        )}
        <LoadMore size="small" list={list} />
      </Box>
      {isNaming && (
        <Suspense>
          <NewFolderDialog
            onClose={() => setNaming(false)}
            onMade={({ id }) => {
              setOpen(true)
              void navigate({ to: '/folder/$folderId', params: { folderId: id } })
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
