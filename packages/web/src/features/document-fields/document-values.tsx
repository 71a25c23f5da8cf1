import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsQuery, useSetValues } from '#features/document-fields/document-fields.queries.ts'
import { textsOf, typedValue } from '#features/document-fields/typed-text.ts'
import { ValueField } from '#features/document-fields/value-field.tsx'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { fieldValueText } from '#lib/texts/field-value.ts'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FactList } from '#ui/tables/fact-list.tsx'

type Props = { baseId: string; document: KnowledgeDocument; mayWrite: boolean }

/** The values of a document: a form for people who can change them. Nothing if its base has no fields. */
export function DocumentValues({ baseId, document, mayWrite }: Props) {
  const { t } = useTranslation()
  const { data: fields, error, refetch } = useQuery(fieldsQuery(baseId))
  if (error && !fields) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!fields || fields.length === 0) return null
  return (
    <Box component="section" aria-label={t('documentFields.title')} sx={{ mb: 3 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {t('documentFields.title')}
      </Typography>
      {mayWrite ? (
        <ValuesForm key={JSON.stringify(document.values)} {...{ baseId, document, fields }} />
      ) : (
        <FactList
          facts={fields.map(({ id, name }) => {
            const value = document.values.find((one) => one.field_id === id)?.value ?? null
            return [name, fieldValueText(value, t) || t('documentFields.no_value')]
          })}
        />
      )}
    </Box>
  )
}

type FormProps = Omit<Props, 'mayWrite'> & { fields: readonly DocumentField[] }

function ValuesForm({ baseId, document, fields }: FormProps) {
  const { t } = useTranslation()
  const before = textsOf(document.values)
  const [texts, setTexts] = useState(before)
  const [isTried, setTried] = useState(false)
  const save = useSetValues(baseId)
  const changed = fields.filter(({ id }) => (texts[id] ?? '') !== (before[id] ?? ''))
  useUnsaved(differs(texts, before))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const values = changed.map((field) => ({
      field_id: field.id,
      value: typedValue(field, texts[field.id] ?? ''),
    }))
    const known = values.flatMap(({ field_id, value }) => (value === undefined ? [] : [{ field_id, value }]))
    if (known.length < values.length || known.length === 0) return
    save.mutate(
      { document_ids: [document.id], values: known },
      { onSuccess: () => notify(t('common.saved')) },
    )
  }
  const isByHand = (id: string) =>
    document.source_id !== null && document.values.some((one) => one.field_id === id && one.is_by_hand)
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {fields.map((field) => (
          <ValueField
            key={field.id}
            field={field}
            {...(isByHand(field.id) && { help: t('documentFields.by_hand') })}
            isChecked={isTried}
            text={texts[field.id] ?? ''}
            onChange={(text) => setTexts({ ...texts, [field.id]: text })}
          />
        ))}
      </Box>
      {changed.length > 0 && <FormEnd error={save.error} busy={save.isPending} save={t('common.save')} />}
    </form>
  )
}
