import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pendingCountQuery } from '#features/marketplace/reviews.queries.ts'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'
import { CountMark } from '#ui/tables/count-mark.tsx'

/** The number of pending reviews next to their section. */
export function PendingCount() {
  const { t } = useTranslation()
  const { data: count = 0 } = useQuery(pendingCountQuery())
  if (count === 0) return null
  return (
    <Box sx={{ ml: 'auto' }}>
      <CountMark count={count} />
      <VisuallyHidden>{t('marketplace.pending_count', { count })}</VisuallyHidden>
    </Box>
  )
}
