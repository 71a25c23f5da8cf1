import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import LoginOutlined from '@mui/icons-material/LoginOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import { useTranslation } from 'react-i18next'
import { serverState } from '#features/mcp-servers/server-state.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

const LOOKS = {
  works: { tone: 'success', icon: <CheckCircleOutlined /> },
  asks_sign_in: { tone: 'info', icon: <LoginOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlineOutlined /> },
  untested: { tone: 'quiet', icon: <HelpOutlineOutlined /> },
} as const

/** The state of a server at its last reading, and the number of its tools that wait for an administrator. */
export function ServerChips({ server }: { server: AdminMcpServer }) {
  const { t } = useTranslation()
  const state = serverState(server)
  return (
    // right-aligned in a card, as all values; left-aligned in a table cell
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        justifyContent: { xs: 'flex-end', md: 'flex-start' },
      }}
    >
      <StateChip {...LOOKS[state]}>{t(`mcpServers.state_${state}`)}</StateChip>
      {server.held_count > 0 && (
        <StateChip tone="warning" icon={<WarningAmberOutlined />}>
          {t('mcpServers.held', { count: server.held_count })}
        </StateChip>
      )}
      {server.last_error !== null && state === 'failed' && (
        <Box sx={{ typography: 'caption', color: 'error.main', width: '100%' }}>
          {t(`mcpServers.failure_${server.last_error}`)}
        </Box>
      )}
      {server.last_checked_at !== null && (
        <Box sx={{ typography: 'caption', color: 'muted', width: '100%' }}>
          {t(server.last_error === null ? 'mcpServers.read_at' : 'mcpServers.tried_at', {
            moment: formatMoment(server.last_checked_at),
          })}
        </Box>
      )}
    </Box>
  )
}
