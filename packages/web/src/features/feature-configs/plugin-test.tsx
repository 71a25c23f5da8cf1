import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'
import { PluginProblems } from '#plugins/plugin-problems.tsx'
import { useTestSettings } from '#plugins/plugins.queries.ts'

type Props = { plugin: AdminPlugin; isUnsaved: boolean }

/** The missing required settings of a plugin, the button that tests the settings, and the last result. */
export function PluginTest({ plugin: { id, can_check, missing, check, packed }, isUnsaved }: Props) {
  const { t } = useTranslation()
  const test = useTestSettings()
  if (!can_check && missing.length === 0) return null
  const entry = packed?.entry ?? null
  const isTested = missing.length === 0 && check !== null
  return (
    <Box sx={{ mt: 1.5 }}>
      {can_check && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button
            size="small"
            variant="outlined"
            loading={test.isPending}
            disabled={isUnsaved || missing.length > 0}
            onClick={() => test.mutate(id)}
          >
            {t('featureConfigs.test')}
          </Button>
          {isUnsaved && (
            <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
              {t('featureConfigs.test_unsaved')}
            </Box>
          )}
        </Box>
      )}
      <Box role="status" sx={{ mt: 1, typography: 'body2' }}>
        {missing.length > 0 && <PluginProblems plugin={id} entry={entry} problems={missing} />}
        {isTested && check.problems.length === 0 && (
          <Box sx={{ color: 'success.main' }}>
            {t('featureConfigs.test_passed', { date: formatMoment(check.checked_at) })}
          </Box>
        )}
        {isTested && check.problems.length > 0 && (
          <Box sx={{ color: 'error.main' }}>
            {t('featureConfigs.test_failed', { date: formatMoment(check.checked_at) })}
            <PluginProblems plugin={id} entry={entry} problems={check.problems} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
