import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HOUSE_TOOL_IDS, type HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#features/assistants/editor/fields.ts'
import { McpToolsField } from '#features/assistants/editor/mcp-tools-field.tsx'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'

/** The tools that the assistant can call. */
export function ToolsField({ content, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data: models } = useQuery(answeringModelsQuery())
  const model = models?.find((one) => one.id === content.model_id)
  const chosen: string[] = content.tools.map((tool) => tool.id)
  const isUnable = chosen.length > 0 && model?.capabilities.tools === false
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography id={id} variant="h3" component="h2" sx={{ mt: 2 }}>
          {t('tools.title')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
          {t('tools.help')}
        </Typography>
      </div>
      {HOUSE_TOOL_IDS.map((tool) => (
        <CheckField
          key={tool}
          label={t(`tools.${tool}`)}
          help={t(`tools.${tool}_help`)}
          checked={chosen.includes(tool)}
          onChange={(isChosen) => onChange({ tools: toolsWith(tool, isChosen) })}
        />
      ))}
      <McpToolsField content={content} onChange={onChange} />
      {isUnable && (
        <Typography role="status" variant="body2" sx={{ color: 'warning.main' }}>
          {t('tools.model_unable')}
        </Typography>
      )}
    </Box>
  )

  function toolsWith(tool: HouseToolId, isChosen: boolean): FieldsProps['content']['tools'] {
    const ids = HOUSE_TOOL_IDS.filter((one) => (one === tool ? isChosen : chosen.includes(one)))
    const house = ids.map((one) => ({ kind: 'house' as const, id: one, needs_approval: false as const }))
    return [...house, ...content.tools.filter((one) => one.kind === 'mcp')]
  }
}
