import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { ModelField } from '#features/assistants/editor/fields/model-field.tsx'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { NumberField } from '#ui/fields/number-field.tsx'

const TEMPERATURE_MAX = 2
const OUTPUT_MAX = 1_000_000
const FIELDS = ['fallback_model_id', 'temperature', 'max_output_tokens'] as const

/** Settings that few assistants need: folded, unless one of them is set or wrong. */
export function AdvancedFields({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const isSet = FIELDS.some((field) => content[field] !== null)
  const isWrong = FIELDS.some((field) => errors[field] !== undefined)
  const [wasSet, setWasSet] = useState(isSet)
  const [isUnfolded, setUnfolded] = useState(isSet)
  // A restored version can bring a value; a field that is emptied stays where it is.
  if (isSet !== wasSet) {
    setWasSet(isSet)
    if (isSet) setUnfolded(true)
  }
  const isOpen = isUnfolded || isWrong
  const outputMax = models.find((one) => one.id === content.model_id)?.max_output_tokens ?? null
  return (
    <div>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isWrong}
        endIcon={
          <ExpandMoreOutlined
            sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', color: 'text.secondary' }}
          />
        }
        onClick={() => setUnfolded(!isOpen)}
        sx={{ ml: -1, px: 1, color: 'text.primary' }}
      >
        {t('assistantForm.advanced')}
      </Button>
      {isOpen && (
        <Box
          id={id}
          role="group"
          aria-label={t('assistantForm.advanced')}
          sx={{
            mt: 1.5,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
            gap: '24px 16px',
          }}
        >
          <ModelField
            label={t('assistantForm.fallback')}
            guide="assistant#model"
            none={t('assistantForm.fallback_none')}
            help={t('assistantForm.fallback_help')}
            models={models.filter(({ id: one, type }) => one !== content.model_id && type === 'chat')}
            chosen={content.fallback_model_id}
            error={errorText(errors['fallback_model_id'])}
            onChoose={(fallback_model_id) => onChange({ fallback_model_id })}
          />
          <NumberField
            label={t('assistantForm.temperature')}
            guide="assistant#model"
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
      )}
    </div>
  )
}
