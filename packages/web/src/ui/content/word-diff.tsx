import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { wordDiff } from '#lib/texts/diff.ts'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

type Props = { label: string; before: string; after: string }

const LOOKS = {
  removed: { component: 'del', bgcolor: 'error.light', color: 'error.main' },
  added: { component: 'ins', bgcolor: 'success.light', color: 'success.main' },
} as const

/** Compares two texts word by word: removed words are struck through, added ones underlined. */
export function WordDiff({ label, before, after }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {wordDiff(before, after).map(({ kind, text }, at) =>
        kind === 'same' ? (
          <span key={at}>{text}</span>
        ) : (
          <Box key={at} sx={{ borderRadius: 0.5, px: '1px' }} {...LOOKS[kind]}>
            <VisuallyHidden>{t(`common.line_${kind}`)} </VisuallyHidden>
            {text}
          </Box>
        ),
      )}
    </Box>
  )
}
