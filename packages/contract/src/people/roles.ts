import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { MEANINGFUL, type Permission } from '#core/permissions.ts'
import type { callView, role, roleChoice, roleSchemas } from './roles.schemas.ts'

export type Role = z.output<typeof role>
export type RoleChoice = z.output<typeof roleChoice>
export type CallView = z.output<typeof callView>

const configuring = { kind: 'session', permission: 'system:configure', also: 'user:configure' } as const

/** Roles and their permissions. The shipped ones are read-only. */
export const roles = defineCalls<typeof roleSchemas>()('roles', {
  list: {
    method: 'GET',
    path: '/v2/admin/roles',
    access: configuring,
    summary: 'Lists all roles with their permissions and number of people.',
  },
  choices: {
    method: 'GET',
    path: '/v2/admin/roles/choices',
    access: { kind: 'session', permission: 'system:configure', also: 'user:manage' },
    summary: 'Lists the names of all roles.',
  },
  calls: {
    method: 'POST',
    path: '/v2/admin/roles/calls',
    access: configuring,
    rate: 'read',
    summary: 'Lists all calls and whether a set of permissions allows them. Changes nothing.',
  },
  get: {
    method: 'GET',
    path: '/v2/admin/roles/{role_id}',
    access: configuring,
    summary: 'Returns a role.',
    errors: ['ERROR_ROLE_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/v2/admin/roles',
    access: configuring,
    summary: 'Creates a role.',
    errors: ['ERROR_ROLE_NAME_ALREADY_IN_USE', 'ERROR_ROLE_NAME_RESERVED', 'ERROR_RIGHTS_BEYOND_OWN'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/roles/{role_id}',
    access: configuring,
    summary: 'Updates a role. Refused if someone else has changed it since `revision`.',
    errors: [
      'ERROR_ROLE_NOT_FOUND',
      'ERROR_ROLE_NAME_ALREADY_IN_USE',
      'ERROR_ROLE_NAME_RESERVED',
      'ERROR_ROLE_IS_SYSTEM',
      'ERROR_EDITED_BY_OTHER',
      'ERROR_OWN_RIGHTS',
      'ERROR_RIGHTS_BEYOND_OWN',
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/roles/{role_id}',
    access: configuring,
    summary: 'Deletes a role. People who have it get another one first.',
    errors: [
      'ERROR_ROLE_NOT_FOUND',
      'ERROR_ROLE_IS_SYSTEM',
      'ERROR_ROLE_IN_USE',
      'ERROR_OWN_RIGHTS',
      'ERROR_RIGHTS_BEYOND_OWN',
    ],
  },
})

/** Groups of permissions as a starting point for a role. */
export const ROLE_BUNDLES = {
  chat: [
    'chat:create',
    'chat:read',
    'thread:list',
    'thread:read',
    'thread:update',
    'thread:delete',
    'file:read',
    'file:upload',
    'model:list',
    'model:use',
    'tool:use',
    'assistant:read',
    'marketplace:browse',
    'marketplace:install',
  ],
  build: [
    'assistant:create',
    'assistant:read',
    'assistant:update',
    'assistant:delete',
    'assistant:share',
    'user:list',
    'user_group:manage',
    ...MEANINGFUL.prompt.map((action): Permission => `prompt:${action}`),
    'knowledge_base:browse',
    'knowledge_base:create',
    'knowledge_base:read',
    'knowledge_base:update',
    'knowledge_base:delete',
    'knowledge_base:share',
    'knowledge_base:upload',
  ],
  program: ['api:access', 'api_key:create'],
  review: ['system:configure', 'marketplace:moderate', 'marketplace:manage', 'marketplace:browse'],
  people: ['system:configure', 'user:list', 'user:manage', 'user_group:manage'],
  models: ['system:configure', 'llm:configure', 'provider:manage', 'model:list'],
  costs: ['system:configure', 'monitoring:view'],
  audit: ['system:configure', 'system:view'],
} as const satisfies Record<string, readonly Permission[]>
