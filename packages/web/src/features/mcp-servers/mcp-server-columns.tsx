import Box from '@mui/material/Box'
import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import type { TFunction } from 'i18next'
import type { McpServerSort } from '#features/mcp-servers/mcp-servers.queries.ts'
import { McpServerSwitch } from '#features/mcp-servers/mcp-server-switch.tsx'
import { ServerChips } from '#features/mcp-servers/server-chip.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { TextLink } from '#ui/navigation/text-link.tsx'
import type { Column } from '#ui/tables/data-table.tsx'

export function mcpServerColumns(t: TFunction): Column<AdminMcpServer, McpServerSort>[] {
  return [
    {
      key: 'label',
      label: t('mcpServers.name'),
      sort: 'label',
      cell: (server) => <Name server={server} />,
    },
    {
      key: 'credential',
      label: t('mcpServers.credential'),
      cell: (server) => t(`mcpServers.credential_${server.credential}`),
    },
    {
      key: 'tools',
      label: t('mcpServers.tools'),
      sort: 'tool_count',
      cell: ({ enabled_count, tool_count }) =>
        t('mcpServers.tools_enabled', {
          enabled: formatNumber(enabled_count),
          total: formatNumber(tool_count),
        }),
    },
    {
      key: 'access',
      label: t('mcpServers.access'),
      cell: (server) => t(server.is_restricted ? 'mcpServers.restricted' : 'mcpServers.for_all'),
    },
    {
      key: 'read',
      label: t('mcpServers.state'),
      sort: 'last_checked_at',
      cell: (server) => <ServerChips server={server} />,
    },
    {
      key: 'enabled',
      label: t('mcpServers.enabled'),
      cell: (server) => <McpServerSwitch server={server} />,
    },
  ]
}

function Name({ server }: { server: AdminMcpServer }) {
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <TextLink to="/admin/mcp-servers/$serverId" params={{ serverId: server.id }}>
          {inMyLanguage(server.label)}
        </TextLink>
      </Box>
      <Box sx={{ typography: 'code', fontSize: '0.78rem', color: 'muted', overflowWrap: 'anywhere' }}>
        {server.url}
      </Box>
    </>
  )
}
