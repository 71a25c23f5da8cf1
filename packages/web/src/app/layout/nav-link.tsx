import ButtonBase from '@mui/material/ButtonBase'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

type Props = ComponentProps<'a'> & { icon: ReactNode; dense?: boolean }

/** A row of a menu that leads to a page; the router marks the one that is open. */
export const NavLink = createLink(function NavRow({ icon, dense = false, children, ...rest }: Props) {
  return (
    <ButtonBase
      component="a"
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
