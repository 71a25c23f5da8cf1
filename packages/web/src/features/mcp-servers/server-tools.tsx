import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminMcpServerDetail, AdminMcpTool } from '@parlance/contract/admin/mcp-servers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { McpTrialNote, Refused } from '#features/mcp-servers/mcp-trial-note.tsx'
import { mcpServerToolsQuery, useReadTools, useSetTools } from '#features/mcp-servers/mcp-servers.queries.ts'
import { ServerChips } from '#features/mcp-servers/server-chip.tsx'
import { ToolRow } from '#features/mcp-servers/tool-row.tsx'
import { matches } from '#lib/texts/matches.ts'
import { notify } from '#lib/notify.ts'
import { FormSection } from '#ui/fields/form-section.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** Fewer tools are seen at a glance. */
const SEARCH_FROM = 8

/** The tools of a server: read on demand, and chosen one by one or as many as a search shows. */
export function ServerTools({ server }: { server: AdminMcpServerDetail }) {
  const { t } = useTranslation()
  const { data: tools, error, refetch } = useQuery(mcpServerToolsQuery(server.id))
  const read = useReadTools(server.id)
  const start = () =>
    read.mutate(undefined, {
      onSuccess: ({ trial, added, changed, gone }) => {
        if (trial.works) notify(t('mcpServers.read_done', { added, changed, gone }))
      },
    })
  const isFailed = read.error !== null || read.data?.trial.works === false
  return (
    <FormSection
      guide="assistant#tools"
      title={t('mcpServers.tools')}
      help={t('mcpServers.tools_help')}
      actions={
        <Button
          variant="outlined"
          startIcon={<RefreshOutlined />}
          loading={read.isPending}
          loadingPosition="start"
          onClick={start}
        >
          {t('mcpServers.read')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ '& > div': { justifyContent: 'flex-start' } }}>
          <ServerChips server={server} />
        </Box>
        {isFailed && (
          <McpTrialNote trial={read.data?.trial} error={read.error} credential={server.credential} />
        )}
        {error && <ErrorState heading="h3" error={error} onRetry={() => void refetch()} />}
        {!tools && !error && <RowSkeletons count={3} />}
        {tools && tools.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(server.last_checked_at === null ? 'mcpServers.not_read' : 'mcpServers.no_tools')}
          </Typography>
        )}
        {tools && tools.length > 0 && <ToolList server={server} tools={tools} />}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          <Refused refused={server.refused} />
        </Box>
      </Box>
    </FormSection>
  )
}

function ToolList({ server, tools }: { server: AdminMcpServerDetail; tools: AdminMcpTool[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const set = useSetTools(server.id)
  const found = tools
    .filter((tool) => matches([tool.name, tool.title ?? '', tool.description].join(' '), search))
    .toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)))
  const off = found.filter((tool) => !tool.is_enabled && tool.state !== 'gone')
  const enableFound = () =>
    set.mutate({ tools: off.map(({ id, fingerprint }) => ({ id, fingerprint })), is_enabled: true })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {tools.length >= SEARCH_FROM && (
          <SearchField label={t('mcpServers.search_tools')} value={search} onSearch={setSearch} />
        )}
        {off.length > 1 && (
          <Button disabled={set.isPending} onClick={enableFound}>
            {t('mcpServers.enable_tools', { count: off.length })}
          </Button>
        )}
      </Box>
      {found.length === 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('mcpServers.none_found')}
        </Typography>
      )}
      <Box component="ul" aria-label={t('mcpServers.tools')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map((tool) => (
          <ToolRow
            key={tool.id}
            serverId={server.id}
            tool={tool}
            onSet={(part) => set.mutate({ tools: [{ id: tool.id, fingerprint: tool.fingerprint }], ...part })}
          />
        ))}
      </Box>
    </>
  )
}

/** What an administrator has to look at comes first. */
const isWaiting = ({ state }: AdminMcpTool) => state === 'changed' || state === 'gone'
