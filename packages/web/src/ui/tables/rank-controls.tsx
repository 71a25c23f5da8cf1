import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import Box from '@mui/material/Box'
import type { DragEvent } from 'react'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  id: string
  /** The key by which its `RankDrop` knows it. */
  kind: string
  place: number
  total: number
  upLabel: string
  downLabel: string
  busy: boolean
  onMove: (place: number) => void
}

/** Moves a row by dragging it, or one place at a time with two buttons. */
export function RankControls({ id, kind, place, total, upLabel, downLabel, busy, onMove }: Props) {
  const begin = (event: DragEvent) => {
    const row = event.currentTarget.closest('tr, li')
    if (row) event.dataTransfer.setDragImage(row, 24, 24)
    event.dataTransfer.setData(kind, id)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <>
      <Box
        component="span"
        draggable
        aria-hidden
        onDragStart={begin}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          cursor: 'grab',
          color: 'muted',
          verticalAlign: 'middle',
        }}
      >
        <DragIndicatorOutlined fontSize="small" />
      </Box>
      <IconAction label={upLabel} disabled={place === 1 || busy} onClick={() => onMove(place - 1)}>
        <ArrowUpwardOutlined fontSize="small" />
      </IconAction>
      <IconAction label={downLabel} disabled={place === total || busy} onClick={() => onMove(place + 1)}>
        <ArrowDownwardOutlined fontSize="small" />
      </IconAction>
    </>
  )
}
