import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useFocusInRows } from '#lib/focus-in-rows.ts'

type Props = {
  label?: string
  /** The rows are about to be replaced. */
  isBusy?: boolean
  /** List items. */
  children: ReactNode
}

/** Rows on one sheet, with a hairline between them. A removed row passes its focus to the next one. */
export function RowList({ label, isBusy = false, children }: Props) {
  const list = useFocusInRows<HTMLUListElement>()
  return (
    <Box
      component="ul"
      ref={list}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isBusy && { 'aria-busy': true })}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
        ...(isBusy && { opacity: 0.6 }),
      }}
    >
      {children}
    </Box>
  )
}
