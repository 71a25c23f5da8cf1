import { together, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { RunnableAssistant, ThreadPurpose } from '#features/assistants/assistants.service.ts'
import {
  assistantFor,
  isOrdinary,
  likelyAssistant,
  testedAssistant,
} from '#features/assistants/assistants.service.ts'
import { inFolder, inNamedFolder } from '#features/folders/ground.service.ts'
import { temporaryHours } from '#features/threads/temporary.service.ts'
import type { AskedRun } from './asked-run.ts'
import { admitRun } from '#features/runs/comparing/comparing.service.ts'
import type { NewThread } from './exchange.queries.ts'
import { touchThread } from '#features/runs/runs.queries.ts'

type OpenThread = {
  purpose: ThreadPurpose
  assistant: RunnableAssistant
  opened: NewThread | null
  /** The person who pays, if it is not the caller. */
  payer_id: string | null
}

/**
 * Finds the caller's thread and the assistant to answer in it, with the additions of its folder; `opened` is the
 * thread to create for its first message.
 */
export async function openThread(
  ctx: UserCtx,
  { thread_id, opening, comparison_id, expert }: AskedRun,
): Promise<OpenThread> {
  if (expert !== null) {
    if (opening?.purpose === 'test') {
      const { name, purpose } = opening
      const opened = {
        id: thread_id,
        name,
        purpose,
        folder_id: null,
        expires_hours: null,
        assistant_id: null,
      }
      return { purpose, assistant: expert, opened, payer_id: null }
    }
    if ((await touchThread(ctx, thread_id, true)) === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
    return { purpose: 'expert', assistant: expert, opened: null, payer_id: null }
  }
  const [thread, likely] = await together([
    touchThread(ctx, thread_id, false),
    likelyAssistant(ctx, thread_id, opening),
  ])
  if (thread !== undefined) {
    const { assistant_id, purpose, folder_id } = thread
    await admitRun(ctx, thread_id, { open: thread.comparison_id, asked: comparison_id })
    const isIts = isOrdinary(purpose) && likely?.id === assistant_id
    const assistant = isIts ? likely : await assistantFor(ctx, assistant_id, purpose)
    return { purpose, assistant: await inFolder(ctx, assistant, folder_id), opened: null, payer_id: null }
  }
  if (opening === null) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const { name, purpose, folder_id, tested } = opening
  const plain =
    likely ??
    (await (tested === null
      ? assistantFor(ctx, opening.assistant_id, purpose)
      : testedAssistant(ctx, tested)))
  const assistant = await inNamedFolder(ctx, plain, folder_id)
  const expires_hours = purpose === 'temporary' ? await temporaryHours(ctx) : null
  const opened = { id: thread_id, name, purpose, folder_id, expires_hours, assistant_id: assistant.id }
  return { purpose, assistant, opened, payer_id: tested?.payer_id ?? null }
}

/**
 * The assistant of the caller's thread, or of one that is not created yet, with and without the additions of the
 * folder.
 */
export async function assistantOf(
  ctx: UserCtx,
  thread: Pick<NewThread, 'assistant_id' | 'purpose' | 'folder_id'> | undefined,
  asked: { assistant_id?: string | undefined; folder_id?: string | undefined },
): Promise<{ plain: RunnableAssistant; assistant: RunnableAssistant }> {
  const { assistant_id, purpose, folder_id } = thread ?? {
    assistant_id: asked.assistant_id ?? null,
    purpose: 'chat' as const,
    folder_id: asked.folder_id ?? null,
  }
  const plain = await assistantFor(ctx, assistant_id, purpose)
  return { plain, assistant: await inFolder(ctx, plain, folder_id) }
}
