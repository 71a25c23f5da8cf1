import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { Banner } from '@parlance/contract/admin/banners.ts'
import { useTranslation } from 'react-i18next'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

const ICONS = { info: InfoOutlined, warning: WarningAmberOutlined, error: ErrorOutlineOutlined }

type Props = {
  banner: Pick<Banner, 'level' | 'text'>
  /** Absent if it cannot be closed. */
  onClose?: () => void
}

/** One message of the administrators. */
export function BannerBar({ banner: { level, text }, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const shown = inMyLanguage(text)
  const other = i18n.language === 'fr' ? 'en' : 'fr'
  const Icon = ICONS[level]
  return (
    <Box
      role={level === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        pl: 2,
        pr: 1,
        py: 0.5,
        minHeight: 44,
        bgcolor: `${level}.light`,
        color: 'text.primary',
        typography: 'body2',
      }}
    >
      <Icon color={level} sx={{ flex: 'none' }} />
      <VisuallyHidden>{t(`banners.level_${level}`)}</VisuallyHidden>
      <Box
        component="span"
        {...(shown === text[other] && { lang: other })}
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {shown}
      </Box>
      {onClose && (
        <IconAction label={t('banners.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      )}
    </Box>
  )
}
