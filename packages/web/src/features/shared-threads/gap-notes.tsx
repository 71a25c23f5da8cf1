import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SharedGaps } from '@parlance/contract/chat/shared-threads.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

type Props = { gaps: SharedGaps; withFiles: boolean }

/** Shows in advance what readers of a link will not see. */
export function GapNotes({ gaps, withFiles }: Props) {
  const { t } = useTranslation()
  // the files of a conversation include the passages from them
  const bases = gaps.bases.filter(({ kind }) => !withFiles || kind !== 'thread_files')
  const lines = [
    ...bases.map((base) => passagesText(base, t)),
    ...(!withFiles && gaps.images > 0 ? [t('sharedThreads.images', { count: gaps.images })] : []),
    ...(!withFiles && gaps.files > 0 ? [t('sharedThreads.files', { count: gaps.files })] : []),
    t('sharedThreads.steps'),
  ]
  return (
    <Box role="status" sx={{ borderRadius: '12px', bgcolor: 'sunken', px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <VisibilityOffOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          {t('sharedThreads.not_shown')}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          mt: 0.5,
          pl: 3.5,
          typography: 'body2',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {bases.length > 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('sharedThreads.quotes_note')}
        </Typography>
      )}
    </Box>
  )
}

function passagesText(
  { kind, name, passages, hidden_from }: SharedGaps['bases'][number],
  t: TFunction,
): string {
  const place = {
    knowledge_base: name || t('sharedThreads.from_unknown'),
    assistant_files: t('sharedThreads.from_assistant_files'),
    thread_files: t('sharedThreads.from_thread_files'),
  }[kind]
  return t(`sharedThreads.gap_${hidden_from}`, {
    count: passages,
    name: place,
  })
}
