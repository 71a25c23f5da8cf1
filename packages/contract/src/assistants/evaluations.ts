import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  CASE_FILE_FAULTS,
  caseImport,
  CHANGES,
  checkVerdict,
  evaluationCase,
  evaluationChanges,
  evaluationCheck,
  evaluationResult,
  evaluationRun,
  evaluationSchemas,
  evaluationTally,
  newCase,
  OUTCOMES,
  rowProblems,
} from './evaluations.schemas.ts'

export type EvaluationCheck = z.output<typeof evaluationCheck>
export type EvaluationCase = z.output<typeof evaluationCase>
export type NewCase = z.output<typeof newCase>
export type CaseImport = z.output<typeof caseImport>
export type RowProblems = z.output<typeof rowProblems>
export type ValueProblem = RowProblems['variables'][number]
export type CaseFileFault = (typeof CASE_FILE_FAULTS)[number]
export type EvaluationRun = z.output<typeof evaluationRun>
export type EvaluationTally = z.output<typeof evaluationTally>
export type EvaluationChanges = z.output<typeof evaluationChanges>
export type EvaluationResult = z.output<typeof evaluationResult>
export type CheckVerdict = z.output<typeof checkVerdict>
export type EvaluationOutcome = (typeof OUTCOMES)[number]
export type EvaluationChange = (typeof CHANGES)[number]

const assistant = {
  kind: 'session',
  permission: 'assistant:update',
  object: { resource: 'assistant', param: 'assistant_id' },
} as const
const base = {
  kind: 'session',
  permission: 'knowledge_base:upload',
  object: { resource: 'knowledge_base', param: 'knowledge_base_id' },
} as const
const oneCase = {
  kind: 'session',
  permission: 'assistant:update',
  or: ['knowledge_base:upload', 'prompt:update'],
  object: { resource: 'evaluation_case', param: 'case_id' },
} as const
const oneRun = {
  kind: 'session',
  permission: 'assistant:update',
  or: ['knowledge_base:upload', 'prompt:use'],
  object: { resource: 'evaluation', param: 'evaluation_id' },
} as const
const seenRun = { ...oneRun, or: ['knowledge_base:upload', 'prompt:use', 'marketplace:moderate'] } as const

const OF_ASSISTANT = ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_ASSISTANT'] as const
const OF_BASE = ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_ARCHIVED'] as const
const OF_CASE = ['ERROR_DOCUMENT_NOT_FOUND', 'ERROR_TEST_CHECK_INVALID'] as const
const OF_START = ['ERROR_NO_TEST_QUESTIONS', 'ERROR_EVALUATION_RUNNING', 'ERROR_MODEL_NOT_USABLE'] as const
const NOT_FOUND = ['ERROR_EVALUATION_NOT_FOUND'] as const

