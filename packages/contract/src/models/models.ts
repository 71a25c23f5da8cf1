import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  adminModel,
  adminModelDetail,
  dependents,
  model,
  modelInput,
  modelSchemas,
} from './models.schemas.ts'

export type Model = z.output<typeof model>
export type AdminModel = z.output<typeof adminModel>
export type AdminModelDetail = z.output<typeof adminModelDetail>
export type ModelInput = z.output<typeof modelInput>
export type Dependents = z.output<typeof dependents>

const llm = { kind: 'session', permission: 'system:configure', also: 'llm:configure' } as const

export const models = defineCalls<typeof modelSchemas>()('models', {
  list: {
    method: 'GET',
    path: '/v2/models',
    access: {
      kind: 'session',
      permission: 'model:list',
      or: ['monitoring:view', 'assistant:configure', 'marketplace:moderate'],
    },
    summary: 'Lists the enabled models that I can use: chat models by rank, then image models.',
  },
  adminList: { method: 'GET', path: '/v2/admin/models', access: llm, summary: 'All models, by rank.' },
  providers: {
    method: 'GET',
    path: '/v2/admin/models/providers',
    access: llm,
    summary: 'Lists the providers that a model can belong to, by name.',
  },
  groups: {
    method: 'GET',
    path: '/v2/admin/models/groups',
    access: llm,
    summary: 'Lists the groups that a model can be restricted to, the first twenty by name.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/models',
    access: llm,
    summary: 'Adds a model to a provider, last by rank and disabled.',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_MODEL_ALREADY_EXISTS'],
  },
  get: {
    method: 'GET',
    path: '/v2/admin/models/{model_id}',
    access: llm,
    summary: 'Returns a model with its prices and the groups that can use it.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/models/{model_id}',
    access: llm,
    summary: 'Updates a model unless someone else has changed it.',
    errors: [
      'ERROR_MODEL_NOT_FOUND',
      'ERROR_MODEL_ALREADY_EXISTS',
      'ERROR_COULD_NOT_UPDATE_MODEL',
      'ERROR_NO_MODEL_ENABLED',
      'ERROR_EDITED_BY_OTHER',
    ],
  },
  setEnabled: {
    method: 'PATCH',
    path: '/v2/admin/models/{model_id}/enabled',
    access: llm,
    summary: 'Enables or disables a model. Disabling one that is in use requires a replacement.',
    errors: [
      'ERROR_MODEL_NOT_FOUND',
      'ERROR_MODEL_IN_USE',
      'ERROR_COULD_NOT_UPDATE_MODEL',
      'ERROR_NO_MODEL_ENABLED',
    ],
  },
  move: {
    method: 'PUT',
    path: '/v2/admin/models/{model_id}/rank',
    access: llm,
    summary: 'Moves a model to this rank among all models, counted from 1.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  setPrice: {
    method: 'POST',
    path: '/v2/admin/models/{model_id}/prices',
    access: llm,
    summary: 'Sets the price from a date. It replaces a price of the same date.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  deletePrice: {
    method: 'DELETE',
    path: '/v2/admin/models/{model_id}/prices/{price_id}',
    access: llm,
    summary: 'Deletes a price. The previous price applies again.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  dependents: {
    method: 'GET',
    path: '/v2/admin/models/{model_id}/dependents',
    access: llm,
    summary: 'Lists what uses a model, and the models that can replace it.',
    errors: ['ERROR_MODEL_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/models/{model_id}',
    access: llm,
    summary: 'Deletes a model. What depends on it moves to the replacement.',
    errors: [
      'ERROR_MODEL_NOT_FOUND',
      'ERROR_MODEL_IN_USE',
      'ERROR_COULD_NOT_UPDATE_MODEL',
      'ERROR_NO_MODEL_ENABLED',
    ],
  },
})
