import type { TFunction } from 'i18next'

/** The shipped roles in the reader's language, a role of the organisation by its own name. */
export function roleLabel(role: { name: string; is_system_role: boolean }, t: TFunction): string {
  if (!role.is_system_role) return role.name
  if (role.name === 'ADMINISTRATOR') return t('layout.role_admin')
  if (role.name === 'USER') return t('layout.role_user')
  return role.name === 'REVIEWER' ? t('roles.reviewer') : role.name
}

/** What a role is for: of the shipped ones in the reader's language, as they are written with the role otherwise. */
export function roleDescription(
  role: { name: string; description: string; is_system_role: boolean },
  t: TFunction,
): string {
  if (!role.is_system_role) return role.description
  if (role.name === 'ADMINISTRATOR') return t('roles.about_administrator')
  if (role.name === 'USER') return t('roles.about_user')
  return role.name === 'REVIEWER' ? t('roles.about_reviewer') : role.description
}
