import { OPEN_QUESTION_MAX } from '@parlance/contract/core/answer-limits.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { cutText } from '#core/text.ts'
import { groupKeyOf } from '#features/retrieval/wordings/wording.service.ts'
import { citedBases, exchangeOf, type NewOpenQuestion, putQuestion } from './open-questions.queries.ts'
import { askedIn, basesWithoutAnswer, citedNumbers } from './unanswered.ts'

/** Characters of the word by which a plugin names a reason. */
const REASON_MAX = 50

/** Counts the question of an answer that has just ended, if its bases had no answer to it. A failure is only logged. */
export async function noteUnanswered(
  ctx: UserCtx,
  messageId: string,
  parts: readonly MessagePart[],
): Promise<void> {
  const bases = basesWithoutAnswer(parts)
  if (bases.length === 0) return
  await quietly(ctx, messageId, async () => {
    const exchange = await exchangeOf(ctx, messageId)
    if (exchange === undefined) return
    const { thread_id, asked } = exchange
    await put(ctx, bases, { ...countable(askedIn(parts, asked)), message_id: messageId, thread_id })
  })
}

/** Counts an answer that its reader rated badly, for the bases that it cites. A failure is only logged. */
export async function noteBadAnswer(ctx: UserCtx, messageId: string, reason: string): Promise<void> {
  await quietly(ctx, messageId, async () => {
    const exchange = await exchangeOf(ctx, messageId)
    if (exchange === undefined) return
    const { thread_id, parts, asked } = exchange
    const step = parts.find((part) => part.type === 'retrieval')
    const cited = await citedBases(ctx, messageId, citedNumbers(parts))
    const bases = [...new Set([...cited, ...(step?.curated ? [step.curated.knowledge_base_id] : [])])]
    const kept = cutText(reason, REASON_MAX)
    const rated = { message_id: messageId, thread_id, kind: 'rated_badly', reason: kept } as const
    await put(ctx, bases, { ...countable(askedIn(parts, asked)), ...rated })
  })
}

/** Shows a question that its author sent to the owner of the assistant, in the words that they confirmed. */
export async function noteSent(
  tx: UserCtx,
  { message_id, thread_id }: { message_id: string; thread_id: string },
  parts: readonly MessagePart[],
  question: string,
): Promise<void> {
  const exchange = await exchangeOf(tx, message_id)
  if (exchange === undefined) return
  const group_key = groupKeyOf(question) ?? sha256(question.toLowerCase()).toString('hex')
  const sent = {
    message_id,
    thread_id,
    group_key,
    question: cutText(question, OPEN_QUESTION_MAX),
    is_sent: true,
  }
  await put(tx, basesWithoutAnswer(parts), sent)
}

type Counted = Pick<NewOpenQuestion, 'message_id' | 'thread_id'> & Partial<NewOpenQuestion>

async function put(ctx: UserCtx, bases: readonly string[], counted: Counted): Promise<void> {
  const { group_key, question } = counted
  if (bases.length === 0 || group_key === undefined || question === undefined) return
  const ids = bases.map(() => uuidv7())
  const unanswered = { kind: 'unanswered', reason: '', is_sent: false } as const
  await putQuestion(ctx, ids, bases, { ...unanswered, ...counted, group_key, question })
}

/** A question with its key; nothing for greetings and for texts that were pasted. */
function countable(question: string): Partial<NewOpenQuestion> {
  const group_key = question.length > OPEN_QUESTION_MAX ? null : groupKeyOf(question)
  return group_key === null ? {} : { group_key, question }
}

async function quietly(ctx: UserCtx, messageId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn({ err: error, message_id: messageId }, 'an open question could not be counted')
  }
}
