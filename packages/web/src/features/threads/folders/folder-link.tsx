import FolderOutlined from '@mui/icons-material/FolderOutlined'
import FolderSharedOutlined from '@mui/icons-material/FolderSharedOutlined'
import Box from '@mui/material/Box'
import type { FolderEntry } from '@parlance/contract/chat/folders.ts'
import { useState, type DragEvent } from 'react'
import { draggedThread, isThreadDrag } from '#features/threads/folders/drag.ts'
import { useMoving } from '#features/threads/folders/use-moving.ts'
import { BoxLink } from '#ui/navigation/box-link.tsx'
import { Tooltip } from '#ui/states/tooltip.tsx'

/** A folder in the drawer; conversations can be dropped on it. */
export function FolderLink({ folder }: { folder: FolderEntry }) {
  const move = useMoving()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isThreadDrag(event)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!isThreadDrag(event)) return
    event.preventDefault()
    move(draggedThread(event), folder)
  }
  const Icon = folder.is_shared ? FolderSharedOutlined : FolderOutlined
  return (
    <Tooltip title={folder.name} enterDelay={500} enterNextDelay={500} placement="top-start">
      <BoxLink
        to="/folder/$folderId"
        params={{ folderId: folder.id }}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: { xs: 44, md: 36 },
          pl: 1.5,
          pr: 1,
          py: 0.75,
          borderRadius: 1,
          color: 'text.primary',
          textDecoration: 'none',
          typography: 'body2',
          overflowWrap: 'anywhere',
          '&:hover': { bgcolor: 'tint' },
          '&[aria-current=page]': { bgcolor: 'background.paper', fontWeight: 600 },
          ...(isOver && { bgcolor: 'primary.light', outline: '2px solid var(--p-palette-primary-main)' }),
        }}
      >
        <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
        <Box component="span" sx={twoLines}>
          {folder.name}
        </Box>
      </BoxLink>
    </Tooltip>
  )
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
