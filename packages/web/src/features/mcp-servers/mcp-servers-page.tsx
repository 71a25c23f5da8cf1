import AddOutlined from '@mui/icons-material/AddOutlined'
import HubOutlined from '@mui/icons-material/HubOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mcpServerColumns } from '#features/mcp-servers/mcp-server-columns.tsx'
import { adminMcpServersQuery, type McpServerSort } from '#features/mcp-servers/mcp-servers.queries.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** The list of MCP servers. */
export function McpServersPage() {
  const { t } = useTranslation()
  const list = useAdminList<McpServerSort>({ by: 'label', order: 'asc' })
  const add = (
    <ButtonLink to="/admin/mcp-servers/create" variant="contained" startIcon={<AddOutlined />}>
      {t('mcpServers.new')}
    </ButtonLink>
  )
  return (
    <AdminList
      title={t('mcpServers.title')}
      guide="assistant#tools"
      intro={t('mcpServers.intro')}
      actions={add}
      list={list}
      result={useQuery(adminMcpServersQuery(list.query))}
      columns={mcpServerColumns(t)}
      idOf={(server) => server.id}
      empty={{
        icon: <HubOutlined />,
        title: t('mcpServers.empty'),
        help: t('mcpServers.empty_help'),
        action: add,
      }}
    />
  )
}
