import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/models/model-draft.ts'
import { modelDependentsQuery, replacementsOf } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

/** When it ends, and who answers then. */
export function ModelEnd({ model, draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const { data: dependents } = useQuery(modelDependentsQuery(model.id))
  // of the kind that is stored: one that has just been made another kind is saved first
  const options = dependents && draft.type === model.type ? replacementsOf(dependents) : []
  const kept = draft.replacement_id
  if (kept !== null && !options.some((one) => one.value === kept)) {
    options.push({ value: kept, label: inMyLanguage(model.replacement_label) })
  }
  return (
    <FormSection guide="model#end" title={t('models.end')} help={t('models.end_help')}>
      <FieldRow>
        <DateField
          label={t('models.ends_on')}
          error={at('ends_at')}
          value={draft.ends_on}
          onChange={(ends_on) => onChange({ ends_on })}
        />
        <SelectField
          label={t('models.replacement')}
          value={kept ?? ''}
          options={[{ value: '', label: t('models.replacement_best') }, ...options]}
          onChange={(id) => onChange({ replacement_id: id === '' ? null : id })}
        />
      </FieldRow>
    </FormSection>
  )
}
