import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionsField } from '#features/document-fields/conditions-field.tsx'
import { fieldsQuery } from '#features/document-fields/document-fields.queries.ts'
import { mergedFields } from '#features/document-fields/named-fields.ts'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = {
  baseIds: readonly string[]
  filter: readonly FieldCondition[]
  help: string
  guide: string
  onChange: (filter: FieldCondition[]) => void
}

/** A filter on the fields of some bases; fields with the same name are one. Nothing if there are no fields. */
export function BaseConditions({ baseIds, filter, help, guide, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const answers = useQueries({ queries: baseIds.map(fieldsQuery) })
  const fields = mergedFields(answers.flatMap(({ data }) => data ?? []))
  const areKnown = answers.every(({ data }) => data !== undefined)
  if (fields.length === 0 && filter.length === 0) return null
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
          {t('documentFields.filter')}
        </Typography>
        <HelpLink guide={guide} about={t('documentFields.filter')} />
      </Box>
      <Typography variant="caption" sx={{ color: 'muted' }}>
        {help}
      </Typography>
      <ConditionsField
        fields={fields}
        filter={filter}
        unknown={areKnown ? t('documentFields.unknown_field') : ''}
        onChange={onChange}
      />
    </Box>
  )
}
