import type { z } from 'zod'
import type { apiKey, apiKeySchemas, newApiKey } from './api-keys.schemas.ts'
import { defineCalls } from '#core/endpoint.ts'

export type ApiKey = z.output<typeof apiKey>
export type ApiKeyChoices = z.output<typeof apiKeySchemas.choices.answer>
export type NewApiKey = z.output<typeof newApiKey>
/** With its secret, this once. */
export type MadeKey = z.output<typeof apiKeySchemas.create.answer>

const own = { kind: 'session', permission: 'api:access', also: 'api_key:create' } as const
const mine = { ...own, object: { resource: 'api_key', param: 'key_id' } } as const
const managing = { kind: 'session', permission: 'system:configure', also: 'api_key:manage' } as const

/** Keys for programs (product decisions §9; ruling 34). No key manages keys: all of these ask for a session. */
export const apiKeys = defineCalls<typeof apiKeySchemas>()('apiKeys', {
  mine: { method: 'GET', path: '/v2/api-keys', access: own, summary: 'My own keys, revoked ones too.' },
  create: {
    method: 'POST',
    path: '/v2/api-keys',
    access: own,
    summary: 'Makes a key of mine. Its secret is told once, in this answer.',
    errors: ['ERROR_RIGHTS_BEYOND_OWN', 'ERROR_API_KEYS_TOO_MANY', 'ERROR_API_KEY_EXPIRES_IN_PAST'],
    rate: 'costly',
  },
  choices: {
    method: 'GET',
    path: '/v2/api-keys/choices',
    access: own,
    summary: 'The assistants and models that a key of mine may be limited to.',
  },
  one: {
    method: 'GET',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'One key of mine.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'Changes what a key of mine may do; it holds for its next call.',
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
    summary: 'Gives a key of mine a new secret; the old one works on for the hours named.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
    rate: 'costly',
  },
  revoke: {
    method: 'DELETE',
    path: '/v2/api-keys/{key_id}',
    access: mine,
    summary: 'Ends a key of mine at once, for good.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/api-keys',
    access: managing,
    summary: 'All keys of everybody.',
  },
  adminRevoke: {
    method: 'DELETE',
    path: '/v2/admin/api-keys/{key_id}',
    access: managing,
    summary: 'Ends a key of anybody at once, for good.',
    errors: ['ERROR_API_KEY_NOT_FOUND'],
  },
})
