import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgetDraft } from '#features/chat/drafts/draft-store.ts'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { threadQuery, useDeleteThread } from '#features/threads/threads.queries.ts'
import { notify } from '#lib/notify.ts'
import { formatWhen } from '#lib/texts/format.ts'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { threadId: string; expiresAt: string }

/** Says when a temporary conversation is erased and who can see what; ends it at once on demand. */
export function TemporaryBanner({ threadId, expiresAt }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const end = useDeleteThread()
  const leave = async () => {
    await navigate({ to: '/chat', replace: true })
    // also out of this page's memory, now that nothing shows it
    forgetDraft(threadId)
    client.removeQueries({ queryKey: threadQuery(threadId).queryKey })
    client.removeQueries({ queryKey: messagesKey(threadId) })
  }
  const endNow = () =>
    end.mutate(threadId, {
      onSuccess: () => {
        notify(t('chat.temporary_ended'))
        void leave()
      },
    })
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 2,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'info.light',
        typography: 'body2',
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
        {t('chat.temporary_until', { when: formatWhen(expiresAt, t) })} {t('chat.temporary_seen')}
      </Box>
      <HelpLink guide="conversation#temporary" about={t('chat.temporary')} />
      <Button size="small" variant="outlined" loading={end.isPending} onClick={endNow}>
        {t('chat.temporary_end')}
      </Button>
    </Box>
  )
}
