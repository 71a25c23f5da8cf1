import type { ImportEntry, ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import { IMPORT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { type Work, wakeWorkers } from '#core/queue/workers.ts'
import { usableAssistant } from '#features/assistants/assistants.service.ts'
import { isComplete } from './pieces.ts'
import { readImport } from './read-import.ts'
import { runImport, undoImport } from './run-import.ts'
import * as queries from './thread-imports.queries.ts'

export { putPiece, sizeOfPiece } from './pieces.ts'

const BUSY = ['reading', 'importing', 'undoing'] as const
const UNFINISHED = ['uploading', 'read', 'failed'] as const

/** Starts an import, replacing an unfinished one. */
export async function createImport(
  ctx: UserCtx,
  file: { name: string; size: number },
): Promise<ThreadImport> {
  const id = uuidv7()
  await inTransaction(ctx, async (tx) => {
    if ((await queries.holdImports(tx, BUSY)).length > 0) throw new AppError('ERROR_IMPORT_RUNNING')
    await queries.deleteImports(tx, await queries.holdImports(tx, UNFINISHED))
    await queries.insertImport(tx, id, file)
  })
  return await getImport(ctx, id)
}

export async function getImport(ctx: UserCtx, id: string): Promise<ThreadImport> {
  const row = await queries.findImport(ctx, id)
  if (row === undefined) throw new AppError('ERROR_IMPORT_NOT_FOUND')
  return row
}

export async function listImports(
  ctx: UserCtx,
  before: string | undefined,
): Promise<{ data: ThreadImport[]; next_cursor: string | null }> {
  const rows = await queries.listImports(ctx, before)
  const data = rows.slice(0, IMPORT_PAGE_SIZE)
  return { data, next_cursor: rows.length > IMPORT_PAGE_SIZE ? (data.at(-1)?.id ?? null) : null }
}

export async function listEntries(
  ctx: UserCtx,
  id: string,
  { cursor, state }: { cursor?: string | undefined; state?: ImportEntry['state'] | undefined },
): Promise<{ data: ImportEntry[]; next_cursor: string | null }> {
  await getImport(ctx, id)
  const rows = await queries.listEntries(ctx, id, cursor === undefined ? -1 : Number(cursor), state)
  const data = rows.slice(0, IMPORT_PAGE_SIZE)
  const last = data.at(-1)
  const next = rows.length > IMPORT_PAGE_SIZE && last !== undefined ? String(last.position) : null
  return { data, next_cursor: next }
}

/** Queues the reading of a file that has arrived completely. */
export async function readUpload(ctx: UserCtx, id: string): Promise<ThreadImport> {
  const { size } = await getImport(ctx, id)
  if (!(await isComplete(ctx, id, size))) throw new AppError('ERROR_IMPORT_NOT_OPEN')
  return await order(ctx, id, { from: ['uploading'], to: 'reading', kind: 'imports.read', total: 'bytes' })
}

export async function startImport(
  ctx: UserCtx,
  id: string,
  { choice, ids }: { choice: 'all' | 'only'; ids: readonly string[] },
): Promise<ThreadImport> {
  await getImport(ctx, id)
  // refused before anything is chosen
  await usableAssistant(ctx, null)
  return await order(
    ctx,
    id,
    { from: ['read'], to: 'importing', kind: 'imports.run', total: 'chosen' },
    (tx) => queries.choose(tx, id, choice, ids),
  )
}

export async function orderUndo(ctx: UserCtx, id: string): Promise<ThreadImport> {
  await getImport(ctx, id)
  return await order(ctx, id, { from: ['done'], to: 'undoing', kind: 'imports.undo', total: 'threads' })
}

type Order = {
  from: readonly ThreadImport['state'][]
  to: ThreadImport['state']
  kind: keyof typeof threadImportWorks
  total: queries.Total
}

/** Moves an import to the next state and queues its task in one transaction. */
async function order(
  ctx: UserCtx,
  id: string,
  { from, to, kind, total }: Order,
  before: (tx: UserCtx) => Promise<void> = () => Promise.resolve(),
): Promise<ThreadImport> {
  await inTransaction(ctx, async (tx) => {
    const { state } = await getImport(tx, id)
    if (!from.includes(state)) throw new AppError('ERROR_IMPORT_NOT_OPEN')
    await before(tx)
    if (!(await queries.moveMine(tx, id, from, to, total))) throw new AppError('ERROR_IMPORT_NOT_OPEN')
    await insertTask(tx, { kind, subject_id: id, user_id: ctx.actor.user_id })
  })
  wakeWorkers()
  return await getImport(ctx, id)
}

/** Deletes an import. Its conversations stay, but can no longer be removed together. */
export async function deleteImport(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { state } = await getImport(tx, id)
    if (BUSY.some((one) => one === state)) throw new AppError('ERROR_IMPORT_RUNNING')
    await queries.deleteImports(tx, [id])
  })
}

export const threadImportWorks = {
  'imports.read': readImport,
  'imports.run': runImport,
  'imports.undo': undoImport,
} satisfies Record<string, Work>

/** Removes uploads that were left unfinished for a day; `runs.forget_files` then removes their bytes. */
export const forgetImports: Job = {
  name: 'threads.forget_imports',
  every_s: 3_600,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => queries.leftImports(ctx, after),
      (id) => queries.deleteImports(ctx, [id]),
    )
    ctx.log.info({ gone }, 'unfinished imports were removed')
  },
}
