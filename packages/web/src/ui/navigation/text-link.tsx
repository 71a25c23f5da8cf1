import Link, { type LinkProps } from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

/** A typed link of the router within a text or a table. */
export const TextLink = createLink(function LinkedText(props: LinkProps) {
  return <Link underline="hover" color="primary" {...props} />
})
