import Box from '@mui/material/Box'

type Props = {
  children: string
  /** The id of its heading, if it is a region that can be focused. */
  labelledBy?: string
  /** With it the box scrolls. */
  maxHeight?: number
}

/** Code or data with its own line breaks. */
export function CodeBox({ children, labelledBy, maxHeight }: Props) {
  return (
    <Box
      component="pre"
      {...((labelledBy !== undefined || maxHeight !== undefined) && { tabIndex: 0 })}
      {...(labelledBy !== undefined && { role: 'region', 'aria-labelledby': labelledBy })}
      sx={{
        m: 0,
        mt: 0.5,
        p: 1.5,
        ...(maxHeight !== undefined && { maxHeight, overflow: 'auto' }),
        borderRadius: 1,
        bgcolor: 'sunken',
        typography: 'code',
        fontSize: '0.8rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  )
}
