import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwitchMcpServer } from '#features/mcp-servers/mcp-servers.queries.ts'
import { StopMcpServerDialog } from '#features/mcp-servers/stop-mcp-server-dialog.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = { server: Pick<AdminMcpServer, 'id' | 'label' | 'is_enabled'> }

/** Enables immediately; before disabling, shows which assistants use the tools. */
export function McpServerSwitch({ server }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const change = useSwitchMcpServer(server.id, false)
  return (
    <>
      <Toggle
        label={t('mcpServers.enable', { name: inMyLanguage(server.label) })}
        checked={server.is_enabled}
        disabled={change.isPending}
        onChange={(isOn) => (isOn ? change.mutate(true) : setAsked(true))}
      />
      {isAsked && <StopMcpServerDialog server={server} act="disable" onClose={() => setAsked(false)} />}
    </>
  )
}
