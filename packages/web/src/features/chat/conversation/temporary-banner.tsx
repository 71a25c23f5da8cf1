import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDeleteThread } from '#features/threads/threads.queries.ts'
import { notify } from '#lib/notify.ts'
import { formatWhen } from '#lib/texts/format.ts'

type Props = { threadId: string; expiresAt: string }

/** Says when a temporary conversation is erased and who can see what; ends it at once on demand. */
export function TemporaryBanner({ threadId, expiresAt }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const end = useDeleteThread()
  const endNow = () =>
    end.mutate(threadId, {
      onSuccess: () => {
        notify(t('chat.temporary_ended'))
        void navigate({ to: '/chat', replace: true })
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
      <Button size="small" variant="outlined" loading={end.isPending} onClick={endNow}>
        {t('chat.temporary_end')}
      </Button>
    </Box>
  )
}
