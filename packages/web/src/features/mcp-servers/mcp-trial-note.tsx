import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { McpCredential, McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { trial: McpTrial | undefined; error: Error | null; credential: McpCredential }

/**
 * The result of reading the tools: what the server offers, or why it failed, with the server's own message as plain
 * text.
 */
export function McpTrialNote({ trial, error, credential }: Props) {
  const { t } = useTranslation()
  const asksSignIn = trial?.code === 'unauthorized' && credential === 'person'
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {trial?.works === true && (
        <Alert severity="success">
          {t('mcpServers.works', { count: trial.tool_count, ms: formatNumber(trial.latency_ms) })}{' '}
          {t('mcpServers.says_it_is', {
            name: trial.server_name || '–',
            version: trial.server_version || '–',
            protocol: trial.protocol || '–',
          })}
          <Refused refused={trial.refused} />
        </Alert>
      )}
      {trial?.works === false && asksSignIn && (
        <Alert severity="info">{t('mcpServers.works_signed_in')}</Alert>
      )}
      {trial?.works === false && !asksSignIn && (
        <Alert severity="error">
          {t(`mcpServers.failure_${trial.code ?? 'unreachable'}`)}
          {trial.message !== null && (
            <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {t('mcpServers.said')} <q>{trial.message}</q>
            </Box>
          )}
        </Alert>
      )}
    </Box>
  )
}

/** Tools that cannot be used, with the reasons. */
export function Refused({ refused }: { refused: McpTrial['refused'] }) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  return (
    <Box sx={{ mt: 1 }}>
      {t('mcpServers.refused', { count: refused.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {refused.map(({ name, reason }, at) => (
          <li key={at}>
            <Box component="code" sx={{ typography: 'code' }}>
              {name || '–'}
            </Box>
            {` – ${reason}`}
          </li>
        ))}
      </Box>
    </Box>
  )
}
