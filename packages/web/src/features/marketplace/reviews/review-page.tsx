import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyPicture } from '#features/marketplace/copy-picture.tsx'
import { PublicationChip } from '#features/marketplace/publication-chip.tsx'
import { ReachList } from '#features/marketplace/reach-list.tsx'
import { ReviewAside } from '#features/marketplace/reviews/review-aside.tsx'
import { ReviewHistory } from '#features/marketplace/reviews/review-history.tsx'
import { ReviewCopies } from '#features/marketplace/reviews/review-copies.tsx'
import { reviewQuery, useNextReview } from '#features/marketplace/reviews.queries.ts'
import { TrialDrawer } from '#features/marketplace/reviews/trial-drawer.tsx'
import { formatWhen } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  assistantId: string
  /** A conversation with the submitted copy. */
  renderTrial: (assistantName: string) => ReactNode
  /** The last run of the test questions for the shown version. */
  renderTest: (review: Review) => ReactNode
}

/** The submitted version compared with the approved one, its access, missing access, and the decision. */
export function ReviewPage({ assistantId, renderTrial, renderTest }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: review, error, refetch } = useQuery(reviewQuery(assistantId))
  const [isTrying, setTrying] = useState(false)
  const nextReview = useNextReview(assistantId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened] = useState(assistantId)
  const isNext = review !== undefined && assistantId !== opened
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext, assistantId])
  const toQueue = () =>
    void navigate({
      to: '/admin/marketplace/assistants',
      search: review?.status === 'APPROVED' ? { status: 'APPROVED' } : {},
    })
  const toNext = async () => {
    const next = await nextReview()
    if (next === undefined) return toQueue()
    await navigate({ to: '/admin/marketplace/assistants/$assistantId', params: { assistantId: next } })
  }
  const back = (
    <BackLink
      to="/admin/marketplace/assistants"
      search={review?.status === 'APPROVED' ? { status: 'APPROVED' } : {}}
    >
      {t('marketplace.all_submissions')}
    </BackLink>
  )
  if (error && !review) {
    return (
      <>
        {back}
        <Typography variant="h2" component="h1">
          {t('marketplace.review_title')}
        </Typography>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!review) {
    return (
      <>
        {back}
        <Typography variant="h2" component="h1" sx={{ mb: 2.5 }}>
          {t('marketplace.review_title')}
        </Typography>
        <RowSkeletons count={6} />
      </>
    )
  }
  const number = review.submitted?.number ?? null
  const hasCopy = review.submitted !== null || review.approved !== null

  return (
    <>
      <title>{review.name}</title>
      {back}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
        <CopyPicture id={review.id} name={review.name} fileId={review.avatar_file_id} size={48} />
        <Box sx={{ flex: 1, minWidth: { xs: '60%', sm: 240 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
            <Typography
              ref={heading}
              tabIndex={-1}
              variant="h2"
              component="h1"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {review.name}
            </Typography>
            <PublicationChip state={review.state} />
          </Box>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            <Sent review={review} />
          </Typography>
        </Box>
        {review.submitted && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            startIcon={<PlayArrowOutlined />}
            onClick={() => setTrying(true)}
          >
            {number === null ? t('marketplace.try') : t('marketplace.try_version', { number })}
          </Button>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' },
        }}
      >
        <ReviewCopies review={review} />
        <Box sx={{ display: 'grid', gap: 3, p: 2.5, borderRadius: '12px', bgcolor: 'sunken' }}>
          {hasCopy && (
            <section>
              <ReachList reach={review.reach} heading="h2" />
              {review.reach.knowledge_bases.some((base) => !base.is_readable) && (
                <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
                  {t('marketplace.base_check_help', { author: review.author || t('marketplace.shipped') })}
                </Typography>
              )}
            </section>
          )}
          {hasCopy && renderTest(review)}
          <ReviewAside
            key={review.submitted?.version_id ?? 'none'}
            review={review}
            onDecided={() => void toNext()}
          />
          <ReviewHistory assistantId={assistantId} />
        </Box>
      </Box>
      <TrialDrawer open={isTrying} onClose={() => setTrying(false)}>
        {renderTrial(review.name)}
      </TrialDrawer>
    </>
  )
}

function Sent({ review }: { review: Review }) {
  const { t } = useTranslation()
  const { submitted, approved } = review
  const author = review.author || t('marketplace.shipped')
  const date = formatWhen(review.submitted_at, t)
  const sent =
    submitted === null || submitted.number === null
      ? t('marketplace.sent_by', { date, author })
      : t('marketplace.version_sent', { number: submitted.number, date, author })
  if (submitted === null) return sent
  const serves =
    approved === null || approved.number === null
      ? t('marketplace.no_version_serves')
      : t('marketplace.version_serves', { number: approved.number })
  return `${sent} ${serves}`
}
