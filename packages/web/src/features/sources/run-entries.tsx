import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { SOURCE_ENTRIES_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { SourceEntry, SourceEntryAction } from '@parlance/contract/knowledge/sources.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entriesQuery, type RunPlace } from '#features/sources/sources.queries.ts'
import { translated } from '#lib/network/api-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { place: RunPlace; action?: SourceEntryAction }

/** The files of a run, those with an error first. */
export function RunEntries({ place, action }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(entriesQuery(place, page, action))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={3} />
  if (data.total === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('sources.entries_empty')}
      </Typography>
    )
  }
  return (
    <>
      <Box component="ul" aria-label={t('sources.entries_of')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.data.map((entry, at) => (
          <Entry key={`${at} ${entry.name}`} entry={entry} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <Pager page={page} pageSize={SOURCE_ENTRIES_PAGE_SIZE} total={data.total} onPage={setPage} />
      </Box>
    </>
  )
}

const TONES = { added: 'success', changed: 'info', removed: 'warning', failed: 'error' } as const

function Entry({ entry }: { entry: SourceEntry }) {
  const { t } = useTranslation()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ width: 84, flexShrink: 0 }}>
        <StateChip tone={TONES[entry.action]}>{t(`sources.action_${entry.action}`)}</StateChip>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {entry.name}
        </Typography>
        {entry.error_code !== null && (
          <Typography variant="caption" component="p" sx={{ color: 'error.main' }}>
            {translated(entry.error_code)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
