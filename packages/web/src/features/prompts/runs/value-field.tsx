import type { PromptVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  variable: PromptVariable
  /** Absent to use the name of the variable. */
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The field for a variable, depending on its type. */
export function ValueField({ variable, label, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const { name, type, is_required, choices } = variable
  const isOptional = label === undefined && !is_required && type !== 'checkbox'
  const shown = label ?? (isOptional ? t('expert.optional', { name }) : name)
  switch (type) {
    case 'checkbox':
      return (
        <CheckField
          label={shown}
          checked={value === 'true'}
          onChange={(isChecked) => onChange(String(isChecked))}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={shown}
          error={error}
          value={choices.includes(value) ? value : ''}
          options={[
            { value: '', label: t('expert.choose') },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          onChange={onChange}
        />
      )
    case 'date':
      return <DateField label={shown} error={error} value={value} onChange={onChange} />
    default:
      return (
        <LabelledField
          label={shown}
          error={error}
          value={value}
          {...(type === 'long_text' && { rows: 4 })}
          {...(type === 'number' && { isDecimal: true })}
          onChange={onChange}
        />
      )
  }
}
