import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TestRun } from '@parlance/contract/knowledge/retrieval.ts'
import { useTranslation } from 'react-i18next'
import { formatMoment, numberFormat } from '#lib/texts/format.ts'

/** The results of the last run of test questions, compared with the previous run. */
export function RunSummary({ run }: { run: TestRun }) {
  const { t } = useTranslation()
  const share = numberFormat({ style: 'percent', maximumFractionDigits: 0 })
  const mean = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const compared = (now: string, before: string | null) =>
    before === null || before === now ? now : t('retrieval.place_before', { now, before })
  const { recall_before, reciprocal_rank_before } = run
  const figures = [
    [
      t('retrieval.recall'),
      compared(share.format(run.recall), recall_before === null ? null : share.format(recall_before)),
    ],
    [
      t('retrieval.reciprocal_rank'),
      compared(
        mean.format(run.reciprocal_rank),
        reciprocal_rank_before === null ? null : mean.format(reciprocal_rank_before),
      ),
    ],
    [t('retrieval.configuration'), run.configuration || t('retrieval.words_alone')],
    [t('retrieval.run_at'), formatMoment(run.created_at)],
  ] as const
  return (
    <Box component="dl" role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 32px', m: 0 }}>
      {figures.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'muted' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
