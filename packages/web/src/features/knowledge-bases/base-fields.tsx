import { KNOWLEDGE_BASE_DESCRIPTION_MAX, KNOWLEDGE_BASE_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#ui/fields/check-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'

export type BaseValues = { name: string; description: string; is_public: boolean }

type Props = {
  values: BaseValues
  /** The error of the name, if there is one. */
  error: string | null | undefined
  autoFocus?: boolean
  onChange: (values: BaseValues) => void
}

/** The name of a base, and who finds it. */
export function BaseFields({ values, error, autoFocus = false, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <LabelledField
        autoFocus={autoFocus}
        label={t('knowledgeBases.name')}
        value={values.name}
        maxLength={KNOWLEDGE_BASE_NAME_MAX}
        error={error}
        onChange={(name) => onChange({ ...values, name })}
      />
      <LabelledField
        label={t('knowledgeBases.description')}
        help={t('knowledgeBases.description_help')}
        value={values.description}
        maxLength={KNOWLEDGE_BASE_DESCRIPTION_MAX}
        rows={3}
        onChange={(description) => onChange({ ...values, description })}
      />
      <CheckField
        label={t('knowledgeBases.public')}
        help={t('knowledgeBases.public_help')}
        checked={values.is_public}
        onChange={(is_public) => onChange({ ...values, is_public })}
      />
    </>
  )
}

export const trimmed = ({ name, description, is_public }: BaseValues): BaseValues => ({
  name: name.trim(),
  description: description.trim(),
  is_public,
})
