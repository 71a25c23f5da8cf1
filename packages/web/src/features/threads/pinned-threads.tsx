import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ThreadRow } from '#features/threads/thread-row.tsx'
import { pinnedQuery, threadsOf } from '#features/threads/threads.queries.ts'
import { LoadMore } from '#ui/tables/load-more.tsx'

/**
 * The pinned conversations with any assistant, above the two groups with the other conversations; hidden if there are
 * none.
 */
export function PinnedThreads({ openThreadId }: { openThreadId: string | undefined }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(pinnedQuery())
  const rows = threadsOf(list.data?.pages ?? [])
  if (rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby="pinned-title" sx={{ mt: 1.5 }}>
      <Typography
        id="pinned-title"
        variant="caption"
        component="h2"
        sx={{ px: 1.5, pb: 0.5, fontWeight: 600, color: 'text.secondary' }}
      >
        {t('threads.pinned_title')}
      </Typography>
      <Box component="ul" aria-labelledby="pinned-title" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} isOpen={thread.id === openThreadId} />
          </li>
        ))}
      </Box>
      <LoadMore size="small" list={list} />
    </Box>
  )
}
