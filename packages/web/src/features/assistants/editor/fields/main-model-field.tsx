import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { ModelField } from '#features/assistants/editor/fields/model-field.tsx'
import { answeringModelsQuery } from '#features/models/models.queries.ts'

/** The model that answers; one that makes images answers with them. */
export function MainModelField({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const isImage = models.some(({ id, type }) => id === content.model_id && type === 'image')
  return (
    <div>
      <ModelField
        label={t('assistantForm.model')}
        guide="assistant#model"
        none={t('assistantForm.model_auto')}
        help={t('assistantForm.model_help')}
        models={models}
        chosen={content.model_id}
        error={errorText(errors['model_id'])}
        onChoose={(model_id) => onChange({ model_id })}
      />
      <Typography role="status" variant="body2" sx={{ mt: isImage ? 1 : 0, color: 'text.secondary' }}>
        {isImage && t('assistantForm.model_draws')}
      </Typography>
    </div>
  )
}
