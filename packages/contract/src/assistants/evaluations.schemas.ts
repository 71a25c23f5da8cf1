import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  CASE_CHECKS_MAX,
  CASE_NOTE_MAX,
  CASE_PAGE_SIZE,
  CASE_QUESTION_MAX,
  CASES_MAX,
  CHECK_DOCUMENTS_MAX,
  CHECK_PATTERN_MAX,
  CHECK_TEXT_MAX,
  EVALUATION_PAGE_SIZE,
  EVALUATION_REPEATS_MAX,
  RESULT_PAGE_SIZE,
} from '#core/limits.ts'
import { bilingual, instant, uuid } from '#core/schemas.ts'

const words = z.string().trim().min(1).max(CHECK_TEXT_MAX)

/** What an answer must be like. */
export const evaluationCheck = z.discriminatedUnion('kind', [
  /** Letter case, accents and spaces do not matter unless `is_exact`. */
  z.strictObject({ kind: z.literal('contains'), text: words, is_exact: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('excludes'), text: words, is_exact: z.boolean().default(false) }),
  /** A regular expression of JavaScript, found anywhere in the answer. */
  z.strictObject({ kind: z.literal('matches'), pattern: z.string().min(1).max(CHECK_PATTERN_MAX) }),
  /** JSON alone or in one code block; of this JSON schema, where there is one. */
  z.strictObject({
    kind: z.literal('json'),
    schema: z.record(z.string().max(100), z.json()).nullable().default(null),
  }),
  /** The system assistant `judge` decides by this rubric. */
  z.strictObject({ kind: z.literal('judged'), rubric: words }),
  /** All of these documents are cited. */
  z.strictObject({
    kind: z.literal('cites'),
    document_ids: z.array(uuid).min(1).max(CHECK_DOCUMENTS_MAX),
  }),
  /** All quotes are found in what they cite. */
  z.strictObject({ kind: z.literal('quotes') }),
])

const question = z.string().trim().min(1).max(CASE_QUESTION_MAX)
const note = z.string().trim().max(CASE_NOTE_MAX)

export const newCase = z.strictObject({
  question,
  checks: z.array(evaluationCheck).min(1).max(CASE_CHECKS_MAX),
  note: note.default(''),
})

/** Documents that checks name, as far as the caller can read them. */
const documents = z.array(z.object({ id: uuid, name: z.string() }))

export const evaluationCase = z.object({
  id: uuid,
  question: z.string(),
  checks: z.array(evaluationCheck),
  documents,
  note: z.string(),
  created_at: instant,
  updated_at: instant,
})

export const CASE_FILE_FAULTS = ['question', 'checks', 'documents', 'full'] as const

export const caseImport = z.object({
  added: z.number().int(),
  /** Rows that were left out, counted from 1, and what is wrong with each. */
  refused: z.array(z.object({ row: z.number().int(), fault: z.enum(CASE_FILE_FAULTS) })).max(CASES_MAX),
})

export const RUN_STATES = ['waiting', 'running', 'completed', 'stopped', 'failed'] as const
/** `saved`, `draft`: of an assistant; `candidate`: with another model; `assistant`: who answers for a base. */
export const VARIANT_KINDS = ['saved', 'draft', 'candidate', 'assistant'] as const
export const OUTCOMES = ['pass', 'fail', 'error'] as const
/** Of a question since the version or run that is compared with; `unknown`: one of the two has no answer. */
export const CHANGES = ['better', 'same', 'worse', 'unknown'] as const

