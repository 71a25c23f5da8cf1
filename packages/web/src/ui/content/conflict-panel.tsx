import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhen } from '#lib/texts/format.ts'

type Props = {
  theirs: { changed_by: { name: string } | null; changed_at: string }
  /** What the form has that is not saved; by default that of a draft. */
  help?: string
  onLoadTheirs: () => void
  onKeepMine: () => void
  /** The differences between the two. */
  children: ReactNode
}

/** Another person has changed the draft: who, when, what differs, and the choice between the two. */
export function ConflictPanel({ theirs, help, onLoadTheirs, onKeepMine, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const moment = formatWhen(theirs.changed_at, t)
  return (
    <Box
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-help`}
      sx={{ p: 2.5, mb: 3, borderRadius: '12px', bgcolor: 'warning.light', color: 'text.primary' }}
    >
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <ErrorOutlineOutlined color="warning" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={`${id}-title`} variant="h4" component="h2">
            {theirs.changed_by
              ? t('assistantForm.conflict', { name: theirs.changed_by.name, moment })
              : t('assistantForm.conflict_unknown', { moment })}
          </Typography>
          <Typography id={`${id}-help`} variant="body2" sx={{ mt: 0.5, mb: 2 }}>
            {help ?? t('assistantForm.conflict_help')}
          </Typography>
        </Box>
      </Box>
      <Box
        sx={{ maxHeight: 360, overflowY: 'auto', mb: 2 }}
        tabIndex={0}
        role="group"
        aria-labelledby={`${id}-title`}
      >
        {children}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button variant="outlined" onClick={onLoadTheirs}>
          {t('assistantForm.load_theirs')}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {t('assistantForm.keep_mine')}
        </Button>
      </Box>
    </Box>
  )
}
