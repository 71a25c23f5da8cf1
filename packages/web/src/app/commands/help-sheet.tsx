import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#app/commands/registry.ts'
import { ShortcutList } from '#app/commands/shortcut-list.tsx'

type Props = { commands: readonly Command[]; onClose: () => void }

/** The keys of all commands. */
export function HelpSheet({ commands, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('commands.shortcuts')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <ShortcutList commands={commands} heading="h3" />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
