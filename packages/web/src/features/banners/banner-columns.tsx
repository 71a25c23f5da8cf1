import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import type { AdminBanner } from '@parlance/contract/admin/banners.ts'
import type { TFunction } from 'i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatMoment } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

const STATES = {
  planned: { tone: 'info', icon: <ScheduleOutlined /> },
  shown: { tone: 'success', icon: <CheckCircleOutlined /> },
  ended: { tone: 'quiet', icon: <HistoryOutlined /> },
} as const

type Acts = { onEdit: (banner: AdminBanner) => void; onDelete: (banner: AdminBanner) => void }

export function bannerColumns(t: TFunction, { onEdit, onDelete }: Acts): Column<AdminBanner, never>[] {
  return [
    {
      key: 'text',
      label: t('banners.text'),
      cell: ({ text }) => (
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {inMyLanguage(text)}
        </Box>
      ),
    },
    {
      key: 'state',
      label: t('banners.state'),
      cell: ({ state }) => <StateChip {...STATES[state]}>{t(`banners.state_${state}`)}</StateChip>,
    },
    { key: 'level', label: t('banners.level'), cell: ({ level }) => t(`banners.level_${level}`) },
    { key: 'starts', label: t('banners.starts_at'), cell: ({ starts_at }) => formatMoment(starts_at) },
    {
      key: 'ends',
      label: t('banners.ends_at'),
      cell: ({ ends_at }) => (ends_at === null ? t('banners.no_end') : formatMoment(ends_at)),
    },
    { key: 'by', label: t('banners.created_by'), cell: ({ created_by }) => created_by ?? '–' },
    {
      key: 'actions',
      label: t('banners.actions'),
      isActions: true,
      cell: (banner) => (
        <>
          <IconAction
            label={t('banners.edit_of', { text: inMyLanguage(banner.text) })}
            onClick={() => onEdit(banner)}
          >
            <EditOutlined fontSize="small" />
          </IconAction>
          <IconAction
            label={t('banners.delete_of', { text: inMyLanguage(banner.text) })}
            onClick={() => onDelete(banner)}
          >
            <DeleteOutlined fontSize="small" />
          </IconAction>
        </>
      ),
    },
  ]
}
