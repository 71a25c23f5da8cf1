import { ANSWER_FILE_MAX, ANSWER_FILES_MAX } from '@parlance/contract/core/limits.ts'
import type { LostFileCode } from '@parlance/contract/chat/runs.ts'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { sweep } from '#core/jobs/sweep.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import {
  deleteFileRow,
  findAnswerFile,
  insertAnswerFile,
  leftFiles,
  unsharedBytes,
} from './answer-files.queries.ts'
import { ownsThread } from '#features/runs/messages.queries.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'

type GivenFile = Extract<ModelEvent, { type: 'file' }>

/**
 * Stores a file of the model, then shows it. Its type comes from its bytes. If it cannot be stored, the answer says
 * so in its place, once for each reason, and continues. `alt`: the alternative text of a picture.
 */
export async function keepFile(
  ctx: UserCtx,
  run: { id: string; thread_id: string },
  writer: Pick<RunWriter, 'parts' | 'say'>,
  { data }: Pick<GivenFile, 'data'>,
  signal: AbortSignal,
  alt = '',
): Promise<void> {
  const given = writer.parts.filter(({ type }) => type === 'file').length
  if (data === null) return tellLost(writer, 'file_elsewhere')
  if (data.length > ANSWER_FILE_MAX) return tellLost(writer, 'file_too_large')
  if (given >= ANSWER_FILES_MAX) return tellLost(writer, 'too_many_files')
  const id = uuidv7()
  const bytes = Buffer.from(data)
  const picture = readPictureHeader(bytes)
  const mediaType = picture?.media_type ?? 'application/octet-stream'
  try {
    // the bytes are written before the row so that the name never dangles
    await ctx.deps.files.put(id, bytes)
    const { thread_id } = run
    const row = { id, thread_id, media_type: mediaType, size: bytes.length, sha256: sha256(bytes) }
    const onRetry = (err: unknown) => ctx.log.warn({ err }, 'a file of an answer is not stored yet')
    await retryWhileDatabaseUnavailable({ signal, onRetry }, () => insertAnswerFile(ctx, row))
    writer.say({
      type: 'file',
      url: `/v2/threads/${thread_id}/files/${id}`,
      mediaType,
      ...(picture && {
        providerMetadata: {
          parlance: { width: picture.width, height: picture.height, ...(alt !== '' && { alt }) },
        },
      }),
    })
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ run_id: run.id, err: error }, 'a file of an answer could not be kept')
    tellLost(writer, 'file_not_kept')
  }
}

function tellLost(writer: Pick<RunWriter, 'parts' | 'say'>, code: LostFileCode): void {
  if (writer.parts.some((part) => part.type === 'error' && part.code === code)) return
  writer.say({ type: 'data-error', data: { code, status: null, retry_after: null } })
}

/** The bytes and the type of a file in a thread of the caller. */
export async function readFile(
  ctx: UserCtx,
  threadId: string,
  fileId: string,
): Promise<{ bytes: Buffer; media_type: string }> {
  if (!(await ownsThread(ctx, threadId))) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const file = await findAnswerFile(ctx, threadId, fileId)
  const bytes = file === undefined ? null : await ctx.deps.files.get(file.bytes_id)
  if (file === undefined || bytes === null) throw new AppError('ERROR_FILE_NOT_FOUND')
  return { bytes, media_type: file.media_type }
}

/** Removes files of deleted threads within minutes: first the bytes, then the row. */
export const forgetAnswerFiles: Job = {
  name: 'runs.forget_files',
  every_s: 300,
  run: async (ctx, signal) => {
    const gone = await sweep(
      ctx,
      signal,
      (after) => leftFiles(ctx, after),
      async (id) => {
        const bytes = await unsharedBytes(ctx, id)
        if (bytes !== null) await ctx.deps.files.delete(bytes)
        await deleteFileRow(ctx, id)
      },
    )
    ctx.log.info({ gone }, 'files of deleted conversations were removed')
  },
}
