import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { eventDetail, eventText } from '#features/knowledge-bases/event-text.ts'
import { activityQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { size } from '#ui/sizes.ts'

/** The events of a base, newest first. */
export function ActivityTab({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { t } = useTranslation()
  const activity = useInfiniteQuery(activityQuery(knowledgeBaseId))
  const { data, error } = activity
  if (error && !data) return <ErrorState error={error} onRetry={() => void activity.refetch()} />
  if (!data) return <RowSkeletons count={6} />
  const events = data.pages.flatMap((page) => page.data)
  if (events.length === 0) {
    return <StatePanel icon={<HistoryOutlined />} title={t('knowledgeBases.no_activity')} />
  }
  return (
    <Box sx={{ maxWidth: size.form }}>
      <Box
        component="ol"
        aria-label={t('knowledgeBases.tab_activity')}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {events.map((event) => {
          const detail = eventDetail(event)
          return (
            <Box component="li" key={event.id} sx={{ py: 1.5 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{eventText(event, t)}</Typography>
              {detail && (
                <Typography variant="body2" sx={{ color: 'error.main' }}>
                  {detail}
                </Typography>
              )}
              <Typography variant="caption" component="div" sx={{ color: 'muted' }}>
                {[event.actor || t('knowledgeBases.by_system'), formatMoment(event.created_at)].join(' · ')}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <LoadMore list={activity} />
    </Box>
  )
}
