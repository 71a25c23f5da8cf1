import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReviewStep } from '@parlance/contract/assistants/marketplace.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reviewHistoryQuery } from '#features/marketplace/reviews.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

/** The history, newest first: who, when, and their message. */
export function ReviewHistory({ assistantId }: { assistantId: string }) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(reviewHistoryQuery(assistantId))
  const { data, error } = history
  if (error && !data) return <ErrorState error={error} onRetry={() => void history.refetch()} />
  const steps = data?.pages.flatMap((page) => page.data) ?? []
  if (steps.length === 0) return null
  return (
    <section>
      <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {t('marketplace.history')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {steps.map((step) => (
          <Box component="li" key={step.id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{titleOf(step)}</Box>
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {[step.by, formatMoment(step.created_at)].filter(Boolean).join(' · ')}
            </Typography>
            {step.reason && <Box sx={{ whiteSpace: 'pre-line', mt: 0.25 }}>{step.reason}</Box>}
          </Box>
        ))}
      </Box>
      <LoadMore list={history} />
    </section>
  )

  function titleOf({ decision, number }: ReviewStep): string {
    const step = t(`marketplace.step_${decision}`)
    return number === null ? step : t('marketplace.step_of_version', { step, number })
  }
}
