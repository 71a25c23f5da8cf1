import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ThreadRow } from '#features/threads/thread-row.tsx'
import { folderThreadsQuery, threadsOf } from '#features/threads/threads.queries.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

/** My conversations in a folder; other people with access to the folder do not see them. */
export function FolderThreads({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(folderThreadsQuery(folder.id))
  const { data, error, refetch } = list
  const rows = data && threadsOf(data.pages)
  return (
    <Panel
      title={t('folders.threads')}
      {...(folder.is_shared && { help: t('folders.threads_private') })}
      actions={
        folder.thread_count + folder.archived_count > 0 && (
          <ButtonLink
            to="/search"
            search={{ folder: folder.id }}
            variant="outlined"
            startIcon={<SearchOutlined />}
          >
            {t('folders.search')}
          </ButtonLink>
        )
      }
    >
      {error && !rows && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <RowSkeletons count={3} />}
      {rows?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('folders.threads_none')}
        </Typography>
      )}
      {rows && rows.length > 0 && (
        <Box component="ul" aria-label={t('folders.threads')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((thread) => (
            <li key={thread.id}>
              <ThreadRow thread={thread} isOpen={false} />
            </li>
          ))}
        </Box>
      )}
      <LoadMore list={list} />
      {folder.archived_count > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 1 }}>
          {t('folders.threads_archived', { count: folder.archived_count })}
        </Typography>
      )}
    </Panel>
  )
}
