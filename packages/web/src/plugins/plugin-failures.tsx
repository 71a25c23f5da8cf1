import Box from '@mui/material/Box'
import type { PluginFailure } from '@parlance/contract/admin/plugins.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'

/** The failures of a plugin: what, where, and how often. */
export function PluginFailures({ failures }: { failures: readonly PluginFailure[] }) {
  const { t } = useTranslation()
  if (failures.length === 0) return null
  return (
    <Box sx={{ mt: 1.5, typography: 'body2' }}>
      <Box sx={{ color: 'text.secondary' }}>{t('featureConfigs.failures')}</Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failures.map(({ place, message, count, last_at }) => (
          <li key={`${place} ${message}`}>
            <Box component="span" sx={{ typography: 'code' }}>
              {place}
            </Box>
            {' – '}
            {message}
            <Box component="span" sx={{ color: 'muted' }}>
              {' '}
              {t('featureConfigs.failure_times', { count, date: formatMoment(last_at) })}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}
