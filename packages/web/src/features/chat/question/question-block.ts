/** The tint behind a person's words. */
export const questionBlock = {
  bgcolor: 'tint',
  borderRadius: '12px',
  mx: { xs: '-6px', sm: '-20px' },
  p: { xs: '10px 14px 12px', sm: '12px 20px 14px' },
} as const
