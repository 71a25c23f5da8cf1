import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { OPEN_QUESTION_PAGE_SIZE } from '#core/answer-limits.ts'
import { day, instant, pageNumber, uuid } from '#core/schemas.ts'

/** Why a question is open: it had no answer from the base, or its answer was rated badly. */
export const OPEN_QUESTION_KINDS = ['unanswered', 'rated_badly'] as const

/** Questions with the same keywords, without anything about the people who asked them. */
export const openQuestion = z.object({
  /** The same for all questions with these keywords. */
  key: z.string(),
  /** One of their wordings. */
  question: z.string(),
  /** How often it was asked without an answer, and how many of its answers were rated badly. */
  unanswered: z.number().int(),
  rated_badly: z.number().int(),
  /** The reasons of the ratings with their number, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })).max(10),
  /** The day of the last one. */
  last_on: day,
})

const base = z.strictObject({ knowledge_base_id: uuid })
const key = z.string().min(1).max(64)

export const openQuestionSchemas = {
  list: {
    params: base,
    query: z.strictObject({ kind: z.enum(OPEN_QUESTION_KINDS).optional(), page: pageNumber.default(1) }),
    answer: z.object({
      data: z.array(openQuestion).max(OPEN_QUESTION_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  dismiss: { params: base, body: z.strictObject({ key }), answer: z.object({ id: uuid, at: instant }) },
  undoDismissal: { params: base.extend({ dismissal_id: uuid }) },
} satisfies Record<string, CallSchemas>
