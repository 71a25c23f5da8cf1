import { z } from 'zod'
import { BAD_REASONS, COMMENT_MAX, COUNTS_MAX, GOOD_REASONS } from './reasons.ts'

const reason = z.enum([...GOOD_REASONS, ...BAD_REASONS, ''])

const vote = z.object({
  message_id: z.uuid(),
  is_positive: z.boolean(),
  reason,
  comment: z.string(),
})

const count = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  positive: z.number().int(),
  negative: z.number().int(),
})

const summary = z.object({
  positive: z.number().int(),
  negative: z.number().int(),
  /** The ones with the most feedback. */
  by_model: z.array(count).max(COUNTS_MAX),
  by_assistant: z.array(count).max(COUNTS_MAX),
  /** The number of models and assistants with feedback, including those that are not listed. */
  model_count: z.number().int(),
  assistant_count: z.number().int(),
  trend: z.array(z.object({ day: z.string(), positive: z.number().int(), negative: z.number().int() })),
  reasons: z.array(z.object({ reason, is_positive: z.boolean(), count: z.number().int() })),
})

const entry = vote.extend({
  assistant_name: z.string(),
  /** Null without the voter's consent. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  created_at: z.iso.datetime(),
})

const days = z
  .string()
  .regex(/^[0-9]{1,3}$/)
  .transform(Number)
  .pipe(z.number().int().min(1).max(366))
  .default(30)

const entriesQuery = z.strictObject({
  days,
  assistant_id: z.uuid().optional(),
  kind: z.enum(['positive', 'negative']).optional(),
  cursor: z
    .string()
    .max(80)
    .transform((text) => text.split('_'))
    // PostgreSQL has no year 0
    .pipe(z.tuple([z.iso.datetime().refine((text) => text >= '1900'), z.uuid()]))
    .transform(([created_at, message_id]) => ({ created_at, message_id }))
    .optional(),
})
const entries = z.object({ data: z.array(entry).max(50), next_cursor: z.string().nullable() })

const why = z.strictObject({
  message_id: z.uuid(),
  reason: reason.default(''),
  comment: z.string().max(COMMENT_MAX).default(''),
  /** Whether the question and the answer can be shown with the vote. */
  consent: z.boolean().default(false),
})

export const voteSchemas = {
  add: { body: why.extend({ is_positive: z.boolean() }), answer: vote },
  explain: { body: why, answer: vote },
  mine: {
    query: z.strictObject({ thread_id: z.uuid() }),
    answer: z.object({ data: z.array(vote).max(5000) }),
  },
  summary: { query: z.strictObject({ days }), answer: summary },
  entries: { query: entriesQuery, answer: entries },
  ownSummary: { query: z.strictObject({ days }), answer: summary },
  ownEntries: { query: entriesQuery, answer: entries },
}
