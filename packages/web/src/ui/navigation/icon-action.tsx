import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = IconButtonProps & { label: string }

/** A small button that is only an icon: with a label for screen readers and a tooltip. */
export function IconAction({ label, disabled = false, children, ...rest }: Props) {
  const button = (
    <IconButton size="small" aria-label={label} disabled={disabled} {...rest}>
      {children}
    </IconButton>
  )
  return disabled ? button : <Tooltip title={label}>{button}</Tooltip>
}
