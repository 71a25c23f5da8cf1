import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ThreadRowDelete } from '#features/threads/thread-row-delete.tsx'
import { useOrganising } from '#features/threads/use-organising.ts'
import { useFocusBack } from '#lib/focus.ts'
import { formatDate } from '#lib/texts/format.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** An archived conversation; it opens like any other. */
export function ArchivedRow({ thread }: { thread: Thread }) {
  const { t } = useTranslation()
  const { archive } = useOrganising()
  const [isDeleting, setDeleting] = useState(false)
  const button = useFocusBack<HTMLButtonElement>(isDeleting)
  if (isDeleting)
    return (
      <li>
        <ThreadRowDelete thread={thread} isOpen={false} onDone={() => setDeleting(false)} />
      </li>
    )
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 56 }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
        <BoxLink
          to="/thread/$threadId"
          params={{ threadId: thread.id }}
          sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {thread.name}
        </BoxLink>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('archive.about', { assistant: thread.assistant_name, date: formatDate(thread.updated_at) })}
        </Typography>
      </Box>
      <Button
        size="small"
        startIcon={<UnarchiveOutlined fontSize="small" />}
        aria-label={t('archive.restore_named', { name: thread.name })}
        onClick={() => archive(thread)}
      >
        {t('threads.restore')}
      </Button>
      <IconAction
        ref={button}
        label={t('archive.delete_named', { name: thread.name })}
        onClick={() => setDeleting(true)}
      >
        <DeleteOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
