import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Box from '@mui/material/Box'
import { PROMPT_NOTE_MAX } from '@parlance/contract/core/limits.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

type Props = {
  content: PromptContent
  /** There is no live version yet. */
  isFirst: boolean
  /** False if another person was faster. */
  onSave: (version: { note: string; is_live: boolean }) => Promise<boolean>
  onClose: () => void
}

/** Asks for a note, and whether the new version becomes the live one. */
export function SaveVersion({ content, isFirst, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [note, setNote] = useState('')
  const [isLive, setLive] = useState(isFirst)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isMissing = content.system_prompt.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      if (await onSave({ note: note.trim(), is_live: isLive })) notify(t('expert.version_saved'))
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : t('errors.ERROR'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={`${id}-title`}>{t('expert.save_version')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <LabelledField
              autoFocus
              label={t('expert.note')}
              help={t('expert.note_help')}
              rows={2}
              maxLength={PROMPT_NOTE_MAX}
              value={note}
              onChange={setNote}
            />
            <CheckField
              label={t('expert.make_live')}
              help={t(isFirst ? 'expert.make_live_first' : 'expert.make_live_help')}
              checked={isLive}
              disabled={isFirst}
              onChange={setLive}
            />
            {(isMissing || error !== null) && (
              <FieldError>{isMissing ? t('expert.system_required') : error}</FieldError>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={isMissing}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
