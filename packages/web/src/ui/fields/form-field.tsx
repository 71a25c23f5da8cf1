import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { FieldError } from '#ui/fields/field-error.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = {
  id: string
  label: string
  /** At the right of the label: a switch, a count. */
  aside?: ReactNode
  help?: ReactNode
  /** What explains it in the documentation: `page#section`. */
  guide?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** A label above its field, help and error below. The field needs `fieldProps` with the same id. */
export function FormField({ id, label, aside, help, guide, error, children }: Props) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          mb: 0.75,
          minHeight: 24,
        }}
      >
        <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography component="label" htmlFor={id} variant="subtitle2" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          {guide !== undefined && <HelpLink guide={guide} about={label} />}
        </Box>
        {aside}
      </Box>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help !== undefined && (
        <Typography id={`${id}-help`} variant="caption" component="div" sx={{ color: 'muted', mt: 0.75 }}>
          {help}
        </Typography>
      )}
    </Box>
  )
}

/** What ties a field to its label, help and error. */
export function fieldProps(id: string, error: string | undefined, hasHelp: boolean) {
  const described = [error !== undefined && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
  }
}
