import type { MenuProps } from '@mui/material/Menu'
import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '#lib/network/lazy.ts'

const Menu = lazy(() => import('@mui/material/Menu'))

type Props = Omit<MenuProps, 'open' | 'anchorEl' | 'onClose'> & {
  anchor: HTMLElement | null
  label: string
  onClose: () => void
  children: ReactNode
}

/** A menu at an anchor. Its code is loaded when it is first opened. */
export function PopMenu({ anchor, label, slotProps, ...rest }: Props) {
  const [wasOpen, setWasOpen] = useState(false)
  if (anchor && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        {...rest}
        slotProps={{
          ...slotProps,
          // Drawn at the end of the page, outside its landmarks: so it is one itself.
          root: { role: 'region', 'aria-label': label },
          list: { 'aria-label': label },
        }}
      />
    </Suspense>
  )
}
