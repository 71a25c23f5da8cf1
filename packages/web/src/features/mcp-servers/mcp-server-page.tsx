import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminMcpServerDetail } from '@parlance/contract/admin/mcp-servers.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { McpServerForm } from '#features/mcp-servers/mcp-server-form.tsx'
import { McpServerSwitch } from '#features/mcp-servers/mcp-server-switch.tsx'
import { mcpServerQuery, useSaveMcpServer } from '#features/mcp-servers/mcp-servers.queries.ts'
import { ServerTools } from '#features/mcp-servers/server-tools.tsx'
import { StopMcpServerDialog } from '#features/mcp-servers/stop-mcp-server-dialog.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { size } from '#ui/sizes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** One MCP server: its tools, and its connection. */
export function McpServerPage({ serverId }: { serverId: string }) {
  const { t } = useTranslation()
  const { data: server, error, refetch } = useQuery(mcpServerQuery(serverId))
  if (error) {
    return (
      <>
        <PageHead title={t('mcpServers.title')} guide="assistant#tools" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!server) return <RowSkeletons count={6} />
  return <LoadedServer server={server} onReload={refetch} />
}

type Props = { server: AdminMcpServerDetail; onReload: () => Promise<unknown> }

function LoadedServer({ server, onReload }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  // the form keeps its values until they are saved or the latest version is loaded
  const [seen, setSeen] = useState({ round: 1, updated_at: server.updated_at })
  const save = useSaveMcpServer(server.id)
  const reload = async () => {
    await onReload()
    save.reset()
    setSeen(({ round }) => ({ round: round + 1, updated_at: '' }))
  }
  return (
    <Box sx={{ maxWidth: size.form }}>
      <BackLink to="/admin/mcp-servers">{t('mcpServers.back')}</BackLink>
      <PageHead
        title={inMyLanguage(server.label)}
        intro={t('mcpServers.made_by', { name: server.created_by ?? '–' })}
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
              {t(server.is_enabled ? 'mcpServers.enabled' : 'mcpServers.disabled')}
              <McpServerSwitch server={server} />
            </Box>
            <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
              {t('mcpServers.delete')}
            </Button>
          </>
        }
      />
      <ServerTools server={server} />
      <McpServerForm
        key={seen.round}
        server={server}
        error={save.error}
        busy={save.isPending}
        onLoadCurrent={() => void reload()}
        onSave={(input) =>
          save.mutate(
            { ...input, updated_at: seen.updated_at || server.updated_at },
            {
              onSuccess: ({ updated_at }) => {
                notify(t('common.saved'))
                setSeen(({ round }) => ({ round: round + 1, updated_at }))
              },
            },
          )
        }
      />
      {isDeleting && (
        <StopMcpServerDialog
          server={server}
          act="delete"
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/admin/mcp-servers', ignoreBlocker: true })}
        />
      )}
    </Box>
  )
}
