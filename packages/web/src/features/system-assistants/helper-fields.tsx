import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HELPER_INSTRUCTIONS_MAX } from '@parlance/contract/core/limits.ts'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelOrderField } from '#features/system-assistants/model-order-field.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'

type Form = Pick<SystemAssistant, 'is_enabled' | 'models' | 'instructions'> & { temperature: string }

type Props = {
  helper: SystemAssistant
  form: Form
  isTemperatureWrong: boolean
  onChange: (part: Partial<Form>) => void
}

export function HelperFields({ helper, form, isTemperatureWrong, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isShipped = form.instructions === helper.shipped_instructions
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t(`systemAssistants.about_${helper.key}`)}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1 }}>
          <Typography id={`${id}-on`} variant="subtitle2" component="p" sx={{ fontWeight: 600 }}>
            {t('systemAssistants.is_on')}
          </Typography>
          <Typography id={`${id}-effect`} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {t(`systemAssistants.off_${helper.key}`)}
          </Typography>
        </Box>
        <Toggle
          labelledBy={`${id}-on`}
          describedBy={`${id}-effect`}
          checked={form.is_enabled}
          onChange={(is_enabled) => onChange({ is_enabled })}
        />
      </Box>
      <ModelOrderField models={form.models} onChange={(models) => onChange({ models })} />
      <Box sx={{ maxWidth: 280 }}>
        <LabelledField
          label={t('systemAssistants.temperature')}
          help={t('systemAssistants.temperature_help')}
          value={form.temperature}
          error={isTemperatureWrong ? t('systemAssistants.temperature_wrong') : null}
          onChange={(temperature) => onChange({ temperature })}
        />
      </Box>
      <Box>
        <LabelledField
          label={t('systemAssistants.instructions')}
          help={t('systemAssistants.instructions_help')}
          value={form.instructions}
          rows={5}
          maxLength={HELPER_INSTRUCTIONS_MAX}
          error={form.instructions.trim() === '' ? t('systemAssistants.instructions_missing') : null}
          onChange={(instructions) => onChange({ instructions })}
        />
        {!isShipped && (
          <Button
            size="small"
            onClick={() => onChange({ instructions: helper.shipped_instructions })}
            sx={{ mt: 0.5, ml: -1 }}
          >
            {t('systemAssistants.use_shipped')}
          </Button>
        )}
      </Box>
      {helper.changed_at && (
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t('systemAssistants.changed', {
            name: helper.changed_by ?? '–',
            date: formatMoment(helper.changed_at),
          })}
        </Typography>
      )}
    </Box>
  )
}
