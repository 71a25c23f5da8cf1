import {
  ACTIONS,
  type Permission,
  type Resource,
  type SystemRoleName,
} from '@parlance/contract/core/permissions.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'

export const USER_ROLE_ID = '00000000-0000-7000-8000-000000000002'
export const REVIEWER_ROLE_ID = '00000000-0000-7000-8000-000000000003'

export type SystemRole = {
  id: string
  name: SystemRoleName
  description: string
  permissions: readonly Permission[]
}

const USER_PERMISSIONS: readonly Permission[] = [
  ...(['chat', 'thread', 'file', 'prompt'] as const).flatMap(whole),
  'assistant:create',
  'assistant:read',
  'assistant:update',
  'assistant:delete',
  'assistant:share',
  'knowledge_base:browse',
  'knowledge_base:create',
  'knowledge_base:read',
  'knowledge_base:update',
  'knowledge_base:delete',
  'knowledge_base:share',
  'knowledge_base:upload',
  'marketplace:browse',
  'marketplace:install',
  'user_group:manage',
  'user:list',
  'tool:use',
  'model:list',
  'model:use',
]

/** The shipped roles. An administrator needs no list, because the role's id alone allows everything. */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  { id: ADMINISTRATOR_ROLE_ID, name: 'ADMINISTRATOR', description: 'May do everything', permissions: [] },
  { id: USER_ROLE_ID, name: 'USER', description: 'Chats, builds and shares', permissions: USER_PERMISSIONS },
  {
    id: REVIEWER_ROLE_ID,
    name: 'REVIEWER',
    description: 'Also reviews the marketplace',
    permissions: [...USER_PERMISSIONS, 'system:configure', 'marketplace:moderate'],
  },
]

function whole(resource: Resource): Permission[] {
  return ACTIONS.map((action): Permission => `${resource}:${action}`)
}
