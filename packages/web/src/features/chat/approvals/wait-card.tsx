import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { title: string; help: string; details?: ReactNode; children: ReactNode }

/** What an answer waits for, with the buttons that decide it. */
export function WaitCard({ title, help, details, children }: Props) {
  const id = useId()
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ my: 1.5, px: 2, py: 1.5, border: 1, borderColor: 'primary.main', borderRadius: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <HelpLink guide="conversation#tools" about={title} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{help}</Box>
      {details}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: 1.25,
          '& > button': { minHeight: { xs: 44, md: 36 }, width: { xs: '100%', sm: 'auto' } },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
