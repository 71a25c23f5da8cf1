import Skeleton from '@mui/material/Skeleton'
import type { PictureSize } from '@parlance/contract/chat/run-events.ts'

const HEIGHT_MAX = 640

/** Reserves the space of a picture of this size in pixels, so that the page does not shift when it is loaded. */
export function place(size: PictureSize | null) {
  if (size === null) return { maxWidth: '100%', maxHeight: HEIGHT_MAX }
  const { width, height } = size
  const shown = Math.min(width, (HEIGHT_MAX * width) / height)
  return { width: shown, maxWidth: '100%', aspectRatio: `${width} / ${height}` }
}

/** Images side by side, if there is room. */
export const imageGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
  columnGap: 1.5,
} as const

export const FilePlace = ({ size }: { size: PictureSize | null }) => (
  <Skeleton variant="rounded" height="auto" sx={place(size)} />
)
