import { z } from 'zod'
import { evaluationRun } from '#assistants/evaluations.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { ADMIN_PAGE_SIZE, EVALUATION_REPEATS_MAX } from '#core/limits.ts'
import { bilingual, instant, pageNumber, uuid } from '#core/schemas.ts'

/** The test questions of all assistants that use a model, answered by it and by a candidate. */
export const modelTrial = z.object({
  id: uuid,
  candidate: z.object({ id: uuid, label: bilingual, identifier: z.string() }),
  created_at: instant,
  /** Assistants that use the model, with and without test questions. */
  tested: z.number().int(),
  untested: z.number().int(),
  /** Runs that have ended. */
  ended: z.number().int(),
  /** Questions of all assistants; the candidate is compared with the model. */
  better: z.number().int(),
  same: z.number().int(),
  worse: z.number().int(),
  unknown: z.number().int(),
})

/** One assistant of a trial; its questions and answers are only visible to its editors. */
export const trialRun = z.object({
  assistant_id: uuid,
  name: z.string(),
  owner: z.string(),
  run: evaluationRun,
})

const one = z.strictObject({ model_id: uuid })
const candidate_id = uuid

export const modelTrialSchemas = {
  last: { params: one, answer: z.object({ trial: modelTrial.nullable() }) },
  start: {
    params: one,
    body: z.strictObject({
      candidate_id,
      repeats: z.number().int().min(1).max(EVALUATION_REPEATS_MAX).default(1),
    }),
    answer: modelTrial,
  },
  runs: {
    params: one.extend({ trial_id: uuid }),
    query: z.strictObject({ page: pageNumber.default(1) }),
    answer: z.object({
      data: z.array(trialRun).max(ADMIN_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  stop: { params: one.extend({ trial_id: uuid }), answer: modelTrial },
  replace: {
    params: one,
    body: z.strictObject({ candidate_id }),
    answer: z.object({ replaced: z.number().int() }),
  },
} satisfies Record<string, CallSchemas>
