import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { SOURCE_FREQUENCY_MAX, SOURCE_FREQUENCY_MIN } from '@parlance/contract/core/limits.ts'
import type { SourceInput, SourceType } from '@parlance/contract/knowledge/sources.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MappingFields } from '#features/sources/form/mapping-fields.tsx'
import { PlaceFields } from '#features/sources/form/place-fields.tsx'
import {
  emptyDraft,
  isElsewhere,
  missingCredentials,
  ofType,
  type SourceDraft,
  toDraft,
  toInput,
} from '#features/sources/form/source-draft.ts'
import type { SourceDialogProps } from '#features/sources/source-props.ts'
import { useSaveSource, useTestSource } from '#features/sources/sources.queries.ts'
import { TrialNote } from '#features/sources/trial-note.tsx'
import { checkForm } from '#lib/forms/check-form.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

const TYPES: readonly SourceType[] = ['confluence', 'google_drive', 'sharepoint', 'web', 'local_files']

/** What a source is called, where it reads, and how often. */
export function SourceForm({ baseId, source, hasLocalFiles, onClose }: Omit<SourceDialogProps, 'open'>) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => (source ? toDraft(source) : emptyDraft('confluence')))
  const [first] = useState(draft)
  useUnsaved(differs(draft, first))
  const { formRef, show, at } = useFormErrors()
  const save = useSaveSource(baseId, source?.id)
  const trial = useTestSource(baseId)
  const moves = source !== undefined && isElsewhere(draft, source)
  const isStored = source !== undefined && !moves
  const change = (part: Partial<SourceDraft>) => {
    trial.reset()
    save.reset()
    setDraft(part.type === undefined ? { ...draft, ...part } : ofType(draft, part.type))
  }
  const checked = async (input: SourceInput) => {
    const schema = async () => (await import('@parlance/contract/knowledge/sources.schemas.ts')).sourceInput
    const found = await checkForm(schema, input)
    return show({ ...found, ...(isStored ? {} : missingCredentials(draft)) })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = toInput(draft)
    if (!(await checked(input))) return
    save.mutate(input, {
      onSuccess: () => {
        notify(t(source ? 'common.saved' : 'sources.created'))
        onClose()
      },
    })
  }
  const tryIt = async () => {
    // only the place is tried: a name can still be missing
    const { name: _, frequency_hours: __, field_mapping: ___, ...place } = toInput(draft)
    const named = { ...toInput(draft), name: draft.name || '-', frequency_hours: SOURCE_FREQUENCY_MIN }
    if (await checked(named)) trial.mutate({ ...place, source_id: source?.id ?? null })
  }
  return (
    <Box
      component="form"
      ref={formRef}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {!source && (
          <SelectField
            label={t('sources.type')}
            guide="connector#add"
            value={draft.type}
            options={TYPES.map((value) => ({ value, label: t(`sources.type_${value}`) }))}
            onChange={(type) => change({ type })}
          />
        )}
        {draft.type === 'local_files' && !hasLocalFiles && (
          <Alert severity="info">{t('sources.no_roots')}</Alert>
        )}
        <TextField
          label={t('sources.name')}
          error={at('name') && (draft.name.trim() === '' ? t('sources.name_required') : at('name'))}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        {moves && <Alert severity="warning">{t('sources.secret_again')}</Alert>}
        <PlaceFields draft={draft} isStored={isStored} at={at} onChange={change} />
        <NumberField
          label={t('sources.frequency')}
          guide="connector#sync"
          help={t('sources.frequency_help')}
          value={draft.frequency_hours}
          min={SOURCE_FREQUENCY_MIN}
          max={SOURCE_FREQUENCY_MAX}
          step={1}
          error={at('frequency_hours') && t('sources.frequency_range')}
          onChange={(frequency_hours) => change({ frequency_hours })}
        />
        <MappingFields baseId={baseId} draft={draft} onChange={change} />
      </DialogContent>
      <TrialNote trial={trial.data} error={save.error ?? trial.error} />
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, flexWrap: 'wrap' }}>
        <Button loading={trial.isPending} onClick={() => void tryIt()} sx={{ mr: 'auto' }}>
          {t('sources.test')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(source ? 'sources.save' : 'sources.create')}
        </Button>
      </DialogActions>
    </Box>
  )
}
