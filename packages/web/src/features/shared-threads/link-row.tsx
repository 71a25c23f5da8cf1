import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { expiryText, readersText, STATE_TONES } from '#features/shared-threads/link-text.ts'
import { RevokeLink } from '#features/shared-threads/revoke-link.tsx'
import { notify } from '#lib/notify.ts'
import { formatDate, formatMoment } from '#lib/texts/format.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  link: SharedThread
  /** Whether the row names the conversation. */
  withTitle: boolean
  /** It was just created, so copying it is the next step. */
  isNew: boolean
}

/** A link of mine: its content and audience, how often it was opened, and its actions. */
export function LinkRow({ link, withTitle, isNew }: Props) {
  const { t } = useTranslation()
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNew) copyButton.current?.focus()
  }, [isNew])
  const { kind, with_files, state, created_at, open_count, url, thread_id, thread_name } = link
  const date = formatMoment(created_at)
  const shown = [
    t(`sharedThreads.short_${kind}`),
    readersText(link, t),
    t(with_files ? 'sharedThreads.files_included' : 'sharedThreads.files_excluded'),
  ]
  const facts = [
    t('sharedThreads.created_on', { date: formatDate(created_at) }),
    expiryText(link, t),
    ...(open_count > 0 ? [t('sharedThreads.opened', { count: open_count })] : []),
  ]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      notify(t('sharedThreads.copied'))
    } catch {
      notify(t('errors.ERROR'), { severity: 'error' })
    }
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1.25,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {withTitle && (
          <TextLink to="/thread/$threadId" params={{ threadId: thread_id }}>
            {thread_name}
          </TextLink>
        )}
        <Typography
          variant="body2"
          component="div"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            ...(!withTitle && { fontWeight: 600 }),
          }}
        >
          {shown.join(' · ')}
          {state !== 'active' && (
            <StateChip tone={STATE_TONES[state]}>{t(`sharedThreads.state_${state}`)}</StateChip>
          )}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
        {url === null && (
          <Typography variant="caption" component="div" sx={{ color: 'warning.main' }}>
            {t('sharedThreads.no_address')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {url !== null && state === 'active' && (
          <>
            <IconAction
              ref={copyButton}
              label={t('sharedThreads.copy_of', { date })}
              onClick={() => void copy()}
            >
              <ContentCopyOutlined fontSize="small" />
            </IconAction>
            <IconAction
              label={t('sharedThreads.open_of', { date })}
              onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}
            >
              <OpenInNewOutlined fontSize="small" />
            </IconAction>
          </>
        )}
        <RevokeLink id={link.id} date={date} whose="mine" />
      </Box>
    </Box>
  )
}
