/** Permissions are pairs `resource:action` (specification §3 and §6, product decisions §1). */
export const RESOURCES = [
  'chat',
  'file',
  'marketplace',
  'model',
  'prompt',
  'thread',
  'tool',
  'user',
  'assistant',
  'knowledge_base',
  'user_group',
  'api_key',
  'extension',
  'monitoring',
  'provider',
  'system',
  'api',
  'llm',
] as const
export type Resource = (typeof RESOURCES)[number]

export const ACTIONS = [
  'create',
  'read',
  'update',
  'delete',
  'use',
  'manage',
  'configure',
  'browse',
  'install',
  'share',
  'upload',
  'list',
  'moderate',
  'view',
  'access',
] as const
export type Action = (typeof ACTIONS)[number]

export type Permission = `${Resource}:${Action}`

/** All pairs, including those without a meaning, as shown in an administrator's profile. */
export const EVERY_PERMISSION: readonly Permission[] = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action): Permission => `${resource}:${action}`),
)

export type PermissionPair = { resource: Resource; action: Action }

/**
 * The pairs with a meaning: those that a call or a rule requires, or will require for features that the roles of an
 * installation already cover. Roles consist of these.
 */
export const MEANINGFUL = {
  chat: ['create', 'read'],
  thread: ['list', 'read', 'update', 'delete'],
  file: ['read', 'upload'],
  model: ['list', 'use'],
  tool: ['use'],
  prompt: ['create', 'read', 'update', 'delete', 'use', 'share'],
  assistant: ['create', 'read', 'update', 'delete', 'share', 'manage', 'configure'],
  marketplace: ['browse', 'install', 'moderate', 'manage'],
  knowledge_base: ['browse', 'create', 'read', 'update', 'delete', 'share', 'upload', 'configure', 'manage'],
  user_group: ['manage'],
  user: ['list', 'manage', 'configure'],
  api: ['access'],
  api_key: ['create', 'manage'],
  llm: ['configure'],
  provider: ['manage'],
  monitoring: ['view'],
  extension: ['view'],
  system: ['configure', 'manage', 'view'],
} as const satisfies Record<Resource, readonly Action[]>

export const MEANINGFUL_PERMISSIONS: readonly Permission[] = (Object.keys(MEANINGFUL) as Resource[]).flatMap(
  (resource) => MEANINGFUL[resource].map((action): Permission => `${resource}:${action}`),
)

/** The roles that come with the product. Organisations can add others. */
export const SYSTEM_ROLE_NAMES = ['ADMINISTRATOR', 'USER', 'REVIEWER'] as const
export type SystemRoleName = (typeof SYSTEM_ROLE_NAMES)[number]

/** Names reserved for the shipped administrator role, in any spelling. */
export const RESERVED_ROLE_NAMES = ['ADMIN', 'ADMINISTRATOR'] as const

/** The resource and the action of a permission. */
export function pairOf(permission: Permission): PermissionPair {
  const [resource, action] = permission.split(':') as [Resource, Action]
  return { resource, action }
}
