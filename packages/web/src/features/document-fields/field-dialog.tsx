import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { FIELD_NAME_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { FIELD_KINDS } from '@parlance/contract/knowledge/field-kinds.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from '#features/document-fields/choices-field.tsx'
import { type FieldInput, useSaveField } from '#features/document-fields/document-fields.queries.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { baseId: string; field?: DocumentField; onClose: () => void }

/** Adds a field, or changes one. Mounted while it is open. */
export function FieldDialog(props: Props) {
  const id = useId()
  return (
    <FormDialog open maxWidth="sm" aria-labelledby={id} onClose={props.onClose}>
      <FieldForm titleId={id} {...props} />
    </FormDialog>
  )
}

function FieldForm({ baseId, field, titleId, onClose }: Props & { titleId: string }) {
  const { t } = useTranslation()
  const save = useSaveField(baseId, field?.id)
  const [first] = useState<FieldInput>({
    name: field?.name ?? '',
    kind: field?.kind ?? 'text',
    choices: field?.choices ?? [],
  })
  const [input, setInput] = useState(first)
  const [isTried, setTried] = useState(false)
  useUnsaved(differs(input, first))
  const change = (part: Partial<FieldInput>) => {
    save.reset()
    setInput({ ...input, ...part })
  }
  const name = input.name.trim()
  const used = field?.used_by ?? 0
  const choices = input.choices
    .map((choice) => ({ ...choice, name: choice.name.trim() }))
    .filter((choice) => choice.name !== '')
  const lacksChoices = input.kind === 'choice' && choices.length === 0
  const removed = first.choices.filter(({ id }) => !choices.some((choice) => choice.id === id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name === '' || lacksChoices) return
    save.mutate(
      { name, kind: input.kind, choices: input.kind === 'choice' ? choices : [] },
      {
        onSuccess: () => {
          notify(t(field ? 'common.saved' : 'documentFields.added'))
          onClose()
        },
      },
    )
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {field ? t('documentFields.edit_title', { field: field.name }) : t('documentFields.add_title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <LabelledField
          autoFocus
          label={t('documentFields.name')}
          help={t('documentFields.name_help')}
          value={input.name}
          maxLength={FIELD_NAME_MAX}
          error={isTried && name === '' ? t('documentFields.name_missing') : undefined}
          onChange={(value) => change({ name: value })}
        />
        {used > 0 && name !== field?.name && (
          <Alert severity="warning">{t('documentFields.rename_used', { count: used })}</Alert>
        )}
        {!field && (
          <SelectField
            label={t('documentFields.kind')}
            help={t('documentFields.kind_help')}
            value={input.kind}
            options={FIELD_KINDS.map((value) => ({ value, label: t(`documentFields.kind_${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
        )}
        {input.kind === 'choice' && (
          <ChoicesField
            choices={input.choices}
            error={isTried && lacksChoices ? t('documentFields.choices_missing') : undefined}
            onChange={(next) => change({ choices: next })}
          />
        )}
        {removed.length > 0 && (
          <Alert severity="warning">
            {t('documentFields.choices_removed', { names: removed.map((one) => one.name).join(', ') })}
          </Alert>
        )}
        {save.error && <FieldError id={`${titleId}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(field ? 'common.save' : 'documentFields.add')}
        </Button>
      </DialogActions>
    </Box>
  )
}
