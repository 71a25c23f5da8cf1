import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UsageReport } from '@parlance/contract/admin/usage.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '#lib/texts/format.ts'

type Props = { report: UsageReport; onOpen?: () => void }

/** A hundredth of the currency unit. */
const SHOWN_NANO = 10_000_000

/** The calls that are not in the total: without a price or without reported tokens. */
export function UnknownNote({ report: { totals, currency }, onOpen }: Props) {
  const { t } = useTranslation()
  const { unpriced_calls: unpriced, estimate_nano: estimate } = totals
  // amounts that would be shown as 0.00 need no warning
  const uncounted = estimate < SHOWN_NANO ? 0 : totals.uncounted_calls
  if (unpriced + uncounted === 0) return null
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'warning.light',
        typography: 'body2',
      }}
    >
      <WarningAmberOutlined fontSize="small" sx={{ color: 'warning.main' }} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        {unpriced > 0 && t('usage.unpriced', { count: unpriced, shown: formatNumber(unpriced) })}{' '}
        {uncounted > 0 &&
          t('usage.uncounted', {
            count: uncounted,
            shown: formatNumber(uncounted),
            amount: formatMoney(estimate, currency),
          })}
      </Box>
      {onOpen && (
        <Button size="small" onClick={onOpen}>
          {t('usage.show_calls')}
        </Button>
      )}
    </Box>
  )
}
