import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = {
  title: string
  intro?: string
  actions?: ReactNode
  /** What explains the page in the documentation: `page` or `page#section`. */
  guide?: string | undefined
}

/** The head of a page: its title (also of the tab), introduction, help and actions. */
export function PageHead({ title, intro, actions, guide }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
      <title>{title}</title>
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 280 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          {guide !== undefined && <HelpLink guide={guide} about={title} />}
        </Box>
        {intro && <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>{intro}</Typography>}
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
          {actions}
        </Box>
      )}
    </Box>
  )
}
