/** A round button for one of several choices. */
export const chip = {
  height: { xs: 44, md: 32 },
  px: 1.5,
  border: 1,
  borderRadius: 999,
  borderColor: 'borderStrong',
  typography: 'subtitle2',
  '&:hover': { bgcolor: 'tint' },
} as const

/** Added to the choice that is on. */
export const chosenChip = {
  borderColor: 'primary.main',
  bgcolor: 'primary.light',
  color: 'onPrimaryContainer',
  '&:hover': { bgcolor: 'primary.light' },
} as const
