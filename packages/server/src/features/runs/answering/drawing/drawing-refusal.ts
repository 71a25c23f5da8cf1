import { ModelError } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { ToolRefusal } from '../tools/tool.ts'

const TIMEOUTS: ReadonlySet<string> = new Set([
  'connect_timeout',
  'first_token_timeout',
  'idle_timeout',
  'total_timeout',
])

/** The result of the tool if nothing was drawn. */
export function drawingRefusal(ctx: Ctx, error: unknown): unknown {
  if (error instanceof AppError) return new ToolRefusal('over_budget')
  if (!(error instanceof ModelError)) return error
  ctx.log.warn({ err: error }, 'an image model failed')
  if (error.code === 'content_refused') return new ToolRefusal('image_refused')
  return new ToolRefusal(TIMEOUTS.has(error.code) ? 'timed_out' : 'failed')
}
