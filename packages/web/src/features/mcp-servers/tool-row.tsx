import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminMcpTool } from '@parlance/contract/admin/mcp-servers.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolDialog } from '#features/mcp-servers/tool-dialog.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  serverId: string
  tool: AdminMcpTool
  onSet: (part: { is_enabled?: boolean; needs_approval?: boolean }) => void
}

/** One tool: the server's statements about it, whether assistants can use it, and whether it asks first. */
export function ToolRow({ serverId, tool, onSet }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const name = tool.title ?? tool.name
  const isGone = tool.state === 'gone'
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography id={id} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            {tool.title !== null && (
              <Box component="code" sx={{ typography: 'code', fontSize: '0.78rem', color: 'muted' }}>
                {tool.name}
              </Box>
            )}
            <ToolChips tool={tool} />
          </Box>
          <Typography
            variant="caption"
            component="p"
            sx={{
              color: 'text.secondary',
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {tool.description}
          </Typography>
        </Box>
        <Toggle
          label={t('mcpServers.enable', { name })}
          checked={tool.is_enabled}
          disabled={isGone && !tool.is_enabled}
          onChange={(is_enabled) => onSet({ is_enabled })}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1 }}>
        <Box role="group" aria-labelledby={id} sx={{ flex: 1, minWidth: 220 }}>
          {!isGone && (
            <CheckField
              label={t('mcpServers.asks_first')}
              checked={tool.needs_approval}
              onChange={(needs_approval) => onSet({ needs_approval })}
            />
          )}
        </Box>
        <Button
          size="small"
          aria-describedby={id}
          {...(tool.state === 'changed' && { variant: 'contained' as const })}
          onClick={() => setOpen(true)}
        >
          {t(tool.state === 'changed' ? 'mcpServers.see_change' : 'mcpServers.see_tool')}
        </Button>
      </Box>
      {isOpen && (
        <ToolDialog serverId={serverId} toolId={tool.id} name={name} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}

function ToolChips({ tool }: { tool: AdminMcpTool }) {
  const { t } = useTranslation()
  const { read_only, destructive } = tool.annotations
  return (
    <>
      {tool.state === 'changed' && <StateChip tone="warning">{t('mcpServers.tool_changed')}</StateChip>}
      {tool.state === 'gone' && <StateChip tone="error">{t('mcpServers.tool_gone')}</StateChip>}
      {read_only && <StateChip>{t('mcpServers.says_read_only')}</StateChip>}
      {!read_only && destructive && <StateChip>{t('mcpServers.says_destructive')}</StateChip>}
    </>
  )
}
