import type { ThreadPurpose } from '#features/assistants/assistants.service.ts'
import { type MessagePart, RUN_STATUSES } from '@parlance/contract/chat/runs.ts'
import { columns, double, integer, json, nullable, oneOf } from '#db/rows.ts'

export const runStatus = oneOf(RUN_STATUSES)
export const threadPurpose = oneOf<ThreadPurpose>(['chat', 'temporary', 'draft', 'review', 'expert', 'test'])
/** Purposes of threads that a person writes in. */
export const CONVERSED: readonly ThreadPurpose[] = ['chat', 'temporary', 'draft', 'review']
export const messageParts = json<MessagePart[]>()

/** The usage of an answer, without its currency. */
export const answerUsage = columns({
  input_tokens: nullable(integer),
  cached_input_tokens: nullable(integer),
  output_tokens: nullable(integer),
  reasoning_tokens: nullable(integer),
  duration_ms: nullable(integer),
  first_token_ms: nullable(integer),
  cost_nano: nullable(double),
})
