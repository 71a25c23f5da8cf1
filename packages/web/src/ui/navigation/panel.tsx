import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { title: string; help?: ReactNode; actions?: ReactNode; guide?: string; children?: ReactNode }

/** A section of a page: heading, help, actions and content. */
export function Panel({ title, help, actions, guide, children }: Props) {
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Typography id={id} variant="h4" component="h2">
              {title}
            </Typography>
            {guide !== undefined && <HelpLink guide={guide} about={title} />}
          </Box>
          {help && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.25 }}>
              {help}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxWidth: '100%' }}>{actions}</Box>}
      </Box>
      {children && <Box sx={{ mt: 1.5 }}>{children}</Box>}
    </Box>
  )
}
