import Box from '@mui/material/Box'
import { useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarksContext } from '#ui/markdown/marks.ts'
import { PlainLink } from '#ui/navigation/plain-link.tsx'
import { hostOf, isOwnFile, safeLink } from '#ui/navigation/safe-url.ts'

/** A picture of our own files; for any other picture only its text and address. */
export function SafeImage({ src, alt }: { src?: unknown; alt?: string }) {
  const { t } = useTranslation()
  const address = typeof src === 'string' ? src : undefined
  if (isOwnFile(address))
    return <Box component="img" src={address} alt={alt ?? ''} loading="lazy" sx={{ maxWidth: '100%' }} />
  const link = safeLink(address)
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
      {alt && `${alt} · `}
      {link ? (
        <PlainLink href={link} underline="always" target="_blank" rel="noopener noreferrer nofollow">
          {t('markdown.image_blocked', { host: hostOf(link) })}
        </PlainLink>
      ) : (
        t('chat.image')
      )}
    </Box>
  )
}

/** A table in its own scrollable frame, also by keyboard. Not a landmark, because a text can have many tables. */
export function Table({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="group" aria-label={t('markdown.table')} tabIndex={0} className="table">
      <table>{children}</table>
    </div>
  )
}

/** A cited number, or a place where something can be added: rendered by the owner of the text, otherwise unchanged. */
export function Mark({ text, place }: { text: string; place: string }) {
  const marks = useContext(MarksContext)
  if (text === '') return marks?.after?.(place) ?? null
  return marks?.cited(Number(text.replace(/\D/g, '')), place) ?? ` ${text}`
}

/** The box of a task in a list; only shown, never to be ticked. */
export function Task({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      checked={isDone}
      readOnly
      disabled
      aria-label={t(isDone ? 'markdown.task_done' : 'markdown.task_open')}
    />
  )
}
