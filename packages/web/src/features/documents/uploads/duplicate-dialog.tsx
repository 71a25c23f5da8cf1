import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerDuplicates, type Upload } from '#features/documents/uploads/uploads.ts'
import { CheckField } from '#ui/fields/check-field.tsx'

/** Asks what to do with files with existing names. */
export function DuplicateDialog({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation()
  const id = useId()
  const [isForAll, setForAll] = useState(false)
  const duplicates = uploads.filter((one) => one.state === 'duplicate')
  const [first, ...rest] = duplicates
  const answer = (what: 'replace' | 'keep_both' | 'skip') => {
    if (first) answerDuplicates(isForAll ? duplicates.map((one) => one.id) : [first.id], what)
  }
  return (
    <Dialog
      open={first !== undefined}
      onClose={() => answer('skip')}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {t('documents.duplicate_title', { name: first?.name ?? '' })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: rest.length > 0 ? 2 : 0 }}>
          {t('documents.duplicate_help')}
        </DialogContentText>
        {rest.length > 0 && (
          <CheckField
            label={t('documents.duplicate_rest', { count: rest.length })}
            checked={isForAll}
            onChange={setForAll}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={() => answer('skip')}>{t('documents.skip')}</Button>
        <Button variant="outlined" onClick={() => answer('keep_both')}>
          {t('documents.keep_both')}
        </Button>
        <Button variant="contained" onClick={() => answer('replace')}>
          {t('documents.replace')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
