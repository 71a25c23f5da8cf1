import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceDialogProps } from '#features/sources/source-props.ts'
import { SourceForm } from '#features/sources/form/source-form.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'

/** Adds or edits a source. */
export function SourceDialog({ open, ...rest }: SourceDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { source, onClose } = rest
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {source ? t('sources.edit_title', { name: source.name }) : t('sources.create_title')}
      </DialogTitle>
      <SourceForm {...rest} />
    </FormDialog>
  )
}
