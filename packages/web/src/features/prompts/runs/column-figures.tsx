import Box from '@mui/material/Box'
import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import { useTranslation } from 'react-i18next'
import { tokensPerSecond } from '#features/prompts/runs/columns.ts'
import { formatMoney, formatNumber, formatSeconds } from '#lib/texts/format.ts'

/** Tokens, times, cost and speed of an answer; values that the provider does not report are left out. */
export function ColumnFigures({
  column: { usage, temperature, max_output_tokens },
}: {
  column: PromptRunColumn
}) {
  const { t } = useTranslation()
  const speed = tokensPerSecond(usage)
  const number = (value: number | null | undefined) => (value == null ? null : formatNumber(value))
  const facts = [
    [t('expert.temperature'), number(temperature)],
    [t('expert.max_output'), number(max_output_tokens)],
    [t('expert.tokens_in'), number(usage?.input_tokens)],
    [t('expert.tokens_out'), number(usage?.output_tokens)],
    [t('expert.first_token'), usage?.first_token_ms == null ? null : formatSeconds(usage.first_token_ms)],
    [t('expert.total_time'), usage?.duration_ms == null ? null : formatSeconds(usage.duration_ms)],
    [
      t('expert.speed'),
      speed === null ? null : t('expert.per_second', { value: formatNumber(Math.round(speed)) }),
    ],
    [t('expert.cost'), usage?.cost_nano == null ? null : formatMoney(usage.cost_nano, usage.currency)],
  ] as const
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 1.5,
        rowGap: 0.25,
        m: 0,
        mt: 1,
        typography: 'caption',
        '& dt': { color: 'muted' },
        '& dd': { m: 0 },
      }}
    >
      {known.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}
