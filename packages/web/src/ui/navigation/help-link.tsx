import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#ui/states/tooltip.tsx'

const IconLink = createLink(function IconAnchor(props: IconButtonProps<'a'>) {
  return <IconButton component="a" size="small" {...props} />
})

/** Opens the documentation of a screen: `page` or `page#section`. */
export function HelpLink({ guide }: { guide: string }) {
  const { t } = useTranslation()
  const [resource = '', hash = ''] = guide.split('#')
  const label = t('documentation.help')
  return (
    <Tooltip title={label}>
      <IconLink to="/documentation/$resource" params={{ resource }} hash={hash} aria-label={label}>
        <HelpOutlineOutlined />
      </IconLink>
    </Tooltip>
  )
}
