import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteThread } from '#features/threads/threads.queries.ts'
import { keepDeletedNotice, useDeletedNotice } from '#features/threads/use-deleted-notice.ts'
import { isFocusLost } from '#lib/focus.ts'

type Props = { thread: Thread; isOpen: boolean; onDone: () => void }

/** Asks for confirmation in the row. Deleting the open conversation reloads /chat, as specified. */
export function ThreadRowDelete({ thread, isOpen, onDone }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteThread()
  const sayDeleted = useDeletedNotice()

  const group = useRef<HTMLDivElement>(null)

  const confirm = () => {
    const row = group.current?.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    const heading = row?.closest('section')
    remove.mutate(thread.id, {
      onSuccess: () => {
        if (isOpen) {
          keepDeletedNotice(thread.id)
          window.location.assign('/chat')
          return
        }
        sayDeleted(thread.id)
        onDone()
        // the row no longer exists, nor the button that was pressed
        const next = neighbour?.querySelector('a') ?? heading?.querySelector('button')
        if (isFocusLost()) next?.focus()
      },
    })
  }

  return (
    <Box
      ref={group}
      role="group"
      aria-label={t('threads.delete_question', { name: thread.name })}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: { xs: 44, md: 40 },
        pl: 1.5,
        pr: 0.5,
        borderRadius: '3px 8px 8px 3px',
        bgcolor: 'error.light',
        boxShadow: 'inset 3px 0 0 var(--p-palette-error-main)',
        typography: 'body2',
        fontWeight: 600,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {t('threads.delete_question', { name: thread.name })}
      </Box>
      <IconButton
        autoFocus
        size="small"
        loading={remove.isPending}
        onClick={confirm}
        aria-label={t('threads.delete_confirm')}
        sx={{ color: 'error.main' }}
      >
        <CheckOutlined fontSize="small" />
      </IconButton>
      <IconButton size="small" onClick={onDone} aria-label={t('threads.delete_cancel')}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}
