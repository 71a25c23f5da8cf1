import type { z } from 'zod'
import type { apiKey, apiKeySchemas, newApiKey } from './api-keys.schemas.ts'
import { defineCalls } from '#core/endpoint.ts'

export type ApiKey = z.output<typeof apiKey>
export type ApiKeyChoices = z.output<typeof apiKeySchemas.choices.answer>
export type NewApiKey = z.output<typeof newApiKey>
/** Including its secret, which is only returned here. */
export type MadeKey = z.output<typeof apiKeySchemas.create.answer>

const own = { kind: 'session', permission: 'api:access', also: 'api_key:create' } as const
const mine = { ...own, object: { resource: 'api_key', param: 'key_id' } } as const
const managing = { kind: 'session', permission: 'system:configure', also: 'api_key:manage' } as const

/**
 * Keys for programs (product decisions §9; ruling 34). API keys cannot manage keys: all of these calls require a
 * session.
 */
export const apiKeys = defineCalls<typeof apiKeySchemas>()('apiKeys', {
  mine: { method: 'GET', path: '/v2/api-keys', access: own, summary: 'My own keys, revoked ones too.' },
  create: {
    method: 'POST',
    path: '/v2/api-keys',
    access: own,
    summary: 'Creates an API key. Its secret is only in this response.',
    errors: ['ERROR_RIGHTS_BEYOND_OWN', 'ERROR_API_KEYS_TOO_MANY', 'ERROR_API_KEY_EXPIRES_IN_PAST'],
    rate: 'costly',
  },
  choices: {
    method: 'GET',
    path: '/v2/api-keys/choices',
    access: own,
    summary: 'Lists the assistants and models that a key of mine can be limited to.',
  },
  one: {
    method: 'GET',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'Returns a key of mine.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'Updates the limits of a key of mine. The change applies from the next call.',
    errors: [
      'ERROR_API_KEY_NOT_FOUND',
      'ERROR_RIGHTS_BEYOND_OWN',
      'ERROR_API_KEY_EXPIRES_IN_PAST',
      'ERROR_BUDGET_SET_BY_ADMINISTRATION',
    ],
  },
  rotate: {
    method: 'POST',
    path: '/v2/api-keys/{key_id}/rotate',
    access: mine,
    summary: 'Rotates the secret of a key of mine. The old secret stays valid for the given hours.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
    rate: 'costly',
  },
  revoke: {
    method: 'DELETE',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'Revokes a key of mine immediately and permanently.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/api-keys',
    access: managing,
    summary: 'Lists the keys of all people.',
  },
  adminRevoke: {
    method: 'DELETE',
    path: '/v2/admin/api-keys/{key_id}',
    access: managing,
    summary: 'Revokes any key immediately and permanently.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
})
