import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { countRuns, holdThread, moveToEnd, setComparison } from './comparing.queries.ts'

/** Answers of one comparison. */
const COMPARED = 2

/**
 * Allows a run to start in a thread locked by the transaction: two runs of one comparison concurrently, and no other
 * run with them. Any other run ends the comparison.
 */
export async function admitRun(
  ctx: UserCtx,
  threadId: string,
  { open, asked }: { open: string | null; asked: string | null },
): Promise<void> {
  // a unique index prevents other concurrent runs
  if (open === null && asked === null) return
  const { others, same } = await countRuns(ctx, threadId, asked)
  if (others > 0 || same >= COMPARED) throw new AppError('ERROR_RUN_IN_PROGRESS')
  if (open !== asked) await setComparison(ctx, threadId, asked)
}

/** Ends a comparison: the thread continues from this answer. Repeating it changes nothing. */
export async function keepAnswer(ctx: UserCtx, threadId: string, messageId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await holdThread(tx, threadId))) throw new AppError('ERROR_THREAD_NOT_FOUND')
    const { others } = await countRuns(tx, threadId, null)
    if (others > 0) throw new AppError('ERROR_RUN_IN_PROGRESS')
    if (!(await moveToEnd(tx, threadId, messageId))) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
    await setComparison(tx, threadId, null)
  })
}
