import LinkOutlined from '@mui/icons-material/LinkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { McpConnection } from '@parlance/contract/people/mcp-connections.ts'
import { useTranslation } from 'react-i18next'
import { useConnect } from '#features/account/connections.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

/** A connected service and its actions. */
export function ConnectionRow({
  connection: { server_id, label, host, state, connected_at },
  onDisconnect,
}: {
  connection: McpConnection
  onDisconnect: () => void
}) {
  const { t } = useTranslation()
  const connect = useConnect()
  const service = inMyLanguage(label) || host
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}
    >
      <LinkOutlined sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography
          variant="body2"
          component="div"
          sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}
        >
          {service}
          {state === 'connected' && <StateChip tone="success">{t('account.connected')}</StateChip>}
          {state === 'ended' && <StateChip tone="warning">{t('account.ended_sign_in')}</StateChip>}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {connected_at === null
            ? host
            : t('account.connected_since', { host, when: formatMoment(connected_at) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={state === 'connected' ? 'outlined' : 'contained'}
          size="small"
          aria-label={t(state === 'none' ? 'account.connect_of' : 'account.reconnect_of', { service })}
          loading={connect.isPending}
          onClick={() => connect.mutate(server_id)}
        >
          {t(state === 'none' ? 'account.connect' : 'account.reconnect')}
        </Button>
        {state !== 'none' && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('account.disconnect_of', { service })}
            onClick={onDisconnect}
          >
            {t('account.disconnect')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
