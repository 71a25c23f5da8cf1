import Box from '@mui/material/Box'
import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney, numberFormat } from '#lib/texts/format.ts'
import { Meter } from '#ui/tables/meter.tsx'

const WARN_FROM = 0.8

/** How much of a budget is used and reserved by running calls, as a bar and in words. */
export function BudgetBar({ budget, currency }: { budget: BudgetState; currency: string }) {
  const { t } = useTranslation()
  const { spent_nano: spent, reserved_nano: reserved, amount_nano: amount } = budget
  const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(spent / amount)
  return (
    <Box sx={{ minWidth: 160 }}>
      <BudgetMeter budget={budget} />
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
        {t('usage.used_of', {
          spent: formatMoney(spent, currency),
          amount: formatMoney(amount, currency),
          percent,
        })}
        {reserved > 0 && ` ${t('usage.reserved', { amount: formatMoney(reserved, currency) })}`}
      </Box>
    </Box>
  )
}

/** Only the bar. */
export function BudgetMeter({ budget }: { budget: BudgetState }) {
  const { spent_nano: spent, reserved_nano: reserved, amount_nano: amount } = budget
  const part = spent / amount
  const tone = part >= 1 ? 'error' : part >= WARN_FROM ? 'warning' : 'primary'
  return <Meter value={part} held={reserved / amount} tone={tone} />
}
