import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText, type FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { PickField } from '#ui/fields/pick-field.tsx'

const TAGS_MAX = 10

/** The tags by which it is found in the marketplace. */
export function TagsField({ content, errors, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: tags = [], isSuccess } = useQuery(tagsQuery())
  return (
    <PickField
      label={t('assistantForm.tags')}
      options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={content.tag_ids}
      none={isSuccess ? t('assistantForm.tags_none') : undefined}
      most={{ count: TAGS_MAX, message: t('assistantForm.tags_full', { max: TAGS_MAX }) }}
      error={errorText(errors['tag_ids'])}
      onChange={(tag_ids) => onChange({ tag_ids })}
    />
  )
}
