import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { NARROW } from '#ui/sizes.ts'

type Props = {
  label: string
  /** The page starts with them. */
  isFirst?: boolean
  children: ReactNode
}

/** Pages that belong together, in a row that looks like `PageTabs` and scrolls if it is too long. */
export function SectionLinks({ label, isFirst = false, children }: Props) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        [NARROW]: { flexWrap: 'wrap' },
        mt: isFirst ? -1.5 : 1.5,
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}

/** One of the links; the router marks the current one. */
export const SectionLink = createLink(function SectionAnchor({ ref, ...rest }: ComponentProps<'a'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useImperativeHandle<HTMLAnchorElement | null, HTMLAnchorElement | null>(ref, () => link.current)
  const isHere = rest['aria-current'] === 'page'
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <ButtonBase
      component="a"
      ref={link}
      {...rest}
      sx={{
        flex: 'none',
        minHeight: 44,
        minWidth: 44,
        px: 1,
        typography: 'button',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        borderBottom: '2px solid transparent',
        '&:hover': { color: 'text.primary' },
        '&[aria-current=page]': { color: 'primary.main', borderColor: 'primary.main' },
        // the row clips its overflow
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    />
  )
})
