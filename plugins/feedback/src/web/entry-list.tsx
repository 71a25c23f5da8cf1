import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EntryCard } from './entry-card.tsx'
import { entriesQuery, type Kind, type Scope } from './feedback.queries.ts'

const KINDS: Kind[] = ['all', 'positive', 'negative']

type Props = { host: PluginHost; scope: Scope; days: number }

/** The individual feedback, newest first. */
export function EntryList({ host, scope, days }: Props) {
  const { Panel, Filters, Failed, LoadMore } = host.ui
  const [kind, setKind] = useState<Kind>('all')
  const list = useInfiniteQuery(entriesQuery(host, scope, days, kind))
  const entries = list.data?.pages.flatMap((page) => page.data)
  const filter = (
    <Filters<Kind>
      label={host.t('comments')}
      value={kind}
      choices={KINDS.map((value) => ({ value, label: host.t(`kind_${value}`) }))}
      onChoose={setKind}
    />
  )
  return (
    <Panel title={host.t('comments')} actions={filter}>
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {entries?.length === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>{host.t('no_comments')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries?.map((entry) => (
          <EntryCard key={entry.message_id} host={host} entry={entry} />
        ))}
      </Box>
      <LoadMore list={list} />
    </Panel>
  )
}
