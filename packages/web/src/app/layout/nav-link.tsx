import ButtonBase from '@mui/material/ButtonBase'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'

type Props = ComponentProps<'a'> & { icon: ReactNode; dense?: boolean }

/** A row of a menu that leads to a page; the router marks the current one. */
export const NavLink = createLink(function NavRow({ icon, dense = false, children, ref, ...rest }: Props) {
  const row = useRef<HTMLAnchorElement>(null)
  useImperativeHandle<HTMLAnchorElement | null, HTMLAnchorElement | null>(ref, () => row.current)
  const isHere = rest['aria-current'] === 'page'
  useEffect(() => {
    // where the menu is a horizontal row that scrolls
    if (isHere) row.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <ButtonBase
      component="a"
      ref={row}
      {...rest}
      sx={{
        width: '100%',
        height: { xs: 48, md: dense ? 36 : 40 },
        px: 1.5,
        gap: 1.5,
        flex: 'none',
        justifyContent: 'flex-start',
        borderRadius: 1,
        color: 'text.primary',
        typography: 'subtitle2',
        fontSize: { xs: '0.9375rem', md: '0.875rem' },
        whiteSpace: 'nowrap',
        '& svg': { color: 'text.secondary' },
        '&:hover': { bgcolor: 'tint' },
        '&[aria-current=page]': {
          bgcolor: 'primary.light',
          color: 'onPrimaryContainer',
          '& svg': { color: 'inherit' },
        },
      }}
    >
      {icon}
      {children}
    </ButtonBase>
  )
})
