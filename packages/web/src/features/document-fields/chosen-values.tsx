import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsQuery, useSetValues } from '#features/document-fields/document-fields.queries.ts'
import { type TypedTexts, typedValue } from '#features/document-fields/typed-text.ts'
import { ValueField } from '#features/document-fields/value-field.tsx'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = { baseId: string; documentIds: string[]; onDone: () => void }

/** Sets values of several documents at once. Nothing if their base has no fields. */
export function ChosenValues({ baseId, ...rest }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: fields = [] } = useQuery(fieldsQuery(baseId))
  if (fields.length === 0) return null
  return (
    <>
      <Button startIcon={<EditNoteOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('documentFields.set')}
      </Button>
      <FormDialog open={isOpen} maxWidth="sm" aria-labelledby={id} onClose={() => setOpen(false)}>
        <SetForm titleId={id} {...{ baseId, fields }} {...rest} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

type FormProps = Props & { titleId: string; fields: readonly DocumentField[]; onClose: () => void }

/** Only ticked fields are changed; an empty one removes the value. */
function SetForm({ titleId, baseId, documentIds, fields, onDone, onClose }: FormProps) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState<TypedTexts>({})
  const [isTried, setTried] = useState(false)
  const save = useSetValues(baseId)
  const ticked = fields.filter(({ id }) => texts[id] !== undefined)
  useUnsaved(ticked.length > 0)
  const tick = (id: string, isTicked: boolean) => {
    const { [id]: _, ...others } = texts
    setTexts(isTicked ? { ...texts, [id]: '' } : others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const values = ticked.flatMap((field) => {
      const value = typedValue(field, texts[field.id] ?? '')
      return value === undefined ? [] : [{ field_id: field.id, value }]
    })
    if (values.length === 0 || values.length < ticked.length) return
    save.mutate(
      { document_ids: documentIds, values },
      {
        onSuccess: () => {
          notify(t('documentFields.set_done', { count: documentIds.length }))
          onClose()
          onDone()
        },
      },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogTitle id={titleId}>{t('documentFields.set_title', { count: documentIds.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documentFields.set_help')}
        </Typography>
        {fields.map((field) => (
          <Box key={field.id} sx={{ display: 'grid', gap: 1 }}>
            <CheckField
              label={t('documentFields.change_of', { field: field.name })}
              checked={texts[field.id] !== undefined}
              onChange={(isTicked) => tick(field.id, isTicked)}
            />
            {texts[field.id] !== undefined && (
              <ValueField
                field={field}
                isChecked={isTried}
                text={texts[field.id] ?? ''}
                onChange={(text) => setTexts({ ...texts, [field.id]: text })}
              />
            )}
          </Box>
        ))}
        {save.error && <FieldError id={`${titleId}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending} disabled={ticked.length === 0}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </Box>
  )
}
