import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelTask, insertTask } from './tasks.queries.ts'

/** Added to the time shown to people, to allow for the latency of their request. */
const LATENCY_S = 2

/** The tasks that remove hidden objects. */
export type Removal =
  | 'threads.forget'
  | 'assistants.forget'
  | 'folders.forget'
  | 'prompts.forget'
  | 'prompts.forget_runs'
  | 'evaluations.forget'
  | 'documents.forget_base'
  | 'documents.forget_document'

/** An undoable removal is delayed by UNDO_SECONDS, a final one starts immediately. */
export type RemovalMode = 'undoable' | 'final'

/** Schedules the removal of an object; call it in the transaction that hides the object. */
export async function scheduleRemoval(ctx: Ctx, kind: Removal, id: string, mode: RemovalMode): Promise<void> {
  const { undo_seconds } = ctx.deps.config
  const after_seconds = mode === 'final' || undo_seconds === 0 ? 0 : undo_seconds + LATENCY_S
  await insertTask(ctx, { kind, subject_id: id, user_id: null, after_seconds })
}

/** Cancels a removal; call it in the transaction that restores the object. Throws when the removal has started. */
export async function cancelRemoval(ctx: Ctx, kind: Removal, id: string): Promise<void> {
  if (!(await cancelTask(ctx, kind, id))) throw new AppError('ERROR_TOO_LATE_TO_UNDO')
}
