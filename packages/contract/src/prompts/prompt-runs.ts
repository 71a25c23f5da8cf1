import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { promptRun, promptRunColumn, promptRunItem, promptRunSchemas } from './prompt-runs.schemas.ts'

export type PromptRun = z.output<typeof promptRun>
export type PromptRunColumn = z.output<typeof promptRunColumn>
export type PromptRunItem = z.output<typeof promptRunItem>

const prompt = { resource: 'prompt', param: 'prompt_id' } as const
const run = { resource: 'prompt_run', param: 'prompt_run_id' } as const

/** Runs of an expert prompt: one input, answered in up to four columns. Each person sees their own. */
export const promptRuns = defineCalls<typeof promptRunSchemas>()('prompt-runs', {
  start: {
    method: 'POST',
    path: '/v2/prompts/{prompt_id}/runs',
    access: { kind: 'session', permission: 'prompt:use', object: prompt },
    summary:
      'Runs a prompt in up to four columns on one input. The runs continue on the server; attach to the run of each column. A column that cannot start has an error; the others run.',
    errors: [
      'ERROR_PROMPT_NOT_FOUND',
      'ERROR_USER_CANNOT_EDIT_PROMPT',
      'ERROR_VERSION_NOT_FOUND',
      'ERROR_PROMPT_INCOMPLETE',
      'ERROR_TOO_LARGE',
      'ERROR_ID_ALREADY_USED',
    ],
    rate: 'costly',
  },
  list: {
    method: 'GET',
    path: '/v2/prompts/{prompt_id}/runs',
    access: { kind: 'session', permission: 'prompt:use', object: prompt },
    summary: 'Lists my runs of a prompt with their inputs, newest first.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
  clear: {
    method: 'DELETE',
    path: '/v2/prompts/{prompt_id}/runs',
    access: { kind: 'session', permission: 'prompt:use', object: prompt },
    summary: 'Deletes all my ended runs of a prompt.',
    errors: ['ERROR_PROMPT_NOT_FOUND'],
  },
  get: {
    method: 'GET',
    path: '/v2/prompt-runs/{prompt_run_id}',
    access: { kind: 'session', permission: 'prompt:use', object: run },
    summary: 'Returns a run of mine with its answers.',
    errors: ['ERROR_PROMPT_RUN_NOT_FOUND'],
  },
  content: {
    method: 'GET',
    path: '/v2/prompt-runs/{prompt_run_id}/columns/{thread_id}/content',
    access: { kind: 'session', permission: 'prompt:use', object: run },
    summary: 'Returns the texts, variables and parameters of a column of mine.',
    errors: ['ERROR_PROMPT_RUN_NOT_FOUND'],
  },
  stop: {
    method: 'POST',
    path: '/v2/prompt-runs/{prompt_run_id}/stop',
    access: { kind: 'session', permission: 'prompt:use', object: run },
    summary: 'Stops all columns of a run of mine. To stop a single column, stop its run.',
    errors: ['ERROR_PROMPT_RUN_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/prompt-runs/{prompt_run_id}',
    access: { kind: 'session', permission: 'prompt:use', object: run },
    summary: 'Deletes a run of mine with its answers, stopping it first if necessary.',
    errors: ['ERROR_PROMPT_RUN_NOT_FOUND'],
  },
})
