import { z } from 'zod'
import { messagePart } from '#chat/message-parts.schemas.ts'
import { usageTotals } from '#chat/runs.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { PROMPT_COLUMNS_MAX, PROMPT_RUN_PAGE_SIZE, PROMPT_VALUE_MAX } from '#core/limits.ts'
import { bilingual, cursor, instant, uuid } from '#core/schemas.ts'
import { VARIABLE_NAME } from './prompt-variables.ts'
import { modelParams, promptContent } from './prompts.schemas.ts'

const values = z.record(z.string().regex(VARIABLE_NAME), z.string().max(PROMPT_VALUE_MAX))

/** One column of a run: a version and a model. */
export const newColumn = modelParams.extend({
  /** Null: the current draft, for people who can edit the prompt. */
  version_id: uuid.nullable(),
})

/** `refused`: it could not start, for the reason in `error_code`. `waiting`: it has not started yet. */
export const COLUMN_STATUSES = [
  'waiting',
  'running',
  'completed',
  'failed',
  'stopped',
  'interrupted',
  'refused',
] as const

const columnFacts = z.object({
  ...modelParams.shape,
  /** Of its conversation, which is not listed. */
  thread_id: uuid,
  version_id: uuid.nullable(),
  /** Null: the draft at that time. */
  version_number: z.number().int().nullable(),
  /** Of the model that answered. */
  model_label: bilingual.nullable(),
  status: z.enum(COLUMN_STATUSES),
  error_code: z.string().nullable(),
})

/** A column with its answer. */
export const promptRunColumn = columnFacts.extend({
  /** Of the answer: attach to it while `status` is running. */
  run_id: uuid.nullable(),
  message_id: uuid.nullable(),
  parts: z.array(messagePart),
  finish_reason: z.string().nullable(),
  usage: usageTotals.nullable(),
})

export const promptRun = z.object({
  id: uuid,
  prompt_id: uuid,
  values,
  columns: z.array(promptRunColumn).max(PROMPT_COLUMNS_MAX),
  created_at: instant,
})

export const promptRunItem = promptRun.extend({ columns: z.array(columnFacts).max(PROMPT_COLUMNS_MAX) })

const prompt = z.strictObject({ prompt_id: uuid })
const run = z.strictObject({ prompt_run_id: uuid })

export const promptRunSchemas = {
  start: {
    params: prompt,
    body: z.strictObject({
      /** Chosen by the client; repeating the call with the same id returns the same run. */
      id: uuid,
      values,
      columns: z.array(newColumn).min(1).max(PROMPT_COLUMNS_MAX),
    }),
    answer: promptRun,
  },
  list: {
    params: prompt,
    query: z.strictObject({ query: z.string().max(200).default(''), cursor: cursor.optional() }),
    answer: z.object({
      data: z.array(promptRunItem).max(PROMPT_RUN_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  clear: {
    params: prompt,
    /** `deletion_id` can be used to undo it. */
    answer: z.object({ deleted: z.number().int(), deletion_id: uuid }),
  },
  undelete: { params: prompt, body: z.strictObject({ deletion_id: uuid }) },
  get: { params: run, answer: promptRun },
  content: {
    params: run.extend({ thread_id: uuid }),
    answer: promptContent,
  },
  stop: { params: run, answer: promptRun },
  delete: { params: run },
} satisfies Record<string, CallSchemas>
