import { asPerson } from '#core/auth/as-person.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { type Work, wakeWorkers } from '#core/queue/workers.ts'
import { usableAssistant } from '#features/assistants/assistants.service.ts'
import { createThread } from './create-thread.ts'
import { storedFile } from './pieces.ts'
import { askParser } from './read-import.ts'
import { type Archive, openArchive } from './reading/archive.ts'
import type { Piece } from './reading/split-json.ts'
import {
  type ChosenEntry,
  chosenEntries,
  deleteSomeThreads,
  finish,
  importIn,
  noteProgress,
  releasePieces,
  setEntry,
  type WorkingImport,
} from './work.queries.ts'

const DELETED_AT_ONCE = 100

/**
 * Creates the chosen conversations one by one. If its process ends, the next one continues with the remaining ones.
 */
export const runImport: Work = async (ctx, task, signal) => {
  const one = await importIn(ctx, task.subject_id, 'importing')
  const mine = one === undefined ? undefined : await asPerson(ctx, one.user_id, task.id)
  if (one === undefined || mine === undefined) return 'done'
  let code: string | null = null
  try {
    const assistant = await usableAssistant(mine, null)
    const archive = await openArchive(await storedFile(ctx, one.id, one.size))
    try {
      await createAll(mine, one, { archive, assistant_id: assistant.id }, signal)
    } finally {
      archive.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    code = error.code
    for (const entry of await chosenEntries(ctx, one.id))
      await setEntry(ctx, entry.id, { state: 'failed', reason: code })
  }
  await releasePieces(ctx, one.id)
  await finish(ctx, one.id, 'done', { code })
  wakeWorkers()
  return 'done'
}

type Target = { archive: Archive; assistant_id: string }

async function createAll(
  ctx: UserCtx,
  one: WorkingImport,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  const entries = new Map((await chosenEntries(ctx, one.id)).map((entry) => [entry.position, entry]))
  const total = entries.size
  let position = 0
  for await (const piece of target.archive.conversations(() => {})) {
    signal.throwIfAborted()
    const entry = entries.get(position)
    position++
    if (entry === undefined) continue
    await createOne(ctx, one, { entry, piece, target }, signal)
    entries.delete(entry.position)
    await noteProgress(ctx, one.id, total - entries.size, total)
    if (entries.size === 0) break
  }
}

async function createOne(
  ctx: UserCtx,
  one: WorkingImport,
  { entry, piece, target }: { entry: ChosenEntry; piece: Piece; target: Target },
  signal: AbortSignal,
): Promise<void> {
  const fail = (reason: string) => setEntry(ctx, entry.id, { state: 'failed', reason })
  if (piece === null) return await fail('too_large')
  try {
    const answer = await askParser('parse', piece, signal)
    if ('refused' in answer) return await fail(answer.refused)
    const place = { import_id: one.id, ...target }
    const isNew = await createThread(ctx, answer.conversation, place, (tx, thread_id) =>
      setEntry(tx, entry.id, { state: 'imported', thread_id }),
    )
    if (!isNew) await setEntry(ctx, entry.id, { state: 'skipped', reason: 'duplicate' })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && error.status === 503) throw error
    ctx.log.warn({ err: error, import_id: one.id }, 'a conversation could not be imported')
    await fail(error instanceof AppError ? error.code : 'broken')
  }
}

/** Deletes what an import created, in small steps. */
export const undoImport: Work = async (ctx, task, signal) => {
  const one = await importIn(ctx, task.subject_id, 'undoing')
  if (one === undefined) return 'done'
  let done = 0
  for (;;) {
    signal.throwIfAborted()
    const some = await deleteSomeThreads(ctx, one, DELETED_AT_ONCE)
    done += some
    await noteProgress(ctx, one.id, done, done)
    if (some < DELETED_AT_ONCE) break
  }
  await finish(ctx, one.id, 'undone')
  return 'done'
}
