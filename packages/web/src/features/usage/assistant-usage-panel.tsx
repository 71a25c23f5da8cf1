import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assistantUsageQuery } from '#features/usage/usage.queries.ts'
import { formatMoney, formatNumber } from '#lib/texts/format.ts'

/** How much an assistant of mine was used in the last thirty days, and its cost. */
export function AssistantUsagePanel({ assistantId }: { assistantId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(assistantUsageQuery(assistantId))
  if (!data) return null
  const { totals, currency, active_people: people } = data
  const figures = [
    [t('usage.calls'), formatNumber(totals.calls)],
    [t('usage.people'), formatNumber(people)],
    [t('usage.tokens'), formatNumber(totals.input_tokens + totals.output_tokens)],
    [t('usage.cost'), formatMoney(totals.cost_nano, currency)],
  ]
  return (
    <Box component="section" aria-label={t('usage.of_assistant')} sx={{ mt: 4 }}>
      <Typography variant="h4" component="h2">
        {t('usage.of_assistant')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('usage.last_days')}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mt: 1.5 }}>
        {figures.map(([label, value]) => (
          <Box key={label}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
