import { z } from 'zod'
import {
  afterId,
  caseFile,
  caseImport,
  caseNote,
  casePage,
  caseValues,
  evaluationCase,
  evaluationRun,
  fileFormat,
  promptCheck,
  repeats,
  rowProblems,
  runPage,
} from '#assistants/evaluations.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { CASE_CHECKS_MAX, CASES_MAX, PROMPT_COLUMNS_MAX } from '#core/limits.ts'
import { uuid } from '#core/schemas.ts'
import { newColumn } from './prompt-runs.schemas.ts'

/** A row of a test set: the values of the variables, and the checks of the answer. */
export const newRow = z.strictObject({
  values: caseValues,
  checks: z.array(promptCheck).min(1).max(CASE_CHECKS_MAX),
  note: caseNote,
})

export const newTestRun = z.strictObject({
  columns: z.array(newColumn).min(1).max(PROMPT_COLUMNS_MAX),
  repeats,
  /** Whether values of unknown variables are ignored. */
  ignores_unknown: z.boolean().default(false),
})

const prompt = z.strictObject({ prompt_id: uuid })

export const promptTestSchemas = {
  rows: { params: prompt, query: afterId, answer: casePage },
  create: { params: prompt, body: newRow, answer: evaluationCase },
  change: { params: prompt.extend({ case_id: uuid }), body: newRow, answer: evaluationCase },
  import: { params: prompt, body: caseFile, answer: caseImport },
  export: { params: prompt, query: fileFormat },
  runs: { params: prompt, query: afterId, answer: runPage },
  check: {
    params: prompt,
    body: newTestRun,
    answer: z.object({ rows: z.array(rowProblems).max(CASES_MAX) }),
  },
  run: { params: prompt, body: newTestRun, answer: evaluationRun },
} satisfies Record<string, CallSchemas>
