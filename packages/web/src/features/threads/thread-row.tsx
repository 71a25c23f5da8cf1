import Box from '@mui/material/Box'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_NAME_CUT } from '@parlance/contract/core/limits.ts'
import { memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ThreadRowActions } from '#features/threads/thread-row-actions.tsx'
import { dragThread } from '#features/threads/folders/drag.ts'
import { ThreadRowDelete } from '#features/threads/thread-row-delete.tsx'
import { cut } from '#lib/texts/cut.ts'
import { useFocusBack } from '#lib/focus.ts'
import { lazy } from '#lib/network/lazy.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

const TOOLTIP_DELAY = 500

const ThreadRowEdit = lazy(async () => ({
  default: (await import('#features/threads/thread-row-edit.tsx')).ThreadRowEdit,
}))

const MoveDialog = lazy(async () => ({
  default: (await import('#features/threads/folders/move-dialog.tsx')).MoveDialog,
}))

type Props = { thread: Thread; isOpen: boolean }

/** One conversation of the history: viewing, editing or deleting, in place. Navigation only rerenders two of them. */
export const ThreadRow = memo(function ThreadRow({ thread, isOpen }: Props) {
  const [state, setState] = useState<'viewing' | 'editing' | 'moving' | 'deleting'>('viewing')
  const { t } = useTranslation()
  // the open one counts as read
  const isUnread = thread.is_unread && !isOpen
  const view = () => setState('viewing')
  const link = useFocusBack<HTMLAnchorElement>(state !== 'viewing')
  if (state === 'editing') {
    return (
      <Suspense>
        <ThreadRowEdit thread={thread} onDone={view} />
      </Suspense>
    )
  }
  if (state === 'deleting') return <ThreadRowDelete thread={thread} isOpen={isOpen} onDone={view} />
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        minHeight: { xs: 44, md: 36 },
        borderRadius: 1,
        color: 'text.primary',
        '&:hover, &:focus-within': { bgcolor: isOpen ? 'background.paper' : 'tint' },
        '& .row-actions': { opacity: { md: isOpen ? 1 : 0 } },
        '&:hover .row-actions, &:focus-within .row-actions': { opacity: 1 },
        ...(isOpen && {
          bgcolor: 'background.paper',
          borderRadius: '3px 8px 8px 3px',
          boxShadow: 'inset 3px 0 0 var(--p-palette-primary-main)',
        }),
        '& .cut': { display: 'none' },
        '@media (hover: hover) and (max-width:1199.95px)': {
          '&:hover .whole': { display: 'none' },
          '&:hover .cut': { display: 'block' },
        },
      }}
    >
      <Tooltip
        title={thread.name}
        enterDelay={TOOLTIP_DELAY}
        enterNextDelay={TOOLTIP_DELAY}
        placement="top-start"
      >
        <BoxLink
          ref={link}
          to="/thread/$threadId"
          params={{ threadId: thread.id }}
          onDragStart={(event) => dragThread(event, thread.id)}
          aria-current={isOpen ? 'page' : undefined}
          {...(isUnread && { 'aria-label': t('threads.unread', { name: thread.name }) })}
          sx={{
            flex: 1,
            minWidth: 0,
            alignSelf: 'stretch',
            display: 'flex',
            alignItems: 'center',
            pl: 1.5,
            borderRadius: 1,
            color: 'inherit',
            textDecoration: 'none',
            typography: 'body2',
            fontSize: { xs: '0.9375rem', md: '0.875rem' },
            fontWeight: isOpen || isUnread ? 600 : 400,
          }}
        >
          <Box
            component="span"
            className="whole"
            sx={{ py: 0.75, overflow: 'hidden', overflowWrap: 'anywhere' }}
          >
            {thread.name}
          </Box>
          <Box component="span" className="cut" aria-hidden>
            {cut(thread.name, THREAD_NAME_CUT, THREAD_NAME_CUT)}
          </Box>
          {isUnread && <Box component="span" aria-hidden sx={unreadDot} />}
        </BoxLink>
      </Tooltip>
      <ThreadRowActions
        thread={thread}
        onEdit={() => setState('editing')}
        onMove={() => setState('moving')}
        onDelete={() => setState('deleting')}
      />
      {state === 'moving' && (
        <Suspense>
          <MoveDialog thread={thread} onClose={view} />
        </Suspense>
      )}
    </Box>
  )
})

const unreadDot = {
  flex: 'none',
  ml: 'auto',
  mr: 0.5,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const
