import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/fields.ts'
import { ModelField } from '#features/assistants/editor/model-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { modelsQuery } from '#features/models/models.queries.ts'
import { formatNumber } from '#lib/format.ts'

const TEMPERATURE_MAX = 2
const OUTPUT_MAX = 1_000_000

/** The model, the fallback model and their settings. */
export function ModelFields({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: models = [] } = useQuery(modelsQuery())
  const outputMax = models.find((one) => one.id === content.model_id)?.max_output_tokens ?? null
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, gap: '24px 16px' }}
    >
      <ModelField
        label={t('assistantForm.model')}
        none={t('assistantForm.model_auto')}
        help={t('assistantForm.model_help')}
        models={models}
        chosen={content.model_id}
        error={errorText(errors['model_id'])}
        onChoose={(model_id) => onChange({ model_id })}
      />
      <ModelField
        label={t('assistantForm.fallback')}
        none={t('assistantForm.fallback_none')}
        help={t('assistantForm.fallback_help')}
        models={models.filter((one) => one.id !== content.model_id)}
        chosen={content.fallback_model_id}
        error={errorText(errors['fallback_model_id'])}
        onChoose={(fallback_model_id) => onChange({ fallback_model_id })}
      />
      <NumberField
        label={t('assistantForm.temperature')}
        help={t('assistantForm.temperature_help')}
        value={content.temperature}
        min={0}
        max={TEMPERATURE_MAX}
        step={0.1}
        error={errorText(errors['temperature'])}
        onChange={(temperature) => onChange({ temperature })}
      />
      <NumberField
        label={t('assistantForm.max_output')}
        help={
          outputMax === null
            ? t('assistantForm.max_output_help_open')
            : t('assistantForm.max_output_help', { max: formatNumber(outputMax) })
        }
        value={content.max_output_tokens}
        min={1}
        max={outputMax ?? OUTPUT_MAX}
        step={1}
        error={errorText(errors['max_output_tokens'])}
        onChange={(max_output_tokens) => onChange({ max_output_tokens })}
      />
    </Box>
  )
}
