import { SYSTEM_ROLE_NAMES, type SystemRoleName } from '@parlance/contract/core/permissions.ts'
import type { TFunction } from 'i18next'

type Role = { name: string; is_system_role: boolean }

const LABELS = {
  ADMINISTRATOR: 'layout.role_admin',
  USER: 'layout.role_user',
  REVIEWER: 'layout.role_reviewer',
} as const satisfies Record<SystemRoleName, string>

const DESCRIPTIONS = {
  ADMINISTRATOR: 'roles.about_administrator',
  USER: 'roles.about_user',
  REVIEWER: 'roles.about_reviewer',
} as const satisfies Record<SystemRoleName, string>

/** The name of a role: a shipped role in the reader's language, another one as the organisation wrote it. */
export function roleLabel({ name, is_system_role }: Role, t: TFunction): string {
  return is_system_role ? roleNameLabel(name, t) : name
}

/** The same when only the name is known; no other role can have the name of a shipped one. */
export function roleNameLabel(name: string, t: TFunction): string {
  const shipped = shippedRole(name === 'ADMIN' ? 'ADMINISTRATOR' : name)
  return shipped === undefined ? name : t(LABELS[shipped])
}

/** What a role is for: a shipped role in the reader's language, another one as the organisation wrote it. */
export function roleDescription(role: Role & { description: string }, t: TFunction): string {
  const shipped = role.is_system_role ? shippedRole(role.name) : undefined
  return shipped === undefined ? role.description : t(DESCRIPTIONS[shipped])
}

function shippedRole(name: string): SystemRoleName | undefined {
  return SYSTEM_ROLE_NAMES.find((one) => one === name)
}
