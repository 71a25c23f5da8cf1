import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ThreadExport } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { useTranslation } from 'react-i18next'
import { isBeingMade } from '#features/chat/export/exports.queries.ts'
import { formatBytes, formatMoment } from '#lib/texts/format.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { made: ThreadExport; onDownload: () => void }

/** One export: its progress, or its file. */
export function ExportRow({ made, onDownload }: Props) {
  const { t } = useTranslation()
  const { format, state, done, total, name, size, error_code, created_at } = made
  const isMaking = isBeingMade(made)
  const label = name === '' ? t(`portable.format_${format}`) : name
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {label}
        </Typography>
        <Typography variant="caption" component="div" role="status" sx={{ color: 'text.secondary' }}>
          {state === 'done' && `${formatMoment(created_at)} · ${formatBytes(size)}`}
          {state === 'failed' && t(failureOf(error_code))}
          {isMaking &&
            (total > 0 && done === total
              ? t('portable.writing')
              : t('portable.reading_messages', { done, total }))}
        </Typography>
        {isMaking && (
          <LinearProgress
            aria-label={label}
            variant={total === 0 || done === total ? 'indeterminate' : 'determinate'}
            value={total === 0 ? 0 : (100 * done) / total}
          />
        )}
      </Box>
      {state === 'done' && (
        <IconAction label={t('portable.download', { name: label })} onClick={onDownload}>
          <DownloadOutlined fontSize="small" />
        </IconAction>
      )}
    </Box>
  )
}

function failureOf(code: string | null) {
  if (code === 'ERROR_TOO_LARGE') return 'portable.too_large'
  return code === 'ERROR_STORAGE_FULL' ? 'errors.ERROR_STORAGE_FULL' : 'portable.failed'
}
