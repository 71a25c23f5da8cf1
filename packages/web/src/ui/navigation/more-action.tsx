import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import { useState, type ReactNode } from 'react'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  label: string
  disabled?: boolean
  /** The menu of the button, only rendered after it was opened. */
  renderMenu: (anchor: HTMLElement | null, close: () => void) => ReactNode
}

/** The narrow half of a split button: alternatives to the action of the button before it. */
export function MoreAction({ label, disabled = false, renderMenu }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <IconAction
        label={label}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpen(true)
        }}
        sx={{ width: { md: 24 }, px: 0 }}
      >
        <ExpandMoreOutlined sx={{ fontSize: '1rem' }} />
      </IconAction>
      {wasOpen && renderMenu(anchor, () => setAnchor(null))}
    </>
  )
}
