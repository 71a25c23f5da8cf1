import { THREAD_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import type { SQL } from '#db/drizzle.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { cancelRemoval, scheduleRemoval } from '#core/queue/removals.ts'
import type { Work } from '#core/queue/workers.ts'
import { requireKnownAssistant, usableAssistant } from '#features/assistants/assistants.service.ts'
import { endTemporary } from './temporary.service.ts'
import { decodeCursor, encodeCursor } from './thread-cursor.ts'
import * as queries from './threads.queries.ts'

export { openFilesBase } from './thread-files.ts'

type ListQuery = { page: number | string; assistant_id?: string | undefined }
type ThreadPage = { data: Thread[]; next_cursor: number | string | null }

const DELETE_BATCH = 100

export async function getThread(ctx: UserCtx, id: string): Promise<Thread> {
  const thread = await queries.find(ctx, id)
  if (thread === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  return thread
}

/** Threads with the assistant of the query, or all without one. */
export function listCurrent(ctx: UserCtx, query: ListQuery): Promise<ThreadPage> {
  return listPage(
    ctx,
    query,
    query.assistant_id === undefined ? queries.withAny : queries.withAssistant(query.assistant_id),
  )
}

/** Threads with every other assistant. */
export function listOther(ctx: UserCtx, query: ListQuery): Promise<ThreadPage> {
  return listPage(
    ctx,
    query,
    query.assistant_id === undefined ? queries.withAny : queries.withOtherAssistant(query.assistant_id),
  )
}

/** Renames; an unchanged assistant is always accepted, a new one only if it can be used. */
export async function renameThread(
  ctx: UserCtx,
  id: string,
  change: { name: string; assistant_id?: string | undefined },
): Promise<Thread> {
  const before = await getThread(ctx, id)
  const assistantId = change.assistant_id ?? before.assistant_id
  if (assistantId !== before.assistant_id) await usableAssistant(ctx, assistantId)
  const after = await queries.update(ctx, id, { name: change.name, assistant_id: assistantId })
  if (after === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  return after
}

/**
 * Hides a conversation and schedules its removal; a temporary one is erased immediately, and a thread that is not a
 * chat (a preview) is removed immediately.
 */
export async function deleteThread(ctx: UserCtx, id: string): Promise<void> {
  if (await endTemporary(ctx, id)) return
  const isHidden =
    ctx.deps.config.undo_seconds > 0 &&
    (await inTransaction(ctx, async (tx) => {
      if (!(await queries.hide(tx, id))) return false
      await scheduleRemoval(tx, 'threads.forget', id, 'undoable')
      return true
    }))
  if (isHidden) return
  if (!(await queries.remove(ctx, id))) throw new AppError('ERROR_THREAD_NOT_FOUND')
}

export async function undeleteThread(ctx: UserCtx, id: string): Promise<Thread> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.unhide(tx, id))) throw new AppError('ERROR_THREAD_NOT_FOUND')
    await cancelRemoval(tx, 'threads.forget', id)
  })
  return await getThread(ctx, id)
}

export const threadWorks: Record<string, Work> = {
  'threads.forget': async (ctx, { subject_id }) => {
    await queries.removeHidden(ctx, subject_id)
    return 'done'
  },
}

export async function deleteCurrent(ctx: UserCtx, assistantId: string): Promise<void> {
  await requireMetAssistant(ctx, assistantId)
  await deleteAll(ctx, queries.withAssistant(assistantId))
}

export async function deleteOther(ctx: UserCtx, assistantId: string): Promise<void> {
  await requireMetAssistant(ctx, assistantId)
  await deleteAll(ctx, queries.withOtherAssistant(assistantId))
}

/**
 * Throws 404 unless the caller is allowed to know of the assistant or has threads with it, because it can have been
 * deleted or hidden.
 */
async function requireMetAssistant(ctx: UserCtx, assistantId: string): Promise<void> {
  if (!(await queries.hasThreadWith(ctx, assistantId))) await requireKnownAssistant(ctx, assistantId)
}

/** By number, or by cursor: paging by cursors neither repeats nor misses a thread while others are created. */
async function listPage(ctx: UserCtx, { page }: ListQuery, which: SQL): Promise<ThreadPage> {
  const start =
    typeof page === 'number' ? { skip: (page - 1) * THREAD_PAGE_SIZE } : { after: decodeCursor(page) }
  const rows = await queries.list(ctx, which, start, THREAD_PAGE_SIZE + 1)
  const data = rows.slice(0, THREAD_PAGE_SIZE)
  const last = data.at(-1)
  if (rows.length <= THREAD_PAGE_SIZE || last === undefined) return { data, next_cursor: null }
  return { data, next_cursor: typeof page === 'number' ? page + 1 : encodeCursor(last) }
}

/** In batches, so that ten thousand threads never cause one long transaction. */
async function deleteAll(ctx: UserCtx, which: SQL): Promise<void> {
  while ((await queries.removeMany(ctx, which, DELETE_BATCH)) === DELETE_BATCH) {
    await new Promise(setImmediate)
  }
}
