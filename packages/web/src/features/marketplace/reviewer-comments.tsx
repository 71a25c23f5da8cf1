import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { REVIEW_ANCHOR } from '#features/marketplace/marketplace.queries.ts'

/** What the reviewer wrote; a notification leads here. */
export function ReviewerComments({ text }: { text: string }) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isSought = useLocation({ select: ({ hash }) => hash === REVIEW_ANCHOR })
  // The browser cannot scroll to content that is loaded later.
  useEffect(() => {
    if (isSought) box.current?.focus()
  }, [isSought])
  return (
    <Box
      ref={box}
      id={REVIEW_ANCHOR}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'warning.light', maxWidth: 592 }}
    >
      <Typography id={id} variant="caption" component="p" sx={{ fontWeight: 600 }}>
        {t('marketplace.reviewer_says')}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  )
}
