import type { Message } from '@parlance/contract/chat/runs.ts'
import type { DrawingPart } from '#features/chat/images/image-options.ts'

/** How many images of a drawing are still missing, and whether a chat model drew them with its tool. */
export function comingOf(
  { status, parts }: Message,
  drawing: DrawingPart,
): { coming: number; isOfTool: boolean } {
  const calls = parts.filter((part) => part.type === 'tool' && part.tool_name === 'draw_image')
  const isOfTool = calls.length > 0
  const isDrawing = isOfTool
    ? calls.some((part) => part.type === 'tool' && part.state === 'running')
    : status === 'running'
  if (!isDrawing || status !== 'running') return { coming: 0, isOfTool }
  const later = parts.slice(parts.indexOf(drawing) + 1)
  const next = later.findIndex(({ type }) => type === 'drawing')
  // one drawing ends before the next one starts
  if (next !== -1) return { coming: 0, isOfTool }
  const there = later.filter(({ type }) => type === 'file').length
  return { coming: Math.max(0, drawing.count - there), isOfTool }
}
