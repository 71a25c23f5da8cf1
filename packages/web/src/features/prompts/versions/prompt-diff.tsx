import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type PromptVariable, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { DiffBlock } from '#ui/content/diff-block.tsx'

type Props = { before: PromptContent; after: PromptContent }

/** The differences between two contents, field by field. */
export function PromptDiff({ before, after }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const modelName = (id: string | null) => {
    if (id === null) return t('expert.model_best')
    const model = models.find((one) => one.id === id)
    return model ? inMyLanguage(model.label) || model.identifier : t('assistantForm.model_gone')
  }
  const number = (value: number | null) => (value === null ? '' : formatNumber(value))
  const variableLine = ({ name, type, is_required, default_value, choices }: PromptVariable) =>
    [
      name,
      t(`expert.type_${type}`),
      is_required && t('expert.required'),
      default_value !== '' && `${t('expert.default_value')} ${default_value}`,
      choices.length > 0 && `${t('expert.choices')} ${choices.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' · ')
  const textsOf = (content: PromptContent) => ({
    system_prompt: content.system_prompt,
    user_prompt: content.user_prompt,
    variables: variablesOf(content).map(variableLine).join('\n'),
    model: modelName(content.model_id),
    temperature: number(content.temperature),
    max_output: number(content.max_output_tokens),
  })
  const [old, now] = [textsOf(before), textsOf(after)]
  const fields = (Object.keys(old) as (keyof typeof old)[]).filter((field) => old[field] !== now[field])
  if (fields.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('expert.same')}</Typography>
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field) => (
        <div key={field}>
          <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.5 }}>
            {t(`expert.${field}`)}
          </Typography>
          <DiffBlock label={t(`expert.${field}`)} before={old[field]} after={now[field]} />
        </div>
      ))}
    </Box>
  )
}
