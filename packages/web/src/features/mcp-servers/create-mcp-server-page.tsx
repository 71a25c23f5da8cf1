import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { McpServerForm } from '#features/mcp-servers/mcp-server-form.tsx'
import { useCreateMcpServer } from '#features/mcp-servers/mcp-servers.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { size } from '#ui/sizes.ts'

export function CreateMcpServerPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateMcpServer()
  return (
    <Box sx={{ maxWidth: size.form }}>
      <BackLink to="/admin/mcp-servers">{t('mcpServers.back')}</BackLink>
      <PageHead title={t('mcpServers.new')} intro={t('mcpServers.new_help')} />
      <McpServerForm
        error={create.error}
        busy={create.isPending}
        onSave={(input) =>
          create.mutate(input, {
            onSuccess: ({ id, label }) => {
              notify(t('mcpServers.created', { name: inMyLanguage(label) }))
              void navigate({
                to: '/admin/mcp-servers/$serverId',
                params: { serverId: id },
                ignoreBlocker: true,
              })
            },
          })
        }
      />
    </Box>
  )
}
