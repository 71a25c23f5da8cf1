import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useTranslation } from 'react-i18next'
import { ApprovedActions } from '#features/marketplace/reviews/approved-actions.tsx'
import { DecisionForm } from '#features/marketplace/reviews/decision-form.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

/** Missing access, and what the reviewer can do about it. */
export function ReviewAside({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const { t } = useTranslation()
  const hasCopy = review.submitted !== null || review.approved !== null
  return (
    <>
      {hasCopy && (
        <section>
          <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, mb: 1 }}>
            {t('marketplace.who_lacks')}
          </Typography>
          {review.gaps.length === 0 && (
            <Box sx={{ display: 'flex', gap: 1, typography: 'body2', color: 'text.secondary' }}>
              <CheckCircleOutlined fontSize="small" sx={{ color: 'success.main' }} />
              {t('marketplace.nobody_lacks')}
            </Box>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {review.gaps.map((gap) => (
              <Box
                component="li"
                key={gap.kind + gap.id}
                sx={{
                  display: 'flex',
                  gap: 1,
                  p: 1.5,
                  borderRadius: 1,
                  bgcolor: 'warning.light',
                  typography: 'body2',
                }}
              >
                <WarningAmberOutlined fontSize="small" sx={{ color: 'warning.main' }} />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {t(`marketplace.gap_${gap.kind}`, { count: gap.people, name: gap.name })}
                </Box>
              </Box>
            ))}
          </Box>
        </section>
      )}
      {review.state === 'submitted' && review.submitted && review.may_decide && (
        <DecisionForm review={review} versionId={review.submitted.version_id} onDecided={onDecided} />
      )}
      {review.state === 'submitted' && !review.may_decide && (
        <StateChip>
          {t(review.is_mine ? 'marketplace.own_submission' : 'marketplace.cannot_decide')}
        </StateChip>
      )}
      {review.approved && <ApprovedActions review={review} />}
    </>
  )
}