/** Passes, failures and errors are counted apart. Rates are shares of the answers without an error, 0 to 1. */
export const evaluationTally = z.object({
  pass: z.number().int(),
  fail: z.number().int(),
  error: z.number().int(),
  /** Not answered yet. */
  open: z.number().int(),
  rate: z.number().nullable(),
  /** Of the repeats, the worst and the best. */
  rate_low: z.number().nullable(),
  rate_high: z.number().nullable(),
  /** Questions that some repeats pass and others fail. */
  unsteady: z.number().int(),
  /** Null where a cost is unknown. */
  cost_nano: z.number().int().nullable(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  mean_ms: z.number().int().nullable(),
  /** The models that answered. */
  models: z.array(bilingual),
})

export const evaluationChanges = z.object({
  better: z.number().int(),
  same: z.number().int(),
  worse: z.number().int(),
  unknown: z.number().int(),
})

export const evaluationRun = z.object({
  id: uuid,
  status: z.enum(RUN_STATES),
  /** The error code that ended it early. */
  failure: z.string().nullable(),
  repeats: z.number().int(),
  questions: z.number().int(),
  /** Answers that it consists of, and those that are done. */
  total: z.number().int(),
  done: z.number().int(),
  /** Who ran it; empty when the person has gone. */
  by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  variants: z.array(
    z.object({
      kind: z.enum(VARIANT_KINDS),
      assistant_name: z.string(),
      /** Of a saved version. */
      number: z.number().int().nullable(),
      /** Whether the version is what is saved now. */
      is_saved: z.boolean(),
      /** The model that was chosen in place of its own. */
      model_label: bilingual.nullable(),
      tally: evaluationTally,
    }),
  ),
  /** The last variant compared with the first, or with the run before. */
  compared: evaluationChanges.extend({ with: z.enum(['variant', 'run']) }).nullable(),
  currency: z.string(),
})

export const checkVerdict = z.object({
  outcome: z.enum(OUTCOMES),
  /** Why it was not decided. */
  code: z.string().nullable(),
  /** The judge's reason, what the schema refuses, or the quotes that were not found. */
  detail: z.string(),
})

export const evaluationResult = z.object({
  /** Counted from 0. */
  place: z.number().int(),
  case_id: uuid,
  question: z.string(),
  note: z.string(),
  checks: z.array(evaluationCheck),
  documents,
  change: z.enum(CHANGES).nullable(),
  answers: z.array(
    z.object({
      variant: z.number().int(),
      repeat: z.number().int(),
      outcome: z.enum(OUTCOMES).nullable(),
      error_code: z.string().nullable(),
      /** Null: not there yet, or based on documents that the caller cannot read. */
      text: z.string().nullable(),
      is_cut: z.boolean(),
      is_hidden: z.boolean(),
      /** In the order of the checks. */
      verdicts: z.array(checkVerdict),
      model_label: bilingual.nullable(),
      cost_nano: z.number().int().nullable(),
      duration_ms: z.number().int().nullable(),
    }),
  ),
})

const ofAssistant = z.strictObject({ assistant_id: uuid })
const ofBase = z.strictObject({ knowledge_base_id: uuid })
const ofCase = z.strictObject({ case_id: uuid })
const ofRun = z.strictObject({ evaluation_id: uuid })

const cursor = z.strictObject({ cursor: uuid.optional() })
const repeats = z.number().int().min(1).max(EVALUATION_REPEATS_MAX).default(1)
const format = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') })
const casePage = z.object({
  data: z.array(evaluationCase).max(CASE_PAGE_SIZE),
  total: z.number().int(),
  next_cursor: uuid.nullable(),
})
const runPage = z.object({
  data: z.array(evaluationRun).max(EVALUATION_PAGE_SIZE),
  next_cursor: uuid.nullable(),
})
/** The text of a file: CSV with a header, or the JSON of an export. */
const file = z.strictObject({ format: z.enum(['csv', 'json']), text: z.string().max(1_000_000) })

export const evaluationSchemas = {
  assistantCases: { params: ofAssistant, query: cursor, answer: casePage },
  createAssistantCase: { params: ofAssistant, body: newCase, answer: evaluationCase },
  importAssistantCases: { params: ofAssistant, body: file, answer: caseImport },
  exportAssistantCases: { params: ofAssistant, query: format },
  assistantRuns: { params: ofAssistant, query: cursor, answer: runPage },
  runAssistant: {
    params: ofAssistant,
    body: z.strictObject({
      /** `both`: the draft beside the saved version; `candidate`: the saved version with `model_id` beside itself. */
      of: z.enum(['saved', 'draft', 'both', 'candidate']),
      model_id: uuid.optional(),
      repeats,
    }),
    answer: evaluationRun,
  },
  baseCases: { params: ofBase, query: cursor, answer: casePage },
  createBaseCase: { params: ofBase, body: newCase, answer: evaluationCase },
  importBaseCases: { params: ofBase, body: file, answer: caseImport },
  exportBaseCases: { params: ofBase, query: format },
  baseRuns: { params: ofBase, query: cursor, answer: runPage },
  runBase: {
    params: ofBase,
    body: z.strictObject({
      /** Who answers, with this base besides its own; null: the first default assistant. */
      assistant_id: uuid.nullable().default(null),
      /** Answers as well, in a second variant. */
      model_id: uuid.optional(),
      repeats,
    }),
    answer: evaluationRun,
  },
  changeCase: { params: ofCase, body: newCase, answer: evaluationCase },
  deleteCase: { params: ofCase },
  get: { params: ofRun, answer: evaluationRun },
  results: {
    params: ofRun,
    query: z.strictObject({
      /** The `next_cursor` of the page before. */
      cursor: z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number)
        .optional(),
      change: z.enum(CHANGES).optional(),
    }),
    answer: z.object({
      data: z.array(evaluationResult).max(RESULT_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  stop: { params: ofRun, answer: evaluationRun },
  delete: { params: ofRun },
  export: { params: ofRun, query: format },
} satisfies Record<string, CallSchemas>
