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
  PROMPT_VALUE_MAX,
  RESULT_PAGE_SIZE,
} from '#core/limits.ts'
import { bilingual, instant, uuid } from '#core/schemas.ts'
import { VARIABLE_NAME } from '#prompts/prompt-variables.ts'

const words = z.string().trim().min(1).max(CHECK_TEXT_MAX)

/** Requirements on the text of an answer. */
const textChecks = [
  /** Case, accents and spaces are ignored unless `is_exact`. */
  z.strictObject({ kind: z.literal('contains'), text: words, is_exact: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('excludes'), text: words, is_exact: z.boolean().default(false) }),
  /** A JavaScript regular expression that matches anywhere in the answer. */
  z.strictObject({ kind: z.literal('matches'), pattern: z.string().min(1).max(CHECK_PATTERN_MAX) }),
  /** The answer is JSON, plain or in one code block, and matches this JSON schema if there is one. */
  z.strictObject({
    kind: z.literal('json'),
    schema: z.record(z.string().max(100), z.json()).nullable().default(null),
  }),
  /** The system assistant `judge` decides by this rubric. */
  z.strictObject({ kind: z.literal('judged'), rubric: words }),
] as const

/** The checks of an expert prompt; its answers have no documents. */
export const promptCheck = z.discriminatedUnion('kind', textChecks)

/** The checks of an answer. */
export const evaluationCheck = z.discriminatedUnion('kind', [
  ...textChecks,
  /** All of these documents are cited. */
  z.strictObject({
    kind: z.literal('cites'),
    document_ids: z.array(uuid).min(1).max(CHECK_DOCUMENTS_MAX),
  }),
  /** All quotes are found in the passages that they cite. */
  z.strictObject({ kind: z.literal('quotes') }),
])

const question = z.string().trim().min(1).max(CASE_QUESTION_MAX)
export const caseNote = z.string().trim().max(CASE_NOTE_MAX).default('')

/** Values of the variables of an expert prompt, by name. */
export const caseValues = z.record(z.string().regex(VARIABLE_NAME), z.string().max(PROMPT_VALUE_MAX))

export const newCase = z.strictObject({
  question,
  checks: z.array(evaluationCheck).min(1).max(CASE_CHECKS_MAX),
  note: caseNote,
})

/** The documents named in checks that the caller can read. */
const documents = z.array(z.object({ id: uuid, name: z.string() }))

export const evaluationCase = z.object({
  id: uuid,
  /** Empty for an expert prompt, which has values instead. */
  question: z.string(),
  values: caseValues,
  checks: z.array(evaluationCheck),
  documents,
  note: z.string(),
  created_at: instant,
  updated_at: instant,
})

export const CASE_FILE_FAULTS = ['question', 'values', 'checks', 'documents', 'full'] as const

/** `unknown`: the prompt has no such variable. */
export const VALUE_PROBLEMS = ['required', 'invalid', 'unknown'] as const

/** The problems with the values of one row, counted from 1. */
export const rowProblems = z.object({
  row: z.number().int(),
  variables: z.array(z.object({ name: z.string(), problem: z.enum(VALUE_PROBLEMS) })),
})

export const caseImport = z.object({
  added: z.number().int(),
  /** Rows that were left out, counted from 1, with the problem of each. */
  refused: z.array(rowProblems.extend({ fault: z.enum(CASE_FILE_FAULTS) })).max(CASES_MAX),
})

export const RUN_STATES = ['waiting', 'running', 'completed', 'stopped', 'failed'] as const
/**
 * `saved`, `draft`: of an assistant; `candidate`: with another model; `assistant`: the assistant that answers for a
 * base; `prompt`: a column of an expert prompt.
 */
export const VARIANT_KINDS = ['saved', 'draft', 'candidate', 'assistant', 'prompt'] as const
export const OUTCOMES = ['pass', 'fail', 'error'] as const
/** The change of a question compared with another version or run; `unknown`: one of the two has no answer. */
export const CHANGES = ['better', 'same', 'worse', 'unknown'] as const

