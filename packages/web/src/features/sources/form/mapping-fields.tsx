import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { FACTS_OF, type SourceFact } from '@parlance/contract/knowledge/field-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsQuery } from '#features/document-fields/document-fields.queries.ts'
import type { SourceDraft } from '#features/sources/form/source-draft.ts'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  baseId: string
  draft: SourceDraft
  onChange: (part: Pick<SourceDraft, 'field_mapping'>) => void
}

/** Which field of the base takes what the source says. Nothing if the base has no fields. */
export function MappingFields({ baseId, draft, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: fields = [] } = useQuery(fieldsQuery(baseId))
  if (fields.length === 0) return null
  const chosenFor = (fact: SourceFact) => draft.field_mapping.find((one) => one.fact === fact)?.field_id ?? ''
  const choose = (fact: SourceFact, field_id: string) => {
    // a field has one origin
    const others = draft.field_mapping.filter((one) => one.fact !== fact && one.field_id !== field_id)
    onChange({ field_mapping: field_id === '' ? others : [...others, { fact, field_id }] })
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
          {t('documentFields.mapping')}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'muted' }}>
          {t('documentFields.mapping_help')}
        </Typography>
      </div>
      <FieldRow>
        {FACTS_OF[draft.type].map((fact) => (
          <SelectField
            key={fact}
            label={t(`documentFields.fact_${fact}`)}
            value={chosenFor(fact)}
            options={[
              { value: '', label: t('documentFields.mapping_none') },
              ...fields
                .filter((field) => takes(field, fact))
                .map((field) => ({ value: field.id, label: field.name })),
            ]}
            onChange={(fieldId) => choose(fact, fieldId)}
          />
        ))}
      </FieldRow>
    </Box>
  )
}

const DAYS: ReadonlySet<SourceFact> = new Set(['created_at', 'changed_at'])

/** A choice takes a text that is one of its choices. */
function takes({ kind }: DocumentField, fact: SourceFact): boolean {
  return kind === 'text' || kind === (DAYS.has(fact) ? 'date' : 'choice')
}
