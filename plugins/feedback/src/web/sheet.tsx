import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = { title: string; tools?: ReactNode; children: ReactNode }

/** A part of the page with its heading. */
export function Sheet({ title, tools, children }: Props) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Typography id={id} variant="h4" component="h2" sx={{ flex: 1, minWidth: { xs: '100%', sm: 160 } }}>
          {title}
        </Typography>
        {tools}
      </Box>
      {children}
    </Box>
  )
}
