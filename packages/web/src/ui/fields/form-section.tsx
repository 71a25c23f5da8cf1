import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { title: string; help?: string; actions?: ReactNode; guide?: string; children: ReactNode }

/** A section of a long form with a heading; fields are side by side if there is room. */
export function FormSection({ title, help, actions, guide, children }: Props) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mt: 3,
        p: { xs: 2, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Typography id={id} variant="h4" component="h2">
              {title}
            </Typography>
            {guide !== undefined && <HelpLink guide={guide} about={title} />}
          </Box>
          {help && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
              {help}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5 }}>{children}</Box>
    </Box>
  )
}

/** Fields in a row if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}
