import StarOutlineOutlined from '@mui/icons-material/StarOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeature, useTakeDown } from '#features/marketplace/reviews.queries.ts'
import { notify } from '#lib/notify.ts'
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx'

/** The actions of a reviewer for an approved copy: feature it, take it down. */
export function ApprovedActions({ review }: { review: Review }) {
  const { t } = useTranslation()
  const feature = useFeature(review.id)
  const takeDown = useTakeDown(review.id)
  const [isAsking, setAsking] = useState(false)
  const { is_featured: isFeatured, name } = review
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<StarOutlineOutlined />}
        loading={feature.isPending}
        loadingPosition="start"
        onClick={() =>
          feature.mutate(!isFeatured, {
            onSuccess: () =>
              notify(t(isFeatured ? 'marketplace.unfeatured_done' : 'marketplace.featured_done')),
          })
        }
      >
        {t(isFeatured ? 'marketplace.unfeature' : 'marketplace.feature')}
      </Button>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('marketplace.feature_help')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('marketplace.take_down')}
      </Button>
      <ReasonDialog
        isDangerous
        open={isAsking}
        title={t('marketplace.take_down_title', { name })}
        text={t('marketplace.take_down_help')}
        label={t('marketplace.take_down_reason')}
        missing={t('marketplace.message_missing')}
        confirm={t('marketplace.take_down_confirm')}
        busy={takeDown.isPending}
        error={takeDown.error?.message}
        onConfirm={(reason) =>
          takeDown.mutate(reason, {
            onSuccess: () => {
              setAsking(false)
              notify(t('marketplace.taken_down_done'))
            },
          })
        }
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
