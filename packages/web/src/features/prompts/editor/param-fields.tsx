import Box from '@mui/material/Box'
import type { ModelParams } from '@parlance/contract/prompts/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

const TEMPERATURE_MAX = 2
const OUTPUT_MAX = 1_000_000

type Props = { params: ModelParams; onChange: (part: Partial<ModelParams>) => void }

/** The model that answers, and its parameters. */
export function ParamFields({ params, onChange }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const { model_id, temperature, max_output_tokens } = params
  const chosen = models.find((one) => one.id === model_id)
  const max = chosen?.max_output_tokens ?? null
  const isGone = model_id !== null && models.length > 0 && chosen === undefined
  const isAbove = max !== null && max_output_tokens !== null && max_output_tokens > max
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: '16px' }}>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <SelectField
          label={t('expert.model')}
          value={model_id ?? ''}
          options={[
            { value: '', label: t('expert.model_best') },
            ...(isGone ? [{ value: model_id, label: t('assistantForm.model_gone') }] : []),
            ...models.map((one) => ({ value: one.id, label: inMyLanguage(one.label) || one.identifier })),
          ]}
          onChange={(id) => onChange({ model_id: id === '' ? null : id })}
        />
      </Box>
      <NumberField
        label={t('expert.temperature')}
        help={t('expert.temperature_help')}
        value={temperature}
        min={0}
        max={TEMPERATURE_MAX}
        step={0.1}
        error={undefined}
        onChange={(value) => onChange({ temperature: inRange(value, 0, TEMPERATURE_MAX) })}
      />
      <NumberField
        label={t('expert.max_output')}
        help={
          max === null
            ? t('assistantForm.max_output_help_open')
            : t('assistantForm.max_output_help', { max: formatNumber(max) })
        }
        value={max_output_tokens}
        min={1}
        max={max ?? OUTPUT_MAX}
        step={1}
        error={isAbove ? t('common.field_out_of_range') : undefined}
        onChange={(value) => {
          const whole = value === null ? null : Math.round(value)
          onChange({ max_output_tokens: inRange(whole, 1, OUTPUT_MAX) })
        }}
      />
    </Box>
  )
}

/** The server refuses values out of range, and drafts are saved while they are typed. */
function inRange(value: number | null, min: number, max: number): number | null {
  return value === null ? null : Math.min(max, Math.max(min, value))
}
