import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'

type Props = { isChosen: boolean; onClick: () => void; children: ReactNode }

/** A round filter button: pressed or not. */
export function FilterChip({ isChosen, onClick, children }: Props) {
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onClick}
      sx={{
        height: { xs: 44, md: 32 },
        maxWidth: '100%',
        px: 1.5,
        border: 1,
        borderRadius: 999,
        typography: 'subtitle2',
        borderColor: isChosen ? 'primary.main' : 'borderStrong',
        bgcolor: isChosen ? 'primary.light' : 'background.paper',
        color: isChosen ? 'onPrimaryContainer' : 'text.primary',
        '&:hover': { bgcolor: isChosen ? 'primary.light' : 'tint' },
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </ButtonBase>
  )
}
