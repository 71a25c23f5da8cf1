import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ArchivedRow } from '#features/threads/archived-row.tsx'
import { archivedQuery, threadsOf } from '#features/threads/threads.queries.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { query: string; onSearch: (query: string) => void }

/** The archived conversations, the last archived one first. */
export function ArchivePage({ query, onSearch }: Props) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(archivedQuery(query))
  const { data, error, refetch } = list
  const rows = data && threadsOf(data.pages)
  return (
    <>
      <PageHead title={t('archive.title')} guide="conversation#organise" intro={t('archive.intro')} />
      <Box sx={{ mt: 2, mb: 2 }}>
        <SearchField value={query} label={t('archive.search')} onSearch={onSearch} />
      </Box>
      {error && !rows && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <RowSkeletons count={6} />}
      {rows?.length === 0 && (
        <StatePanel
          icon={<ArchiveOutlined />}
          title={query === '' ? t('archive.empty') : t('archive.none_found')}
          {...(query === '' && { help: t('archive.empty_help') })}
        />
      )}
      {rows && rows.length > 0 && (
        <RowList label={t('archive.title')}>
          {rows.map((thread) => (
            <ArchivedRow key={thread.id} thread={thread} />
          ))}
        </RowList>
      )}
      <Box sx={{ textAlign: 'center' }}>
        <LoadMore list={list} />
      </Box>
    </>
  )
}
