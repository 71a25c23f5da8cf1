import { EVALUATION_REPEATS_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

const REPEATS = Array.from({ length: EVALUATION_REPEATS_MAX }, (_, at) => String(at + 1))

/** How often each question is asked. */
export function RepeatsField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('evaluations.repeats')}
      help={t('evaluations.repeats_help')}
      value={String(value)}
      options={REPEATS.map((one) => ({ value: one, label: one }))}
      onChange={(one) => onChange(Number(one))}
    />
  )
}

type ModelProps = { value: string; none?: string; onChange: (id: string) => void }

/** An alternative chat model; '' for none. */
export function CandidateField({ value, none, onChange }: ModelProps) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const options = models.map(({ id, label, identifier }) => {
    return { value: id, label: inMyLanguage(label) || identifier }
  })
  return (
    <SelectField
      label={t('evaluations.candidate')}
      value={value}
      options={[{ value: '', label: none ?? t('evaluations.candidate_choose') }, ...options]}
      onChange={onChange}
    />
  )
}
