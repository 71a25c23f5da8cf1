import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganiseItems } from '#features/threads/organise-items.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { thread: Thread; onEdit: () => void; onMove: () => void; onDelete: () => void }

/** Small buttons where there is a pointer, the last of them a menu; one menu with room for a finger elsewhere. */
export function ThreadRowActions({ thread, onEdit, onMove, onDelete }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWhole, setWhole] = useState(false)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const items = useOrganiseItems(thread, choose, onMove)
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
      <PopMenu anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        {isWhole && (
          <MenuItem onClick={choose(onEdit)}>
            <EditOutlined />
            {t('threads.rename')}
          </MenuItem>
        )}
        {items}
        {isWhole && (
          <MenuItem onClick={choose(onDelete)}>
            <DeleteOutlined />
            {t('threads.delete')}
          </MenuItem>
        )}
      </PopMenu>
    </>
  )
}
