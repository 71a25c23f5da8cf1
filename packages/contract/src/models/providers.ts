import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  adminProvider,
  adminProviderDetail,
  offered,
  providerDraft,
  providerInput,
  providerSchemas,
  trial,
} from './providers.schemas.ts'

export type AdminProvider = z.output<typeof adminProvider>
export type AdminProviderDetail = z.output<typeof adminProviderDetail>
export type ProviderInput = z.output<typeof providerInput>
/** The connection settings of a provider that is not saved yet. */
export type ProviderConnection = z.output<typeof providerDraft>
export type OfferedModel = z.output<typeof offered>
export type Trial = z.output<typeof trial>

const manage = { kind: 'session', permission: 'system:configure', also: 'provider:manage' } as const

/** Keys and header values are never returned: a key shows its last characters, a header its name. */
export const providers = defineCalls<typeof providerSchemas>()('providers', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/providers',
    access: manage,
    summary: 'Lists all providers, by name.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/providers',
    access: manage,
    summary: 'Creates a provider, with or without keys.',
    errors: ['ERROR_PROVIDER_NAME_ALREADY_IN_USE', 'ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  tryDraft: {
    method: 'POST',
    path: '/v2/admin/providers/test',
    access: manage,
    summary: 'Tests unsaved settings by reading the list of models. Nothing is stored.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_PROVIDER_NEEDS_MODEL', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  get: {
    method: 'GET',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary: 'Returns a provider with masked keys.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary:
      'Updates a provider unless someone else has changed it. A new address requires the keys and headers again.',
    errors: [
      'ERROR_PROVIDER_NOT_FOUND',
      'ERROR_PROVIDER_NAME_ALREADY_IN_USE',
      'ERROR_PROVIDER_NEEDS_KEY',
      'ERROR_ADDRESS_NOT_ALLOWED',
      'ERROR_PROVIDER_FROM_CONFIGURATION',
      'ERROR_EDITED_BY_OTHER',
    ],
  },
  setEnabled: {
    method: 'PATCH',
    path: '/v2/admin/providers/{provider_id}/enabled',
    access: manage,
    summary:
      'Enables or disables a provider with all its models. Disabling models in use requires a replacement.',
    errors: [
      'ERROR_PROVIDER_NOT_FOUND',
      'ERROR_PROVIDER_IN_USE',
      'ERROR_COULD_NOT_UPDATE_MODEL',
      'ERROR_NO_MODEL_ENABLED',
    ],
  },
  dependents: {
    method: 'GET',
    path: '/v2/admin/providers/{provider_id}/dependents',
    access: manage,
    summary: 'Lists what uses the models of a provider, and the models that can replace them.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary: 'Deletes a provider with its keys and models. What depends on them moves to the replacement.',
    errors: [
      'ERROR_PROVIDER_NOT_FOUND',
      'ERROR_PROVIDER_IN_USE',
      'ERROR_MODEL_IN_USE',
      'ERROR_PROVIDER_FROM_CONFIGURATION',
      'ERROR_COULD_NOT_UPDATE_MODEL',
      'ERROR_NO_MODEL_ENABLED',
    ],
  },
  addKey: {
    method: 'POST',
    path: '/v2/admin/providers/{provider_id}/keys',
    access: manage,
    summary: 'Adds a key, used after the existing ones.',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_TOO_LARGE'],
  },
  setKey: {
    method: 'PATCH',
    path: '/v2/admin/providers/{provider_id}/keys/{key_id}',
    access: manage,
    summary: 'Renames, disables or enables a key.',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_PROVIDER_KEY_NOT_FOUND'],
  },
  deleteKey: {
    method: 'DELETE',
    path: '/v2/admin/providers/{provider_id}/keys/{key_id}',
    access: manage,
    summary: 'Deletes a key. The last one cannot be deleted unless the provider was created without keys.',
    errors: [
      'ERROR_PROVIDER_NOT_FOUND',
      'ERROR_PROVIDER_KEY_NOT_FOUND',
      'ERROR_PROVIDER_NEEDS_KEY',
      'ERROR_PROVIDER_FROM_CONFIGURATION',
    ],
  },
  test: {
    method: 'POST',
    path: '/v2/admin/providers/{provider_id}/test',
    access: manage,
    summary:
      'Tests a provider with one small call, with or without a key. Returns the duration or the error of the provider.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_PROVIDER_KEY_NOT_FOUND', 'ERROR_PROVIDER_NEEDS_MODEL'],
  },
  offered: {
    method: 'GET',
    path: '/v2/admin/providers/{provider_id}/offered',
    access: manage,
    summary: 'Lists the models that the provider offers, marking those already added.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  addModels: {
    method: 'POST',
    path: '/v2/admin/providers/{provider_id}/models',
    access: manage,
    summary: 'Adds models by identifier, last by rank, enabled or disabled. Existing models are not changed.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
})
