import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = {
  id: string
  label: string
  /** At the right of the label: a switch, a count. */
  aside?: ReactNode
  help?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A label above its field, help and error below. The field needs `fieldProps` with the same id. */
export function FormField({ id, label, aside, help, error, children }: Props) {
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
        <Typography component="label" htmlFor={id} variant="subtitle2" sx={{ fontWeight: 600, flex: 1 }}>
          {label}
        </Typography>
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
