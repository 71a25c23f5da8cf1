import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { McpConnection, McpSignInResult } from '@parlance/contract/people/mcp-connections.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AllowedTools } from '#features/account/allowed-tools.tsx'
import { ConnectionRow } from '#features/account/connection-row.tsx'
import { connectionsQuery, useDisconnect } from '#features/account/connections.queries.ts'
import { notify } from '#lib/notify.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = {
  /** The result of the sign-in that led here. */
  result: McpSignInResult | undefined
  onDismiss: () => void
}

const SEVERITIES = { connected: 'success', refused: 'warning', failed: 'error' } as const

/** The services where I am signed in with my own account, or can sign in. */
export function ConnectionsPage({ result, onDismiss }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(connectionsQuery())
  const [leaving, setLeaving] = useState<McpConnection | null>(null)
  const disconnect = useDisconnect()
  const service = inMyLanguage(leaving?.label) || (leaving?.host ?? '')
  const confirm = () => {
    if (leaving === null) return
    disconnect.mutate(leaving.server_id, {
      onSuccess: () => notify(t('account.disconnected', { service })),
      onSettled: () => setLeaving(null),
    })
  }
  return (
    <>
      <PageHead title={t('account.connections')} intro={t('account.connections_intro')} />
      <Box role="status" sx={{ '&:not(:empty)': { mt: 2.25 } }}>
        {result && (
          <Alert severity={SEVERITIES[result]} onClose={onDismiss}>
            {t(`account.sign_in_${result}`)}
          </Alert>
        )}
      </Box>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {data?.length === 0 && (
        <StatePanel
          icon={<LinkOutlined />}
          title={t('account.no_connections')}
          help={t('account.no_connections_help')}
        />
      )}
      {data && data.length > 0 && (
        <Box sx={{ mt: 2.25 }}>
          <RowList label={t('account.connections')}>
            {data.map((connection) => (
              <ConnectionRow
                key={connection.server_id}
                connection={connection}
                onDisconnect={() => setLeaving(connection)}
              />
            ))}
          </RowList>
        </Box>
      )}
      <AllowedTools />
      <ConfirmDialog
        open={leaving !== null}
        title={t('account.disconnect_title', { service })}
        text={t('account.disconnect_help')}
        confirm={t('account.disconnect')}
        busy={disconnect.isPending}
        onConfirm={confirm}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}
