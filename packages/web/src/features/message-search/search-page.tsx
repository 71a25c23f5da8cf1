import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundRow } from '#features/message-search/found-row.tsx'
import { type MessageSearch, messageSearchQuery } from '#features/message-search/message-search.queries.ts'
import { SearchFilters } from '#features/message-search/search-filters.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { params: MessageSearch; actions?: ReactNode; onChange: (params: MessageSearch) => void }

/** Search over my conversations. Arrow keys move from the field to the results and between them. */
export function SearchPage({ params, actions, onChange }: Props) {
  const { t } = useTranslation()
  const { query = '' } = params
  const pages = useInfiniteQuery(messageSearchQuery(params))
  const { data, error, refetch, isPlaceholderData } = pages
  const [first] = data?.pages ?? []
  const hits = data?.pages.flatMap((page) => page.data) ?? []
  const isAsked = query.trim() !== ''
  const search = useCallback(
    (text: string) => {
      const { query: _, ...rest } = params
      onChange(text.trim() === '' ? rest : { ...rest, query: text })
    },
    [params, onChange],
  )
  return (
    <Box onKeyDown={moveBetweenHits}>
      <PageHead
        title={t('messageSearch.title')}
        guide="conversation#organise"
        intro={t('messageSearch.intro')}
        actions={actions}
      />
      <Box sx={{ mt: 2 }}>
        <SearchField wide autoFocus value={query} label={t('messageSearch.field')} onSearch={search} />
      </Box>
      <SearchFilters params={params} onChange={onChange} />
      <Typography role="status" variant="body2" sx={{ minHeight: 22, mb: 1, color: 'text.secondary' }}>
        {isAsked &&
          first &&
          !isPlaceholderData &&
          first.found > 0 &&
          t('messageSearch.found', { count: first.found })}
        {isAsked && first?.is_cut === true && ` ${t('messageSearch.cut')}`}
      </Typography>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isAsked && !data && !error && <RowSkeletons count={6} />}
      {!isAsked && (
        <StatePanel
          icon={<ManageSearchOutlined />}
          title={t('messageSearch.empty')}
          help={t('messageSearch.empty_help')}
        />
      )}
      {isAsked && first?.found === 0 && (
        <StatePanel
          icon={<SearchOffOutlined />}
          title={t('messageSearch.none')}
          help={t('messageSearch.none_help')}
        />
      )}
      {isAsked && hits.length > 0 && (
        <RowList label={t('messageSearch.hits')} isBusy={isPlaceholderData}>
          {hits.map((hit) => (
            <FoundRow key={hit.message?.id ?? hit.thread.id} found={hit} />
          ))}
        </RowList>
      )}
      {isAsked && <LoadMore list={pages} />}
    </Box>
  )
}

function moveBetweenHits(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const field = event.currentTarget.querySelector<HTMLElement>('input[type=search]')
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
  const at = hits.findIndex((hit) => hit === event.target)
  if (by === 0 || (at === -1 && event.target !== field)) return
  const next = at === -1 && by === -1 ? undefined : at + by === -1 ? field : hits[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
