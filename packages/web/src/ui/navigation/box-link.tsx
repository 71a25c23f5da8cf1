import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { sx?: SxProps<Theme> }

/** A typed link of the router with `sx`. */
export const BoxLink = createLink(function StyledAnchor({ sx = {}, ...rest }: Props) {
  return <Box component="a" {...rest} sx={sx} />
})
