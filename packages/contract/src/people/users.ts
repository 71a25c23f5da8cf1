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
    summary: 'Returns the role and permissions of the signed-in user.',
  },
  me: { method: 'GET', path: '/v2/users/me', access: { kind: 'session' }, summary: 'The signed-in user.' },
  setLang: {
    method: 'PATCH',
    path: '/v2/users/lang',
    access: { kind: 'session' },
    summary: 'Saves the language preference.',
    errors: ['ERROR_USER_LANG_NOT_UPDATED'],
  },
  readNews: {
    method: 'PATCH',
    path: '/v2/users/news',
    access: { kind: 'session' },
    summary: 'Stores that I have read the news of a version.',
  },
  sessions: {
    method: 'GET',
    path: '/v2/users/sessions',
    access: { kind: 'session' },
    summary: 'Lists my sessions, newest first.',
  },
  endSession: {
    method: 'DELETE',
    path: '/v2/users/sessions/{session_id}',
    access: { kind: 'session', object: { resource: 'session', param: 'session_id' } },
    summary: 'Ends one of my sessions.',
  },
  endSessions: {
    method: 'DELETE',
    path: '/v2/users/sessions',
    access: { kind: 'session' },
    summary: 'Ends all my sessions, including this one.',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/users',
    access: managing,
    summary: 'Lists all people with role, state and last activity, without anything they wrote.',
  },
  adminGroups: {
    method: 'GET',
    path: '/v2/admin/users/groups',
    access: managing,
    summary: 'Lists all groups, by name.',
  },
  adminGet: {
    method: 'GET',
    path: '/v2/admin/users/{user_id}',
    access: managing,
    summary: 'Returns a person with their role and its origin, groups, sessions and what they own.',
    errors: ['ERROR_USER_NOT_FOUND'],
  },
  adminUpdate: {
    method: 'PATCH',
    path: '/v2/admin/users/{user_id}',
    access: managing,
    summary:
      'Changes the role of a person, or disables or enables them. Disabling ends their sessions immediately.',
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
    summary: 'Sets the local groups of a person. Groups from the sign-on stay. People cannot add themselves.',
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
    summary: 'Ends all sessions of a person.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_RIGHTS_BEYOND_OWN'],
  },
  adminHandOver: {
    method: 'POST',
    path: '/v2/admin/users/{user_id}/hand-over',
    access: managing,
    summary: 'Transfers the assistants of a person, and the groups that only they manage, to someone else.',
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_CANNOT_HAND_OVER', 'ERROR_RIGHTS_BEYOND_OWN'],
  },
})
