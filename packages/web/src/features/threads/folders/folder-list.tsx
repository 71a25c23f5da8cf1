import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderLink } from '#features/threads/folders/folder-link.tsx'
import { foldersOf, foldersQuery } from '#features/threads/folders.queries.ts'
import { useFocusBack } from '#lib/focus.ts'
import { lazy } from '#lib/network/lazy.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

const NewFolderDialog = lazy(async () => ({
  default: (await import('#features/threads/folders/new-folder-dialog.tsx')).NewFolderDialog,
}))

/** The folders of the drawer. A conversation can be dropped on one. */
export function FolderList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isNaming)
  const list = useInfiniteQuery(foldersQuery())
  const folders = foldersOf(list.data?.pages ?? [])
  return (
    <Box component="section" aria-labelledby="folders-title" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.5 }}>
        <Typography
          id="folders-title"
          variant="caption"
          component="h2"
          sx={{ flex: 1, fontWeight: 600, color: 'text.secondary' }}
        >
          {t('threads.folders')}
        </Typography>
        <IconAction
          ref={button}
          label={t('threads.folder_new')}
          aria-haspopup="dialog"
          onClick={() => setNaming(true)}
        >
          <CreateNewFolderOutlined fontSize="small" />
        </IconAction>
      </Box>
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
      {isNaming && (
        <Suspense>
          <NewFolderDialog
            onClose={() => setNaming(false)}
            onMade={({ id }) => void navigate({ to: '/folder/$folderId', params: { folderId: id } })}
          />
        </Suspense>
      )}
    </Box>
  )
}
