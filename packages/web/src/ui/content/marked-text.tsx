import Box from '@mui/material/Box'

type Props = { segments: readonly { text: string; is_match: boolean }[] }

/** A text with the search words marked. */
export function MarkedText({ segments }: Props) {
  return segments.map(({ text, is_match }, nth) =>
    is_match ? (
      <Box
        component="mark"
        key={nth}
        sx={{ bgcolor: 'primary.light', color: 'onPrimaryContainer', borderRadius: '3px', fontWeight: 600 }}
      >
        {text}
      </Box>
    ) : (
      <span key={nth}>{text}</span>
    ),
  )
}
