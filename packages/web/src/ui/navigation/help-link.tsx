import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import { useTranslation } from 'react-i18next'
import { openHelp } from '#lib/help-panel.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  /** Of the documentation: `page` or `page#section`. */
  guide: string
  /** What it explains, for its label. */
  about: string
}

/** Opens the documentation of something next to the page. */
export function HelpLink({ guide, about }: Props) {
  const { t } = useTranslation()
  return (
    <IconAction
      label={t('common.help', { about })}
      aria-haspopup="dialog"
      onClick={() => openHelp(guide)}
      sx={{ my: { md: -0.75 } }}
    >
      <HelpOutlineOutlined fontSize="small" />
    </IconAction>
  )
}
