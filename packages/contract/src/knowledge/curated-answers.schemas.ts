import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  CURATED_ANSWER_MAX,
  CURATED_ANSWER_PAGE_SIZE,
  CURATED_QUESTION_MAX,
  CURATED_WORDINGS_MAX,
} from '#core/answer-limits.ts'
import { day, givenDay, instant, pageNumber, uuid } from '#core/schemas.ts'
import { STEMMED_LANGUAGES } from '#knowledge/analysis/languages.ts'

/** An answer that a person wrote for a question, to be used as it is. */
export const curatedAnswer = z.object({
  id: uuid,
  question: z.string(),
  /** Other wordings of the question. */
  wordings: z.array(z.string()).max(CURATED_WORDINGS_MAX),
  /** Markdown. */
  answer: z.string(),
  language: z.enum(STEMMED_LANGUAGES),
  review_on: day,
  /** Whether the review date has come. */
  is_due: z.boolean(),
  /** Whether it is used after its review date. */
  use_after_review: z.boolean(),
  /** Whether people get the text itself, without a model. */
  word_for_word: z.boolean(),
  /** The document that it is based on. */
  document: z.object({ id: uuid, name: z.string() }).nullable(),
  /** The name of the person who is asked to review it; empty: the owner of the base. */
  responsible: z.string(),
  /** When it was last saved. */
  reviewed_at: instant,
  created_at: instant,
})

const base = z.strictObject({ knowledge_base_id: uuid })
const one = base.extend({ answer_id: uuid })
const wording = z.string().trim().min(1).max(CURATED_QUESTION_MAX)
const body = z.strictObject({
  question: wording,
  wordings: z.array(wording).max(CURATED_WORDINGS_MAX).default([]),
  answer: z.string().trim().min(1).max(CURATED_ANSWER_MAX),
  language: z.enum(STEMMED_LANGUAGES),
  /** After today: saving an answer counts as a review. */
  review_on: givenDay,
  use_after_review: z.boolean().default(false),
  word_for_word: z.boolean().default(true),
  document_id: uuid.nullable().default(null),
})

export const curatedAnswerSchemas = {
  list: {
    params: base,
    query: z.strictObject({
      query: z.string().max(200).optional(),
      /** Only answers to be reviewed. */
      due: z.enum(['true']).optional(),
      page: pageNumber.default(1),
    }),
    answer: z.object({
      data: z.array(curatedAnswer).max(CURATED_ANSWER_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  create: { params: base, body, answer: curatedAnswer },
  update: { params: one, body, answer: curatedAnswer },
  delete: { params: one },
} satisfies Record<string, CallSchemas>
