import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#lib/network/lazy.ts'
import { useWasOpen } from '#ui/navigation/use-was-open.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

const ThreadRowMenu = lazy(async () => ({
  default: (await import('#features/threads/thread-row-menu.tsx')).ThreadRowMenu,
}))

type Props = { thread: Thread; onEdit: () => void; onMove: () => void; onDelete: () => void }

/**
 * Small buttons where there is a pointer, the last of them a menu; on touch screens, one menu with room for a finger.
 */
export function ThreadRowActions({ thread, onEdit, onMove, onDelete }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWhole, setWhole] = useState(false)
  const wasOpen = useWasOpen(anchor !== null)
  const label = t('threads.actions_of', { name: thread.name })
  const open = (isAll: boolean) => (event: { currentTarget: HTMLElement }) => {
    setWhole(isAll)
    setAnchor(event.currentTarget)
  }
  const small = { width: 28, height: 28 }
  return (
    <>
      <Box className="row-actions" sx={{ display: { xs: 'none', md: 'flex' }, pr: 0.75 }}>
        <Tooltip title={t('threads.rename')}>
          <IconButton sx={small} onClick={onEdit} aria-label={t('threads.rename')}>
            <EditOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('threads.delete')}>
          <IconButton sx={small} onClick={onDelete} aria-label={t('threads.delete')}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={t('threads.organise')}>
          <IconButton
            sx={small}
            onClick={open(false)}
            aria-label={t('threads.organise')}
            aria-haspopup="menu"
          >
            <MoreHorizOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: { md: 'none' } }}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={open(true)}>
          <MoreHorizOutlined />
        </IconButton>
      </Box>
      {wasOpen && (
        <Suspense>
          <ThreadRowMenu
            thread={thread}
            anchor={anchor}
            label={label}
            isWhole={isWhole}
            onClose={() => setAnchor(null)}
            onEdit={onEdit}
            onMove={onMove}
            onDelete={onDelete}
          />
        </Suspense>
      )}
    </>
  )
}
