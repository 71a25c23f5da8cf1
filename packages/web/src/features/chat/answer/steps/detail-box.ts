/** The details of a step, below its pill. */
export const detailBox = {
  mt: 1,
  px: 1.75,
  py: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'sunken',
  color: 'text.secondary',
} as const

/** The same for a list of terms. */
export const detailList = {
  ...detailBox,
  mb: 0,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& dt': { typography: 'caption', fontWeight: 600 },
  '& dd': { m: 0, whiteSpace: 'pre-wrap' },
  '& dd + dt': { mt: 1 },
} as const
