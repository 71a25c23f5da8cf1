import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  contentChanges,
  type ContentChange,
  type ContentField,
} from '#features/assistants/editor/content/content-texts.ts'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { baseNameQuery, ownFilesQuery } from '#features/assistants/knowledge/knowledge.queries.ts'
import { useToolName } from '#features/mcp-servers/mcp-tools.queries.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { conditionText } from '#lib/texts/field-value.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { DiffBlock } from '#ui/content/diff-block.tsx'

const LABELS = {
  name: 'assistantForm.name',
  description: 'assistantForm.description',
  welcome: 'assistantForm.welcome',
  starters: 'assistantForm.starters',
  tags: 'assistantForm.tags',
  support: 'assistantForm.support',
  instructions: 'assistantForm.instructions',
  model: 'assistantForm.model',
  fallback: 'assistantForm.fallback',
  temperature: 'assistantForm.temperature',
  max_output: 'assistantForm.max_output',
  picture: 'assistantForm.picture',
  knowledge: 'assistantForm.bases',
  knowledge_filter: 'assistantForm.filter',
  knowledge_mode: 'assistantForm.mode',
  documents_only: 'assistantForm.documents_only',
  files: 'assistantForm.files',
  tools: 'tools.title',
} as const satisfies Record<ContentField, string>

type Props = { assistantId: string; before: DraftContent; after: DraftContent }

/** The differences between two contents, field by field. */
export function ContentDiff({ assistantId, before, after }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const { data: tags = [] } = useQuery(tagsQuery())
  const baseIds = [...new Set([...before.knowledge_base_ids, ...after.knowledge_base_ids])]
  const baseNames = useQueries({ queries: baseIds.map(baseNameQuery) })
  const hasFiles = before.document_ids.length + after.document_ids.length > 0
  const { data: files } = useQuery({ ...ownFilesQuery(assistantId), enabled: hasFiles })
  const toolName = useToolName([...before.tools, ...after.tools])
  const changes = contentChanges(before, after, {
    model: (id) => {
      const model = models.find((one) => one.id === id)
      return model ? inMyLanguage(model.label) || model.identifier : t('assistantForm.model_gone')
    },
    tag: (id) => tags.find((one) => one.id === id)?.name ?? id,
    base: (id) => baseNames[baseIds.indexOf(id)]?.data ?? `${t('assistantForm.base_gone')} (${id.slice(-8)})`,
    file: (id) =>
      files?.data.find((one) => one.id === id)?.name ?? `${t('assistantForm.file_gone')} (${id.slice(-8)})`,
    condition: (condition) => conditionText(condition, t),
    mode: (mode) => t(`assistantForm.mode_${mode}`),
    only: t('assistantForm.documents_only_yes'),
    tool: toolName,
  })
  if (changes.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('assistantForm.same')}</Typography>
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {changes.map((change) => (
        <div key={`${change.field}-${change.language}`}>
          <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.5 }}>
            {labelOf(change)}
          </Typography>
          <DiffBlock
            label={labelOf(change)}
            before={shown(change, change.before)}
            after={shown(change, change.after)}
          />
        </div>
      ))}
    </Box>
  )

  function labelOf({ field, language }: ContentChange): string {
    const label = t(LABELS[field])
    if (language === null) return label
    return t('assistantForm.in_language', {
      field: label,
      language: t(language === 'en' ? 'assistantForm.english' : 'assistantForm.french'),
    })
  }

  // Only the id of a picture is known, so a part of it distinguishes two pictures.
  function shown({ field }: ContentChange, text: string): string {
    return field === 'picture' && text ? `${t('assistantForm.field_picture_own')} ${text.slice(0, 8)}` : text
  }
}
