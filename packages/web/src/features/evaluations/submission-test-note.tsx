import Box from '@mui/material/Box'
import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { useTranslation } from 'react-i18next'
import { ChangeChip } from '#features/evaluations/results/outcome-chip.tsx'
import { rateText } from '#features/evaluations/results/outcome-text.ts'
import { formatNumber, formatWhen } from '#lib/texts/format.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The test results of a submission, and whether they are for this version. */
export function SubmissionTestNote({ test }: { test: SubmissionTest }) {
  const { t } = useTranslation()
  const { tally, compared, is_of_version, is_worse, created_at } = test
  const counts = {
    rate: rateText(tally, t),
    passed: formatNumber(tally.pass),
    total: formatNumber(tally.pass + tally.fail + tally.error + tally.open),
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.75, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <StateChip tone={is_of_version ? 'info' : 'warning'}>
          {t(is_of_version ? 'evaluations.of_this_version' : 'evaluations.of_another_version')}
        </StateChip>
        {is_worse && <StateChip tone="error">{t('evaluations.is_worse')}</StateChip>}
        {tally.error > 0 && (
          <StateChip tone="warning">
            {t('evaluations.change_count', { name: t('evaluations.count_error'), count: tally.error })}
          </StateChip>
        )}
      </Box>
      <Box>{t('evaluations.passed_rate', counts)}</Box>
      {compared && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {(['better', 'same', 'worse'] as const).map((change) => (
            <ChangeChip key={change} change={change} count={compared[change]} />
          ))}
        </Box>
      )}
      <Box sx={{ typography: 'caption', color: 'muted' }}>
        {t('evaluations.tested_when', { date: formatWhen(created_at, t) })}
      </Box>
    </Box>
  )
}
