import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { ToggleField } from '#ui/fields/toggle.tsx'

export type Terms = {
  /** The text as typed. */
  amount: string
  is_hard: boolean
  allow_unpriced: boolean
  fallback_model_id: string | null
}

const NONE = ''

type Props = { terms: Terms; currency: string; error: string | undefined; onChange: (terms: Terms) => void }

/** How much, and what happens when it is used up. */
export function BudgetTermsFields({ terms, currency, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: models = [] } = useQuery(modelsQuery())
  const options = [
    { value: NONE, label: t('usage.fallback_none') },
    ...models.map((model) => ({ value: model.id, label: inMyLanguage(model.label) || model.identifier })),
  ]
  return (
    <>
      <LabelledField
        label={t('usage.amount', { currency })}
        value={terms.amount}
        error={error}
        onChange={(amount) => onChange({ ...terms, amount })}
      />
      <ToggleField
        label={t('usage.is_hard')}
        checked={terms.is_hard}
        onChange={(is_hard) => onChange({ ...terms, is_hard })}
      />
      {terms.is_hard && (
        <>
          <ToggleField
            label={t('usage.allow_unpriced')}
            checked={terms.allow_unpriced}
            onChange={(allow_unpriced) => onChange({ ...terms, allow_unpriced })}
          />
          <FormField id={id} label={t('usage.fallback')} help={t('usage.fallback_help')}>
            <ChoiceButton
              id={id}
              isField
              label={t('usage.fallback')}
              choices={options}
              value={terms.fallback_model_id ?? NONE}
              onChoose={(value) => onChange({ ...terms, fallback_model_id: value === NONE ? null : value })}
            />
          </FormField>
        </>
      )}
    </>
  )
}
