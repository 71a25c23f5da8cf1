import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  title: string
  help?: string
  tone?: 'quiet' | 'danger'
  /** Identifiers in small type below the help. */
  detail?: string | null
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

/** An empty, failed or missing state: an icon, a title, the reason, and one action. */
export function StatePanel({ icon, title, help, tone = 'quiet', detail, heading = 'h2', children }: Props) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 4, mx: 'auto', maxWidth: 480 }}>
      <Box
        aria-hidden
        sx={{
          width: 48,
          height: 48,
          mx: 'auto',
          mb: 1.5,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '12px',
          bgcolor: tone === 'danger' ? 'error.light' : 'primary.light',
          color: tone === 'danger' ? 'error.main' : 'onPrimaryContainer',
        }}
      >
        {icon}
      </Box>
      <Typography variant="h4" component={heading}>
        {title}
      </Typography>
      {help && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{help}</Typography>}
      {detail && (
        <Typography
          variant="code"
          component="p"
          sx={{ color: 'muted', mt: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
        >
          {detail}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Box>
  )
}
