import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { modelTrial, modelTrialSchemas, trialRun } from './model-trials.schemas.ts'

export type ModelTrial = z.output<typeof modelTrial>
export type TrialRun = z.output<typeof trialRun>

const llm = { kind: 'session', permission: 'system:configure', also: 'llm:configure' } as const

/**
 * Before a model is removed: comparing the answers of its assistants with another model, and changing the model of
 * all of them.
 */
export const modelTrials = defineCalls<typeof modelTrialSchemas>()('model-trials', {
  last: {
    method: 'GET',
    path: '/v2/admin/models/{model_id}/trials/last',
    access: llm,
    summary: 'Returns the last trial of a replacement for this model.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/v2/admin/models/{model_id}/trials',
    access: llm,
    summary:
      'Starts a trial: asks a model and a candidate the test questions of all assistants that use the model, with the permissions of their owners and my budget.',
    errors: [
      'ERROR_MODEL_NOT_FOUND',
      'ERROR_MODEL_NOT_USABLE',
      'ERROR_NO_TEST_QUESTIONS',
      'ERROR_EVALUATION_RUNNING',
    ],
    rate: 'costly',
  },
  runs: {
    method: 'GET',
    path: '/v2/admin/models/{model_id}/trials/{trial_id}/runs',
    access: llm,
    summary:
      'Lists the assistants of a trial, those with worse results first. Only editors see the questions and answers.',
    errors: ['ERROR_MODEL_NOT_FOUND', 'ERROR_EVALUATION_NOT_FOUND'],
  },
  stop: {
    method: 'POST',
    path: '/v2/admin/models/{model_id}/trials/{trial_id}/stop',
    access: llm,
    summary: 'Stops a trial. Answers so far are kept.',
    errors: ['ERROR_MODEL_NOT_FOUND', 'ERROR_EVALUATION_NOT_FOUND'],
  },
  replace: {
    method: 'POST',
    path: '/v2/admin/models/{model_id}/replace',
    access: llm,
    summary: 'Replaces a model in all assistants, each in a new version, and notifies their owners.',
    errors: ['ERROR_MODEL_NOT_FOUND', 'ERROR_MODEL_NOT_USABLE'],
    rate: 'costly',
  },
})
