import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { WebSearchTrial } from '@parlance/contract/admin/web-search.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'
import { SafeLink } from '#ui/navigation/safe-link.tsx'

type Props = { trial: WebSearchTrial | undefined; error: Error | null }

/** The results of a search with the form values, or why it failed. */
export function SearchTrial({ trial, error }: Props) {
  const { t } = useTranslation()
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mt: 3 } }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {trial?.code && (
        <Alert severity="error">
          {t(`webSearch.fault_${trial.code}`)}
          {trial.status !== null && ` ${t('webSearch.http_status', { status: trial.status })}`}
        </Alert>
      )}
      {trial?.works && (
        <Alert severity={trial.hits.length > 0 ? 'success' : 'warning'}>
          {t(trial.hits.length > 0 ? 'webSearch.works' : 'webSearch.found_nothing', {
            ms: formatNumber(trial.latency_ms),
          })}
          <Box
            component="ul"
            sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
          >
            {trial.hits.map(({ title, url }) => (
              <li key={url}>
                <SafeLink href={url}>{title}</SafeLink>
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
