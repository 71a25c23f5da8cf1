import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkRow } from '#features/shared-threads/link-row.tsx'
import { linksQuery } from '#features/shared-threads/shared-threads.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  label: string
  /** Links to one conversation; null for all of mine. */
  threadId: string | null
  /** The newly created one. */
  newId?: string | null
  /** Shown instead of an empty list. */
  empty: ReactNode
}

/** My links, page by page. */
export function LinkList({ label, threadId, newId = null, empty }: Props) {
  const list = useInfiniteQuery(linksQuery(threadId))
  const { data, error, refetch } = list
  const links = data?.pages.flatMap((page) => page.data)
  if (links === undefined) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={2} />
  }
  if (links.length === 0) return empty
  return (
    <>
      <RowList label={label}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} withTitle={threadId === null} isNew={link.id === newId} />
        ))}
      </RowList>
      <Box sx={{ textAlign: 'center' }}>
        <LoadMore list={list} />
      </Box>
    </>
  )
}
