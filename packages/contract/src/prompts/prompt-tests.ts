import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { newRow, newTestRun, promptTestSchemas } from './prompt-tests.schemas.ts'

export type NewTestRow = z.output<typeof newRow>
export type NewTestRun = z.output<typeof newTestRun>

const object = { resource: 'prompt', param: 'prompt_id' } as const
const uses = { kind: 'session', permission: 'prompt:use', object } as const
const edits = { kind: 'session', permission: 'prompt:update', object } as const

const EDITING = ['ERROR_PROMPT_NOT_FOUND', 'ERROR_USER_CANNOT_EDIT_PROMPT'] as const
const OF_ROW = ['ERROR_TEST_CHECK_INVALID', 'ERROR_TOO_LARGE'] as const
const OF_RUN = [
  ...EDITING,
  'ERROR_VERSION_NOT_FOUND',
  'ERROR_PROMPT_INCOMPLETE',
  'ERROR_MODEL_NOT_USABLE',
] as const

/** The test set of an expert prompt, and its runs in up to four columns; a run itself is read with the calls of evaluations. */
export const promptTests = defineCalls<typeof promptTestSchemas>()('prompt-tests', {
  rows: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/evaluation-cases',
    access: uses,
    summary: 'Lists the rows of the test set of a prompt, oldest first.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/evaluation-cases',
    access: edits,
    summary: 'Adds a row with its checks to the test set of a prompt I can edit.',
    errors: [...EDITING, ...OF_ROW, 'ERROR_TOO_MANY_TEST_QUESTIONS'],
  },
  change: {
    method: 'PUT',
    path: '/v2/prompts/{prompt_id}/evaluation-cases/{case_id}',
    access: edits,
    summary: 'Updates a row of the test set of a prompt I can edit.',
    errors: [...EDITING, ...OF_ROW, 'ERROR_TEST_QUESTION_NOT_FOUND'],
  },
  import: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/evaluation-cases/import',
    access: edits,
    summary:
      'Imports rows of a test set from a file. Values are checked against the variables of the draft; rows that do not match are left out and listed.',
    errors: [...EDITING, 'ERROR_TEST_FILE_INVALID'],
    rate: 'costly',
    body_max: 4_194_304,
  },
  export: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/evaluation-cases/export',
    access: uses,
    summary: 'Exports the test set of a prompt as a file.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
    produces: 'application/octet-stream',
  },
  runs: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/evaluations',
    access: uses,
    summary: 'Lists the runs of the test set, newest first: all of them for editors, else mine.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
  check: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/evaluations/check',
    access: uses,
    summary:
      'Checks the values of the test set against the variables of the columns: missing, unknown or of the wrong type, by row. Calls no model.',
    errors: OF_RUN,
  },
  run: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/evaluations',
    access: uses,
    summary:
      'Runs the test set in up to four columns. Only editors can run the draft and other versions. Refused before any model call if values do not match the variables.',
    errors: [...OF_RUN, 'ERROR_NO_TEST_QUESTIONS', 'ERROR_EVALUATION_RUNNING', 'ERROR_TEST_VALUES_INVALID'],
    rate: 'costly',
  },
})
