import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainLink } from '#ui/navigation/plain-link.tsx'
import { hostOf, safeLink } from '#ui/navigation/safe-url.ts'

/** A link that shows its target; an unsafe address stays plain text. */
export function SafeLink({ href, children }: { href?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const address = safeLink(href)
  if (address === null) return <span>{children}</span>
  if (address.startsWith('#')) return <PlainLink href={address}>{children}</PlainLink>
  const host = hostOf(address)
  const isShown = host === '' || (typeof children === 'string' && children.includes(host))
  return (
    <>
      <PlainLink
        href={address}
        target="_blank"
        underline="always"
        rel="noopener noreferrer nofollow"
        title={host && t('markdown.link_to', { host })}
      >
        {children}
      </PlainLink>
      {!isShown && (
        <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
          {` (${host})`}
        </Box>
      )}
    </>
  )
}