/** Passes, failures and errors are counted apart. Rates are shares of the answers without an error, 0 to 1. */
export const evaluationTally = z.object({
  pass: z.number().int(),
  fail: z.number().int(),
  error: z.number().int(),
  /** Not answered yet. */
  open: z.number().int(),
  rate: z.number().nullable(),
  /** The worst and the best of the repeats. */
  rate_low: z.number().nullable(),
  rate_high: z.number().nullable(),
  /** Questions that pass in some repeats and fail in others. */
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
  /** The number of its answers, and how many are done. */
  total: z.number().int(),
  done: z.number().int(),
  /** The person who ran it; empty if the account was deleted. */
  by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  variants: z.array(
    z.object({
      kind: z.enum(VARIANT_KINDS),
      /** Or the name of the prompt. */
      assistant_name: z.string(),
      /** Of a saved version. */
      number: z.number().int().nullable(),
      /** Whether the version is the saved one; of a prompt, the live one. */
      is_saved: z.boolean(),
      /** The model that replaces the one of the assistant or prompt, or the model of a column. */
      model_label: bilingual.nullable(),
      /** Of a column of a prompt. */
      temperature: z.number().nullable(),
      max_output_tokens: z.number().int().nullable(),
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
  /** The judge's reason, the schema violation, or the quotes that were not found. */
  detail: z.string(),
})

export const evaluationResult = z.object({
  /** Counted from 0. */
  place: z.number().int(),
  case_id: uuid,
  question: z.string(),
  values: caseValues,
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
      /** Null: not available yet, or based on documents that the caller cannot read. */
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

export const afterId = z.strictObject({ cursor: uuid.optional() })
export const repeats = z.number().int().min(1).max(EVALUATION_REPEATS_MAX).default(1)
export const fileFormat = z.strictObject({ format: z.enum(['csv', 'json']).default('csv') })
export const casePage = z.object({
  data: z.array(evaluationCase).max(CASE_PAGE_SIZE),
  total: z.number().int(),
  next_cursor: uuid.nullable(),
})
export const runPage = z.object({
  data: z.array(evaluationRun).max(EVALUATION_PAGE_SIZE),
  next_cursor: uuid.nullable(),
})
/** The text of a file: CSV with a header, or the JSON of an export. */
export const caseFile = z.strictObject({ format: z.enum(['csv', 'json']), text: z.string().max(1_000_000) })

export const evaluationSchemas = {
  assistantCases: { params: ofAssistant, query: afterId, answer: casePage },
  createAssistantCase: { params: ofAssistant, body: newCase, answer: evaluationCase },
  importAssistantCases: { params: ofAssistant, body: caseFile, answer: caseImport },
  exportAssistantCases: { params: ofAssistant, query: fileFormat },
  assistantRuns: { params: ofAssistant, query: afterId, answer: runPage },
  runAssistant: {
    params: ofAssistant,
    body: z.strictObject({
      /**
       * `both`: the draft and the saved version; `candidate`: the saved version with its own model and with
       * `model_id`.
       */
      of: z.enum(['saved', 'draft', 'both', 'candidate']),
      model_id: uuid.optional(),
      repeats,
    }),
    answer: evaluationRun,
  },
  baseCases: { params: ofBase, query: afterId, answer: casePage },
  createBaseCase: { params: ofBase, body: newCase, answer: evaluationCase },
  importBaseCases: { params: ofBase, body: caseFile, answer: caseImport },
  exportBaseCases: { params: ofBase, query: fileFormat },
  baseRuns: { params: ofBase, query: afterId, answer: runPage },
  runBase: {
    params: ofBase,
    body: z.strictObject({
      /** The assistant that answers, with this base in addition to its own; null: the first default assistant. */
      assistant_id: uuid.nullable().default(null),
      /** The assistant of a second variant. */
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
  undelete: { params: ofRun },
  export: { params: ofRun, query: fileFormat },
} satisfies Record<string, CallSchemas>
