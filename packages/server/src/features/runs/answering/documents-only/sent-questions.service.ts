import type { SentQuestion } from '@parlance/contract/chat/runs.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { noteSent } from '#features/open-questions/recording.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import { lockAnswer, ownerFor, storeParts } from './sent-questions.queries.ts'

/** Whether a person can send a question of their conversation to the owner of the assistant. */
export async function canBeSent(
  ctx: UserCtx,
  threadId: string | null,
  assistantId: string | null,
): Promise<boolean> {
  return threadId !== null && (await ownerFor(ctx, threadId, assistantId)) !== undefined
}

/**
 * Sends a question whose answer was declined to the owner of the assistant, in the words that the person confirmed.
 * A repeat sends nothing and returns what was sent.
 */
export async function sendQuestion(
  ctx: UserCtx,
  threadId: string,
  messageId: string,
  question: string,
): Promise<SentQuestion> {
  return await inTransaction(ctx, async (tx) => {
    const answer = await lockAnswer(tx, threadId, messageId)
    const step = answer?.parts.find((part) => part.type === 'retrieval')
    const declined = step?.declined ?? null
    if (answer === undefined || declined === null || !declined.can_be_sent) {
      throw new AppError('ERROR_MESSAGE_NOT_FOUND')
    }
    if (declined.sent !== null) return declined.sent
    const { assistant_id, parts } = answer
    const owned = await ownerFor(tx, threadId, assistant_id)
    if (owned === undefined || assistant_id === null) throw new AppError('ERROR_ASSISTANT_WITHOUT_OWNER')
    const sent = { at: new Date().toISOString(), question }
    const kept = parts.map((part) =>
      part.type === 'retrieval' && part === step ? { ...part, declined: { ...declined, sent } } : part,
    )
    await storeParts(tx, messageId, kept)
    await noteSent(tx, { message_id: messageId, thread_id: threadId }, parts, question)
    const subject = { assistant_id, name: owned.name }
    await notify(tx, [owned.owner_id], { kind: 'question_sent', subject, reason: question })
    return sent
  })
}
