import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { name: string; onEdit: () => void; onDelete: () => void }

/** Two small buttons where there is a pointer; one menu with room for a finger elsewhere. */
export function ThreadRowActions({ name, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const small = { width: 28, height: 28 }
  return (
    <>
      <Box className="row-actions" sx={{ display: { xs: 'none', md: 'flex' }, pr: 0.75, gap: 0.25 }}>
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
      </Box>
      <Box sx={{ display: { md: 'none' } }}>
        <IconButton
          aria-label={t('threads.actions_of', { name })}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHorizOutlined />
        </IconButton>
        <PopMenu anchor={anchor} label={t('threads.actions_of', { name })} onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(onEdit)}>
            <EditOutlined />
            {t('threads.rename')}
          </MenuItem>
          <MenuItem onClick={choose(onDelete)}>
            <DeleteOutlined />
            {t('threads.delete')}
          </MenuItem>
        </PopMenu>
      </Box>
    </>
  )
}
