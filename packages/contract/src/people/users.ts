import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  adminUser,
  adminUserGroup,
  adminUserPage,
  handedOver,
  me,
  profile,
  session,
  userSchemas,
} from './users.schemas.ts'

export type Me = z.output<typeof me>
export type Profile = z.output<typeof profile>
export type Session = z.output<typeof session>
export type AdminUser = z.output<typeof adminUser>
export type AdminUserPage = z.output<typeof adminUserPage>
export type AdminUserGroup = z.output<typeof adminUserGroup>
export type HandedOver = z.output<typeof handedOver>

const managing = { kind: 'session', permission: 'system:configure', also: 'user:manage' } as const

export const users = defineCalls<typeof userSchemas>()('users', {
  profile: {
    method: 'GET',
    path: '/v2/users/profile',
    access: { kind: 'session' },
    summary: 'Role and permissions of the signed-in user.',
  },
  me: { method: 'GET', path: '/v2/users/me', access: { kind: 'session' }, summary: 'The signed-in user.' },
  setLang: {
    method: 'PATCH',
    path: '/v2/users/lang',
    access: { kind: 'session' },
    summary: 'Saves the language preference.',
    errors: ['ERROR_USER_LANG_NOT_UPDATED'],
  },
  sessions: {
    method: 'GET',
    path: '/v2/users/sessions',
    access: { kind: 'session' },
    summary: 'My sessions, newest first.',
  },
  endSession: {
    method: 'DELETE',
    path: '/v2/users/sessions/{session_id}',
    access: { kind: 'session', object: { resource: 'session', param: 'session_id' } },
    summary: 'Signs one of my sessions out.',
  },
  endSessions: {
    method: 'DELETE',
    path: '/v2/users/sessions',
    access: { kind: 'session' },
    summary: 'Signs me out everywhere, this session included.',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/users',
    access: managing,
    summary: 'All people, with role, state and when they were last seen. Nothing of what they wrote.',
  },
  adminGroups: {
    method: 'GET',
    path: '/v2/admin/users/groups',
    access: managing,
    summary: 'All groups by name, to filter by and to put people in.',
  },
  adminGet: {
    method: 'GET',
    path: '/v2/admin/users/{user_id}',
    access: managing,
    summary: 'One person: role and where it comes from, groups, open sessions, what they own.',
    errors: ['ERROR_USER_NOT_FOUND'],
  },
  adminUpdate: {
    method: 'PATCH',
    path: '/v2/admin/users/{user_id}',
    access: managing,
    summary: 'Gives a person another role, or disables or enables them. A disabled person is out at once.',
    errors: [
      'ERROR_USER_NOT_FOUND',
      'ERROR_ROLE_NOT_FOUND',
      'ERROR_OWN_RIGHTS',
      'ERROR_LAST_ADMINISTRATOR',
      'ERROR_RIGHTS_BEYOND_OWN',
    ],
  },
  adminSetGroups: {
    method: 'PUT',
    path: '/v2/admin/users/{user_id}/groups',
    access: managing,
    summary:
      'Puts a person in exactly these groups that are kept here; those of the sign-on stay. No one can add themselves to one.',
    errors: [
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_CANNOT_JOIN_GROUP',
      'ERROR_RIGHTS_BEYOND_OWN',
      'ERROR_LAST_MANAGER',
    ],
  },
  adminEndSessions: {
    method: 'DELETE',
    path: '/v2/admin/users/{user_id}/sessions',
    access: managing,
    summary: 'Signs a person out everywhere.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_RIGHTS_BEYOND_OWN'],
  },
  adminHandOver: {
    method: 'POST',
    path: '/v2/admin/users/{user_id}/hand-over',
    access: managing,
    summary: 'Gives what a person owns to someone else: assistants, and groups that no one else manages.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_CANNOT_HAND_OVER', 'ERROR_RIGHTS_BEYOND_OWN'],
  },
})
