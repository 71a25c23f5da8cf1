import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/fields.ts'
import { ModelField } from '#features/assistants/editor/model-field.tsx'
import { modelsQuery } from '#features/models/models.queries.ts'

/** The model that answers. */
export function MainModelField({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: models = [] } = useQuery(modelsQuery())
  return (
    <ModelField
      label={t('assistantForm.model')}
      none={t('assistantForm.model_auto')}
      help={t('assistantForm.model_help')}
      models={models}
      chosen={content.model_id}
      error={errorText(errors['model_id'])}
      onChoose={(model_id) => onChange({ model_id })}
    />
  )
}
