import { createLink } from '@tanstack/react-router'
import { PlainLink, type PlainLinkProps } from '#ui/navigation/plain-link.tsx'

/** A typed link of the router within a text or a table. */
export const TextLink = createLink(function LinkedText(props: PlainLinkProps) {
  return <PlainLink {...props} />
})
