import { AppError, isDiskFull } from '#core/errors.ts'
import { asPerson } from '#core/auth/as-person.ts'
import { HELPER_PROCESS_ENDED, helperProcess } from '#core/helpers/helper.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import type { Work } from '#core/queue/workers.ts'
import { gather } from './gather.ts'
import { isWanted } from './gather.queries.ts'
import { beginExport, failExport, finishExport, noteProgress } from './thread-exports.queries.ts'
import type { WritingTasks } from './writing-tasks.ts'

/** A process, because documents are built in memory. */
const HEAP_MB = 512
const ask = helperProcess<WritingTasks>(new URL('writing-tasks.ts', import.meta.url), HEAP_MB)
/** Attempts after a failure without a specific reason. */
const ATTEMPTS_MAX = 2

/** Creates the file of an export. It starts over if its process ends. */
export const makeExport: Work = async (ctx, task, signal) => {
  const asked = await beginExport(ctx, task.subject_id)
  if (asked === undefined || !(await isWanted(ctx, asked.id))) return 'done'
  const mine = await asPerson(ctx, asked.user_id, task.id)
  if (mine === undefined) return 'done'
  try {
    const exported = await gather(mine, asked, signal, (done, total) =>
      noteProgress(ctx, asked.id, done, total),
    )
    const { name, bytes } = await ask('write', { format: asked.format, exported }, signal)
    const id = uuidv7()
    await ctx.deps.files.put(id, bytes)
    const file = { id, name, size: bytes.length, sha256: sha256(bytes) }
    if (!(await finishExport(ctx, asked, file))) await ctx.deps.files.delete(id)
  } catch (error) {
    signal.throwIfAborted()
    const code = codeOf(error)
    if (code === null && task.attempts < ATTEMPTS_MAX) throw error
    ctx.log.warn({ err: error, export_id: asked.id }, 'a conversation could not be exported')
    await failExport(ctx, asked.id, code ?? 'ERROR')
  }
  return 'done'
}

function codeOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code
  // there was not enough memory
  if (error instanceof Error && error.message === HELPER_PROCESS_ENDED) return 'ERROR_TOO_LARGE'
  return isDiskFull(error) ? 'ERROR_STORAGE_FULL' : null
}
