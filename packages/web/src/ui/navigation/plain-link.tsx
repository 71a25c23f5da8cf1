import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'

export type PlainLinkProps = ComponentProps<'a'> & {
  /** Within a text, where colour alone would not show that it is a link. */
  underline?: 'hover' | 'always'
  sx?: SxProps<Theme>
}

/** A link to any address. MUI's component would add two percent to the code of the first page. */
export function PlainLink({ underline = 'hover', sx = {}, ...rest }: PlainLinkProps) {
  return (
    <Box
      component="a"
      {...rest}
      sx={[underline === 'always' ? underlined : plain, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  )
}

const plain = {
  color: 'primary.main',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const

const underlined = {
  color: 'primary.main',
  textDecoration: 'underline',
  textDecorationColor: 'rgba(var(--p-palette-primary-mainChannel) / 0.4)',
  '&:hover': { textDecorationColor: 'inherit' },
} as const
