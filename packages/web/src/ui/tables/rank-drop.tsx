import Box from '@mui/material/Box'
import { useState, type DragEvent, type ReactNode } from 'react'

type Props = {
  /** A media type that distinguishes dragged rows from other dropped data. */
  kind: string
  /** The rank of the first row among all, from 1; null if dropping has no effect. */
  firstPlace: number | null
  onMove: (id: string, place: number) => void
  children: ReactNode
}

/** Wraps a list: accepts a row dragged by its `RankControls` and moves it to the row it is dropped on. */
export function RankDrop({ kind, firstPlace, onMove, children }: Props) {
  const [target, setTarget] = useState<number | null>(null)
  const over = (event: DragEvent) => {
    if (firstPlace === null || !event.dataTransfer.types.includes(kind)) return
    event.preventDefault()
    setTarget(rowAt(event.target))
  }
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(kind)
    const at = rowAt(event.target)
    setTarget(null)
    if (firstPlace === null || id === '' || at === null) return
    event.preventDefault()
    onMove(id, firstPlace + at)
  }
  const marked = target === null ? '' : `& tbody > tr:nth-of-type(${target + 1})`
  return (
    <Box
      onDragOver={over}
      onDrop={drop}
      onDragEnd={() => setTarget(null)}
      onDragLeave={() => setTarget(null)}
      sx={marked === '' ? {} : { [marked]: { bgcolor: 'primary.light' } }}
    >
      {children}
    </Box>
  )
}

function rowAt(element: EventTarget): number | null {
  const row = element instanceof Element ? element.closest('tbody > tr') : null
  const at = row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1
  return at === -1 ? null : at
}
