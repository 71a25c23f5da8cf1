import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { HOUSE_TOOL_IDS, type HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { McpToolsField } from '#features/assistants/editor/fields/mcp-tools-field.tsx'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

/** The tools that the assistant can call. */
export function ToolsField({ content, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data: models } = useQuery(answeringModelsQuery())
  const model = models?.find((one) => one.id === content.model_id)
  const house = content.tools.filter((tool) => tool.kind === 'house')
  const isUnable = content.tools.length > 0 && model?.capabilities.tools === false
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 2 }}>
          <Typography id={id} variant="h3" component="h2">
            {t('tools.title')}
          </Typography>
          <HelpLink guide="assistant#tools" about={t('tools.title')} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
          {t('tools.help')}
        </Typography>
      </div>
      {HOUSE_TOOL_IDS.map((tool) => {
        const mine = house.find((one) => one.id === tool)
        return (
          <Box key={tool} sx={{ display: 'grid', gap: 1 }}>
            <CheckField
              label={t(`tools.${tool}`)}
              help={t(`tools.${tool}_help`)}
              checked={mine !== undefined}
              onChange={(isChosen) => set(tool, isChosen ? false : null)}
            />
            {mine !== undefined && (
              <Box role="group" aria-label={t(`tools.${tool}`)} sx={{ pl: 4 }}>
                <CheckField
                  label={t('tools.have_it_ask')}
                  checked={mine.needs_approval}
                  onChange={(asks) => set(tool, asks)}
                />
              </Box>
            )}
          </Box>
        )
      })}
      <McpToolsField content={content} onChange={onChange} />
      {isUnable && (
        <Typography role="status" variant="body2" sx={{ color: 'warning.main' }}>
          {t('tools.model_unable')}
        </Typography>
      )}
    </Box>
  )

  /** `needsApproval`: null removes the tool. The order is always the same. */
  function set(tool: HouseToolId, needsApproval: boolean | null): void {
    const asking = new Map<HouseToolId, boolean>(house.map((one) => [one.id, one.needs_approval]))
    if (needsApproval === null) asking.delete(tool)
    else asking.set(tool, needsApproval)
    const sorted = HOUSE_TOOL_IDS.flatMap((id) => {
      const needs_approval = asking.get(id)
      return needs_approval === undefined ? [] : [{ kind: 'house' as const, id, needs_approval }]
    })
    onChange({ tools: [...sorted, ...content.tools.filter((one) => one.kind === 'mcp')] })
  }
}
