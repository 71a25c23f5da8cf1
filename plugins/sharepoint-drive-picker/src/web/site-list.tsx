import PublicOutlined from '@mui/icons-material/PublicOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Site } from '../graph/sites.ts'
import { ChoiceList } from './choice-list.tsx'
import { LoadError } from './load-error.tsx'
import { SearchForm } from './search-form.tsx'
import type { Session } from './session.ts'
import { sitesQuery } from './sharepoint.queries.ts'

type Props = { host: PluginHost; session: Session; onOpen: (site: Site) => void }

export function SiteList({ host, session, onOpen }: Props) {
  const { Empty, Loading, LoadMore } = host.ui
  const [words, setWords] = useState('')
  const list = useInfiniteQuery(sitesQuery(session, words))
  const sites = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Box component="section" aria-label={host.t('sites')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h3">
        {host.t('sites')}
      </Typography>
      <SearchForm host={host} label={host.t('search_sites')} words={words} onSearch={setWords} />
      {list.isPending && <Loading rows={4} />}
      {sites.length > 0 && (
        <ChoiceList
          label={host.t('sites')}
          icon={<PublicOutlined />}
          rows={sites}
          noteOf={({ address }) => address}
          onOpen={onOpen}
        />
      )}
      {list.error && (
        <LoadError host={host} session={session} error={list.error} onRetry={() => void retry(list)} />
      )}
      {list.isSuccess && sites.length === 0 && !list.hasNextPage && (
        <Empty icon={<PublicOutlined />} title={host.t('no_sites')} help={host.t('no_sites_help')} />
      )}
      {!list.error && <LoadMore list={list} />}
    </Box>
  )
}

/** If a list stops midway, the loaded entries remain. */
export function retry(list: {
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}): Promise<unknown> {
  return list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()
}
