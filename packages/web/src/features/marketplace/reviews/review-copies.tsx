import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentChanges, fieldTexts } from '#features/marketplace/reviews/content-changes.ts'
import { ReviewChanges } from '#features/marketplace/reviews/review-changes.tsx'
import { ReviewWhole } from '#features/marketplace/reviews/review-whole.tsx'
import { useNames } from '#features/marketplace/reviews/use-names.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Shown = 'changes' | 'whole'

/** The copy to look at: its changes, and its full content. */
export function ReviewCopies({ review }: { review: Review }) {
  const { t } = useTranslation()
  const id = useId()
  const names = useNames(review.reach)
  const { submitted, approved } = review
  const [shown, setShown] = useState<Shown>('changes')
  const copy = submitted ?? approved
  if (!copy) {
    return (
      <StatePanel
        icon={<EditNoteOutlined />}
        title={t('marketplace.no_copy')}
        help={t('marketplace.no_copy_help')}
      />
    )
  }
  const changes = submitted ? contentChanges(approved?.content ?? null, submitted.content, names) : []
  // An approved copy without a submission is shown in full.
  const tab: Shown = submitted ? shown : 'whole'
  return (
    <Box sx={{ minWidth: 0 }}>
      {review.note && (
        <Box component="section" sx={{ p: 2, mb: 2.5, borderRadius: '12px', bgcolor: 'tint' }}>
          <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600 }}>
            {t('marketplace.author_note')}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{review.note}</Typography>
        </Box>
      )}
      <PageTabs
        id={id}
        label={review.name}
        value={tab}
        tabs={[
          ...(submitted
            ? [
                {
                  value: 'changes' as const,
                  label: `${t('marketplace.tab_changes')} (${formatNumber(changes.length)})`,
                },
              ]
            : []),
          { value: 'whole', label: t('marketplace.tab_whole') },
        ]}
        onChange={setShown}
      />
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'changes' ? (
          <ReviewChanges changes={changes} isFirst={approved === null} />
        ) : (
          <ReviewWhole fields={fieldTexts(copy.content, names)} />
        )}
      </Box>
    </Box>
  )
}
