import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import CloudQueueOutlined from '@mui/icons-material/CloudQueueOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/texts/format.ts'

const ICONS = {
  here: CloudQueueOutlined,
  kept: CloudDoneOutlined,
  changed: CloudQueueOutlined,
  keeping: CloudQueueOutlined,
  failed: CloudOffOutlined,
  conflict: ErrorOutlineOutlined,
} as const

type Props = {
  state: {
    status: keyof typeof ICONS
    failure: string | null
    server: { changed_at: string; has_unsaved_changes: boolean }
  }
  isNew?: boolean
  children?: ReactNode
}

/** Where the draft is saved and since when, and whether its users have it. */
export function DraftStatus({ state: { status, failure, server }, isNew = false, children }: Props) {
  const { t } = useTranslation()
  const isWrong = status === 'failed' || status === 'conflict'
  const isUnsaved = !isNew && (status !== 'kept' || server.has_unsaved_changes)
  const Icon = ICONS[status]
  const text = {
    here: t('assistantForm.draft_here'),
    kept: server.changed_at && t('assistantForm.draft_kept', { moment: formatMoment(server.changed_at) }),
    changed: t('assistantForm.draft_changed'),
    keeping: t('assistantForm.draft_keeping'),
    failed: t('assistantForm.draft_failed', { reason: failure ?? '' }),
    conflict: t('assistantForm.draft_conflict'),
  }[status]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 0.75,
          typography: 'caption',
          color: isWrong ? 'error.main' : 'muted',
        }}
      >
        <Icon sx={{ fontSize: '1rem' }} />
        <span>{text}</span>
        {isUnsaved && (
          <Box component="span" sx={{ color: 'warning.main' }}>
            · {t('assistantForm.unsaved')}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
