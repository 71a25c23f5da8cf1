import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Navigates the pages of a list; hidden if there is only one. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const { t } = useTranslation()
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  return (
    <Box
      component="nav"
      aria-label={t('common.pages')}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'caption' }}
    >
      <IconAction label={t('common.previous_page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftOutlined fontSize="small" />
      </IconAction>
      {t('common.page_of', { page, pages })}
      <IconAction label={t('common.next_page')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRightOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
