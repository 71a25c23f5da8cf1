import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyValues } from '#features/api-keys/key-values.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { ToggleField } from '#ui/fields/toggle.tsx'

type Props = {
  values: KeyValues
  currency: string
  error: string | undefined
  onChange: (part: Partial<KeyValues>) => void
}

/** How much a key can spend per day or month. */
export function KeyBudgetFields({ values, currency, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LabelledField
        label={t('apiKeys.budget', { currency })}
        help={t('apiKeys.budget_help')}
        value={values.amount}
        error={error}
        onChange={(amount) => onChange({ amount })}
      />
      {values.amount.trim() !== '' && (
        <>
          <FormField id={id} label={t('apiKeys.period')}>
            <ChoiceButton
              id={id}
              isField
              label={t('apiKeys.period')}
              choices={[
                { value: 'day', label: t('apiKeys.period_day') },
                { value: 'month', label: t('apiKeys.period_month') },
              ]}
              value={values.period}
              onChoose={(period) => onChange({ period })}
            />
          </FormField>
          <ToggleField
            label={t('apiKeys.is_hard')}
            checked={values.is_hard}
            onChange={(is_hard) => onChange({ is_hard })}
          />
        </>
      )}
    </Box>
  )
}
