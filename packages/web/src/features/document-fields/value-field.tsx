import { FIELD_TEXT_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { useTranslation } from 'react-i18next'
import { typedValue } from '#features/document-fields/typed-text.ts'
import { DateField } from '#ui/fields/date-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  field: Pick<DocumentField, 'name' | 'kind' | 'choices'>
  label?: string
  help?: string
  /** Whether a text that is not a value of the field is marked. */
  isChecked?: boolean
  /** As `typedText` gives it. */
  text: string
  onChange: (text: string) => void
}

/** The input of a value, by the kind of its field. */
export function ValueField({ field, text, help, isChecked = true, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const { kind, choices } = field
  const label = props.label ?? field.name
  const error =
    isChecked && typedValue(field, text) === undefined ? t(`documentFields.wrong_${kind}`) : undefined
  const more = help === undefined ? {} : { help }
  switch (kind) {
    case 'text':
      return (
        <LabelledField
          label={label}
          {...more}
          error={error}
          value={text}
          maxLength={FIELD_TEXT_MAX}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <LabelledField isDecimal label={label} {...more} error={error} value={text} onChange={onChange} />
      )
    case 'date':
      return <DateField label={label} {...more} error={error} value={text} onChange={onChange} />
    case 'choice':
    case 'yes_no': {
      const options =
        kind === 'choice'
          ? choices.map(({ name }) => ({ value: name, label: name }))
          : (['yes', 'no'] as const).map((value) => ({ value, label: t(`documentFields.${value}`) }))
      return (
        <SelectField
          label={label}
          {...more}
          error={error}
          value={text}
          options={[{ value: '', label: t('documentFields.no_value') }, ...options]}
          onChange={onChange}
        />
      )
    }
  }
}
