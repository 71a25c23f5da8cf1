import type { ErrorCode } from '@parlance/contract/core/error-codes.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelTask, insertTask } from './tasks.queries.ts'

/** An undo that is asked for in the last moment still arrives in time. */
const TRAVEL_S = 2

/** The tasks that remove what is hidden since it was deleted. */
export type Removal =
  | 'threads.forget'
  | 'assistants.forget'
  | 'documents.forget_base'
  | 'documents.forget_document'

/** Orders the removal of what was hidden, to happen when it can no longer be undone; call it in that transaction. */
export async function orderRemoval(ctx: Ctx, kind: Removal, id: string): Promise<void> {
  const { undo_seconds } = ctx.deps.config
  const after_seconds = undo_seconds === 0 ? 0 : undo_seconds + TRAVEL_S
  await insertTask(ctx, { kind, subject_id: id, user_id: null, after_seconds })
}

/** Calls a removal off; call it in the transaction that shows the object again. Throws when it has begun. */
export async function callOffRemoval(ctx: Ctx, kind: Removal, id: string): Promise<void> {
  const tooLate: ErrorCode = 'ERROR_TOO_LATE_TO_UNDO'
  if (!(await cancelTask(ctx, kind, id))) throw new AppError(tooLate)
}
