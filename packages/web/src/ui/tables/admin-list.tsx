import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import type { AdminListState } from '#ui/tables/use-admin-list.ts'

type Props<T, K extends string> = TableProps<T, K> & {
  intro: string
  /** The section of the documentation about this page: `page` or `page#section`. */
  guide?: string
  /** On the right of the title: buttons such as 'New'. */
  actions?: ReactNode
  /** Between the header and the search: tabs. */
  tools?: ReactNode
}

type TableProps<T, K extends string> = {
  title: string
  /** Next to the search: filters. Changing one must call `list.restart()`. */
  filters?: ReactNode
  searchLabel?: string
  list: AdminListState<K>
  /** The result of `useQuery`. */
  result: {
    data: { data: T[]; total: number } | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** The first one is the name of a row; one with `isActions` contains its buttons. */
  columns: Column<T, K>[]
  idOf: (row: T) => string
  pageSize?: number
  /** The empty state: its meaning and what to do next. */
  empty: { icon: ReactNode; title: string; help: string; action?: ReactNode }
  /** A note below the rows that explains a figure. */
  note?: string
}

/**
 * The page of an administrator's list: head, search, sorted table (cards on narrow screens) and pages, with its
 * loading, failed, no-match and empty states.
 *
 * @example
 * const list = useAdminList<TagSort>({ by: 'rank', order: 'asc' })
 * const result = useQuery(adminTagsQuery(list.query)) // keepPreviousData, meta: { quiet: true }
 * return (
 *   <AdminList
 *     title={t('tags.title')}
 *     intro={t('tags.intro')}
 *     actions={<Button variant="contained" onClick={() => setMaking(true)}>{t('tags.new')}</Button>}
 *     list={list}
 *     result={result}
 *     columns={tagColumns(t)}
 *     idOf={(tag) => tag.id}
 *     empty={{ icon: <SellOutlined />, title: t('tags.empty'), help: t('tags.empty_help') }}
 *   />
 * )
 */
export function AdminList<T, K extends string>(props: Props<T, K>) {
  const { title, intro, actions, tools, empty, guide } = props
  // the empty state contains the button itself
  const isTwice = empty.action !== undefined && isEmpty(props)
  return (
    <>
      <PageHead title={title} intro={intro} guide={guide} actions={!isTwice && actions} />
      {tools}
      <SearchedTable {...props} />
    </>
  )
}

/** The same below the page's own header. */
export function SearchedTable<T, K extends string>(props: TableProps<T, K>) {
  const { filters, searchLabel, list } = props
  // an empty list needs no search; but filters can be the reason that it is empty
  if (filters === undefined && isEmpty(props)) return <Content {...props} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2.25, mb: 1.5 }}>
        <SearchField
          {...(searchLabel !== undefined && { label: searchLabel })}
          value={list.query.query}
          onSearch={list.onSearch}
        />
        {filters}
      </Box>
      <Content {...props} />
    </>
  )
}

/** The list is completely empty, not only without a match. */
function isEmpty<T, K extends string>({ result, list }: TableProps<T, K>): boolean {
  const { query, page } = list.query
  return result.data?.total === 0 && query === '' && page === 1 && !result.isPlaceholderData
}

function Content<T, K extends string>(props: TableProps<T, K>) {
  const { title, list, result, columns, idOf, pageSize = ADMIN_PAGE_SIZE, empty, note } = props
  const { t } = useTranslation()
  const { data, error } = result
  const { query, page } = list.query
  if (error) return <ErrorState error={error} onRetry={() => void result.refetch()} />
  if (!data) return <RowSkeletons count={6} />
  if (data.data.length === 0) return <Nothing query={query} page={page} list={list} empty={empty} />
  const shown = t('common.shown_of', {
    shown: formatNumber(data.data.length),
    total: formatNumber(data.total),
  })
  return (
    <>
      <Box aria-busy={result.isPlaceholderData} sx={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}>
        <DataTable
          label={title}
          columns={columns}
          rows={data.data}
          idOf={idOf}
          sort={list.sort}
          onSort={list.onSort}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1,
          mt: 1.5,
        }}
      >
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {note === undefined ? shown : `${note} ${shown}`}
        </Typography>
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={list.onPage} />
      </Box>
    </>
  )
}

type NothingProps<K extends string> = {
  query: string
  page: number
  list: AdminListState<K>
  empty: TableProps<unknown, K>['empty']
}

/** No match, a page that no longer exists, or an empty list. */
function Nothing<K extends string>({ query, page, list, empty }: NothingProps<K>) {
  const { t } = useTranslation()
  if (page > 1) {
    return (
      <StatePanel icon={empty.icon} title={t('common.page_gone')}>
        <Button variant="outlined" onClick={list.restart}>
          {t('common.first_page')}
        </Button>
      </StatePanel>
    )
  }
  if (query !== '') {
    return (
      <StatePanel icon={empty.icon} title={t('common.no_match', { query })}>
        <Button variant="outlined" onClick={() => list.onSearch('')}>
          {t('common.clear_search')}
        </Button>
      </StatePanel>
    )
  }
  return (
    <StatePanel icon={empty.icon} title={empty.title} help={empty.help}>
      {empty.action}
    </StatePanel>
  )
}
