import Menu, { type MenuProps } from '@mui/material/Menu'
import type { ReactNode } from 'react'

export { default as MenuItem } from '@mui/material/MenuItem'

export type MenuSurfaceProps = Omit<MenuProps, 'open' | 'anchorEl' | 'onClose'> & {
  anchor: HTMLElement | null
  label: string
  onClose: () => void
  children: ReactNode
}

/** A menu at an anchor, for code that is loaded when it is first opened; other code uses `PopMenu`. */
export function MenuSurface({ anchor, label, slotProps, ...rest }: MenuSurfaceProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      {...rest}
      slotProps={{
        ...slotProps,
        // Rendered at the end of the page, outside its landmarks, so it is a landmark itself.
        root: { role: 'region', 'aria-label': label },
        list: { 'aria-label': label },
      }}
    />
  )
}
