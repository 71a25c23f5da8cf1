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
/** How a provider that is not saved yet would be reached. */
export type ProviderConnection = z.output<typeof providerDraft>
export type OfferedModel = z.output<typeof offered>
export type Trial = z.output<typeof trial>

const manage = { kind: 'session', permission: 'system:configure', also: 'provider:manage' } as const

/** Keys and the values of headers go in and never come out: a key shows its last characters, a header its name. */
export const providers = defineCalls<typeof providerSchemas>()('providers', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/providers',
    access: manage,
    summary: 'All providers, by name.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/providers',
    access: manage,
    summary: 'Makes a provider, with its keys unless it is created without.',
    errors: ['ERROR_PROVIDER_NAME_ALREADY_IN_USE', 'ERROR_PROVIDER_NEEDS_KEY', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  tryDraft: {
    method: 'POST',
    path: '/v2/admin/providers/test',
    access: manage,
    summary: 'Reads the list of models with values that are not saved; nothing of them is stored.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NEEDS_KEY', 'ERROR_PROVIDER_NEEDS_MODEL', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  get: {
    method: 'GET',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary: 'One provider with its keys, masked.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary:
      'Changes a provider, unless someone else has meanwhile; another address asks for keys and headers again.',
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
      'Enables or disables a provider with all its models; where something depends on them, with a replacement.',
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
    summary: 'What uses the models of a provider, and who may answer in their place.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/providers/{provider_id}',
    access: manage,
    summary:
      'Deletes a provider with its keys and models; what depends on them goes over to the replacement.',
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
    summary: 'Adds a key; it is tried after those that are there.',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_TOO_LARGE'],
  },
  setKey: {
    method: 'PATCH',
    path: '/v2/admin/providers/{provider_id}/keys/{key_id}',
    access: manage,
    summary: 'Names a key, disables it, or takes it up again.',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_PROVIDER_KEY_NOT_FOUND'],
  },
  deleteKey: {
    method: 'DELETE',
    path: '/v2/admin/providers/{provider_id}/keys/{key_id}',
    access: manage,
    summary: 'Removes a key; one remains unless the provider was created without.',
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
      'Makes one small call with a key, or with none, and tells how long it took or what the provider said.',
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NOT_FOUND', 'ERROR_PROVIDER_KEY_NOT_FOUND', 'ERROR_PROVIDER_NEEDS_MODEL'],
  },
  offered: {
    method: 'GET',
    path: '/v2/admin/providers/{provider_id}/offered',
    access: manage,
    summary: "The provider's own list of models, with those that are here already.",
    rate: 'costly',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
  addModels: {
    method: 'POST',
    path: '/v2/admin/providers/{provider_id}/models',
    access: manage,
    summary:
      'Adds models by their identifiers, last by rank, enabled or not; those that are here already stay as they are.',
    errors: ['ERROR_PROVIDER_NOT_FOUND'],
  },
})
