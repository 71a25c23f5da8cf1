import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { verdict: { checked: number; broken_at: number | null; last_hash: string } }

/** Whether the trail is unchanged. */
export function ChainVerdict({ verdict: { checked, broken_at, last_hash } }: Props) {
  const { t } = useTranslation()
  const isWhole = broken_at === null
  const level = isWhole ? 'success' : 'error'
  const Icon = isWhole ? VerifiedOutlined : ErrorOutlineOutlined
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, mt: 2, px: 2, py: 1.5, borderRadius: 1, bgcolor: `${level}.light` }}
    >
      <Icon color={level} />
      <Box sx={{ minWidth: 0, typography: 'body2' }}>
        <Box sx={{ fontWeight: 600 }}>
          {isWhole
            ? t('audit.whole', { count: checked, shown: formatNumber(checked) })
            : t('audit.broken', { sequence: formatNumber(broken_at) })}
        </Box>
        <Box>{t(isWhole ? 'audit.whole_help' : 'audit.broken_help')}</Box>
        <Box sx={{ typography: 'code', fontSize: '0.78rem', overflowWrap: 'anywhere', mt: 0.5 }}>
          {last_hash}
        </Box>
      </Box>
    </Box>
  )
}
