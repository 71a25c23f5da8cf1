import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeldNote } from '#features/sources/held-note.tsx'
import { lowerFirst } from '#features/sources/reason.ts'
import { SourceActions } from '#features/sources/source-actions.tsx'
import { SourceIcon } from '#features/sources/source-icon.tsx'
import type { SourceRowProps, SourceView } from '#features/sources/source-props.ts'
import { SourceStateChip } from '#features/sources/source-state.tsx'
import { SourceViews } from '#features/sources/source-views.tsx'
import { translated } from '#lib/network/api-error.ts'
import { formatMoment, formatNumber } from '#lib/texts/format.ts'
import { Meter } from '#ui/tables/meter.tsx'

/** One source: its state and its actions. */
export function SourceRow(props: SourceRowProps) {
  const { t } = useTranslation()
  const { baseId, source, canWrite } = props
  const [view, setView] = useState<SourceView | null>(null)
  const run = source.last_run
  const isRead = source.state === 'syncing' && run !== null && run.state === 'running' && run.total > 0
  return (
    <Box
      component="li"
      aria-label={source.name}
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <SourceIcon type={source.type} />
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {source.name}
            </Typography>
            <SourceStateChip state={source.state} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {[t(`sources.type_${source.type}`), t('sources.documents', { count: source.documents })].join(
              ' · ',
            )}
            {source.failed_files > 0 && (
              <Box component="span" sx={{ color: 'error.main' }}>
                {' · '}
                {t('sources.failed', { count: source.failed_files })}
              </Box>
            )}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 0.25 }}>
            {whenOf()}
          </Typography>
        </Box>
        <SourceActions {...props} onView={setView} />
      </Box>
      {isRead && (
        <Box sx={{ mt: 1.5, maxWidth: 360 }}>
          <Meter value={run.done / run.total} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {t('sources.progress', { done: formatNumber(run.done), total: formatNumber(run.total) })}
          </Typography>
        </Box>
      )}
      {source.error_code !== null && source.state === 'error' && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {t('sources.failed_sync', { reason: lowerFirst(translated(source.error_code)) })}
        </Alert>
      )}
      {source.held !== null && (
        <HeldNote
          baseId={baseId}
          sourceId={source.id}
          held={source.held}
          canWrite={canWrite}
          onSee={() => setView('held')}
        />
      )}
      <SourceViews {...props} view={view} onClose={() => setView(null)} />
    </Box>
  )

  function whenOf(): string {
    const last =
      source.last_synced_at === null
        ? t('sources.never_synced')
        : t('sources.last_sync', { when: formatMoment(source.last_synced_at) })
    const next =
      source.next_sync_at === null || source.state === 'syncing'
        ? []
        : [t('sources.next_sync', { when: formatMoment(source.next_sync_at) })]
    return [last, ...next, t('sources.every', { count: source.frequency_hours })].join(' · ')
  }
}
