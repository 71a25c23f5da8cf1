import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/network/api-error.ts'

type Props = {
  error: Error | null
  busy: boolean
  /** The text of the button, which names the action. */
  save: string
  /** Next to the button. */
  children?: ReactNode
  /** Loads the version that another person has saved in the meantime. */
  onLoadCurrent?: () => void
}

/** The end of a form: the error, and the button that saves. */
export function FormEnd({ error, busy, save, children, onLoadCurrent }: Props) {
  const { t } = useTranslation()
  const isEdited = error instanceof ApiError && error.code === 'ERROR_EDITED_BY_OTHER'
  return (
    <Box sx={{ mt: 3 }}>
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2, whiteSpace: 'pre-line' }}
          action={
            isEdited &&
            onLoadCurrent && (
              <Button color="inherit" size="small" onClick={onLoadCurrent}>
                {t('common.load_current')}
              </Button>
            )
          }
        >
          {error.message}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {children}
        <Button type="submit" variant="contained" loading={busy}>
          {save}
        </Button>
      </Box>
    </Box>
  )
}