/** Test questions of assistants and knowledge bases, and their runs; those of prompts are in prompt-tests.ts. */
export const evaluations = defineCalls<typeof evaluationSchemas>()('evaluations', {
  assistantCases: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/evaluation-cases',
    access: assistant,
    summary: 'Lists the test questions of an assistant I can edit, oldest first.',
    errors: OF_ASSISTANT,
  },
  createAssistantCase: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/evaluation-cases',
    access: assistant,
    summary: 'Adds a test question with its checks to an assistant.',
    errors: [...OF_ASSISTANT, ...OF_CASE, 'ERROR_TOO_MANY_TEST_QUESTIONS'],
  },
  importAssistantCases: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/evaluation-cases/import',
    access: assistant,
    summary: 'Imports test questions of an assistant from a file. Unreadable rows are left out and listed.',
    errors: [...OF_ASSISTANT, 'ERROR_TEST_FILE_INVALID'],
    rate: 'costly',
    body_max: 4_194_304,
  },
  exportAssistantCases: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/evaluation-cases/export',
    access: assistant,
    summary: 'Exports the test questions of an assistant as a file.',
    errors: OF_ASSISTANT,
    produces: 'application/octet-stream',
  },
  assistantRuns: {
    method: 'GET',
    path: '/v2/assistants/{assistant_id}/evaluations',
    access: assistant,
    summary: 'Lists the test runs of an assistant, newest first.',
    errors: OF_ASSISTANT,
  },
  runAssistant: {
    method: 'POST',
    path: '/v2/assistants/{assistant_id}/evaluations',
    access: assistant,
    summary:
      'Starts a test run of an assistant: its saved version, its draft, or another model next to its own. Answers use my permissions and my budget.',
    errors: [...OF_ASSISTANT, ...OF_START],
    rate: 'costly',
  },
  baseCases: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluation-cases',
    access: base,
    summary: 'Lists the test questions of a knowledge base I can edit, oldest first.',
    errors: OF_BASE,
  },
  createBaseCase: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluation-cases',
    access: base,
    summary: 'Adds a test question with its checks to a knowledge base.',
    errors: [...OF_BASE, ...OF_CASE, 'ERROR_TOO_MANY_TEST_QUESTIONS'],
  },
  importBaseCases: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluation-cases/import',
    access: base,
    summary:
      'Imports test questions of a knowledge base from a file. Unreadable rows are left out and listed.',
    errors: [...OF_BASE, 'ERROR_TEST_FILE_INVALID'],
    rate: 'costly',
    body_max: 4_194_304,
  },
  exportBaseCases: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluation-cases/export',
    access: base,
    summary: 'Exports the test questions of a knowledge base as a file.',
    errors: OF_BASE,
    produces: 'application/octet-stream',
  },
  baseRuns: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluations',
    access: base,
    summary: 'Lists the test runs of a knowledge base, newest first.',
    errors: OF_BASE,
  },
  runBase: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/evaluations',
    access: base,
    summary:
      'Starts a test run that asks an assistant the test questions of a knowledge base. Answers use my permissions and my budget.',
    errors: [...OF_BASE, ...OF_START, 'ERROR_ASSISTANT_NOT_USABLE', 'ERROR_NO_ASSISTANT'],
    rate: 'costly',
  },
  changeCase: {
    method: 'PUT',
    path: '/v2/evaluation-cases/{case_id}',
    access: oneCase,
    summary: 'Updates a test question of an assistant or a knowledge base that I can edit.',
    errors: ['ERROR_TEST_QUESTION_NOT_FOUND', ...OF_CASE],
  },
  deleteCase: {
    method: 'DELETE',
    path: '/v2/evaluation-cases/{case_id}',
    access: oneCase,
    summary: 'Deletes a test question or a row of a test set. Results of earlier runs keep it.',
    errors: ['ERROR_TEST_QUESTION_NOT_FOUND'],
  },
  get: {
    method: 'GET',
    path: '/v2/evaluations/{evaluation_id}',
    access: seenRun,
    summary: 'Returns a test run with its progress and the passes, failures and errors of each variant.',
    errors: NOT_FOUND,
  },
  results: {
    method: 'GET',
    path: '/v2/evaluations/{evaluation_id}/results',
    access: seenRun,
    summary:
      'Lists the answers and verdicts of a test run by question. Answers from documents I cannot read are hidden.',
    errors: NOT_FOUND,
  },
  stop: {
    method: 'POST',
    path: '/v2/evaluations/{evaluation_id}/stop',
    access: oneRun,
    summary: 'Stops a test run. Answers so far are kept.',
    errors: NOT_FOUND,
  },
  delete: {
    method: 'DELETE',
    path: '/v2/evaluations/{evaluation_id}',
    access: oneRun,
    summary: 'Deletes an ended test run with its answers.',
    errors: [...NOT_FOUND, 'ERROR_EVALUATION_RUNNING'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/evaluations/{evaluation_id}/undelete',
    access: oneRun,
    summary: 'Restores a run that was just deleted.',
    errors: [...NOT_FOUND, 'ERROR_TOO_LATE_TO_UNDO'],
  },
  export: {
    method: 'GET',
    path: '/v2/evaluations/{evaluation_id}/export',
    access: oneRun,
    summary: 'Exports the results of a test run that I can read as a file.',
    errors: NOT_FOUND,
    produces: 'application/octet-stream',
  },
})
