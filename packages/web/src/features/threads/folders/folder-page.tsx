import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Box from '@mui/material/Box'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderEnd } from '#features/threads/folders/folder-end.tsx'
import { FolderFiles } from '#features/threads/folders/folder-files.tsx'
import { FolderForm } from '#features/threads/folders/folder-form.tsx'
import { FolderThreads } from '#features/threads/folders/folder-threads.tsx'
import { folderQuery } from '#features/threads/folders.queries.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { folderId: string; renderSharing: (folder: Folder) => ReactNode }

/** A folder: my conversations in it, and the settings for the conversations of everyone with access. */
export function FolderPage({ folderId, renderSharing }: Props) {
  const { t } = useTranslation()
  const { data: folder, error, refetch } = useQuery(folderQuery(folderId))
  if (error && !folder) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!folder) return <RowSkeletons count={6} />
  return (
    <>
      <PageHead
        title={folder.name}
        guide="conversation#organise"
        intro={introOf(folder)}
        actions={
          <>
            {folder.may.includes('use') && (
              <ButtonLink
                to="/chat"
                search={{ folder: folder.id }}
                variant="contained"
                startIcon={<EditNoteOutlined />}
              >
                {t('folders.new_chat')}
              </ButtonLink>
            )}
            {folder.may.includes('share') && renderSharing(folder)}
            <FolderEnd folder={folder} />
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <FolderThreads folder={folder} />
        <FolderForm key={folder.updated_at} folder={folder} />
        <FolderFiles folder={folder} />
      </Box>
    </>
  )

  function introOf({ right, owner, is_shared }: Folder): string {
    if (right === 'owner') return is_shared ? t('folders.shared_by_me') : t('folders.mine')
    return t(right === 'editor' ? 'folders.shared_editor' : 'folders.shared_user', { owner })
  }
}
