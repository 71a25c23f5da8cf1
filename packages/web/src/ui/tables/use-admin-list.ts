import { useCallback, useState } from 'react'
import type { Sort } from '#ui/tables/data-table.tsx'

export type AdminListState<K extends string> = {
  /** The parameters of a list query: search text, page from 1, and order. */
  query: { query: string; page: number; sort_by: K; sort_order: 'asc' | 'desc' }
  sort: Sort<K>
  onSearch: (text: string) => void
  onSort: (sort: Sort<K>) => void
  onPage: (page: number) => void
  /** Returns to the first page after a filter has changed. */
  restart: () => void
}

/**
 * The parameters of an administrator's list; a new search or order starts at the first page. A list with one order
 * sets it and gives none of its columns a `sort`.
 */
export function useAdminList<K extends string>(first: Sort<K>): AdminListState<K> {
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState(first)
  const [page, onPage] = useState(1)
  const restart = useCallback(() => onPage(1), [])
  const onSearch = useCallback((text: string) => {
    setQuery(text)
    onPage(1)
  }, [])
  const onSort = useCallback((next: Sort<K>) => {
    setSort(next)
    onPage(1)
  }, [])
  return {
    query: { query, page, sort_by: sort.by, sort_order: sort.order },
    sort,
    onSearch,
    onSort,
    onPage,
    restart,
  }
}
