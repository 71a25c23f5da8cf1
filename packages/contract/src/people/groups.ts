import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { group, groupMember, groupSchemas } from './groups.schemas.ts'

export type Group = z.output<typeof group>
export type GroupMember = z.output<typeof groupMember>

const one = { resource: 'group', param: 'group_id' } as const

/** Groups of people. Those from the identity provider's claims are shown but cannot be edited here. */
export const groups = defineCalls<typeof groupSchemas>()('groups', {
  list: {
    method: 'GET',
    path: '/v2/groups',
    access: { kind: 'session', permission: 'user_group:manage', refusal: 'ERROR_CANNOT_GET_GROUP' },
    summary: 'Lists the groups I belong to or manage, by name.',
  },
  create: {
    method: 'POST',
    path: '/v2/groups',
    access: { kind: 'session', permission: 'user_group:manage', refusal: 'ERROR_CANNOT_CREATE_GROUP' },
    summary: 'Creates a group with me as its manager.',
    errors: ['ERROR_GROUP_NAME_ALREADY_IN_USE'],
  },
  get: {
    method: 'GET',
    path: '/v2/groups/{group_id}',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_GET_GROUP',
      object: one,
    },
    summary: 'Returns a group I belong to or manage.',
    errors: ['ERROR_GROUP_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/groups/{group_id}',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_UPDATE_GROUP',
      object: one,
    },
    summary: 'Updates the name or description of a group I manage.',
    errors: ['ERROR_GROUP_NOT_FOUND', 'ERROR_CANNOT_UPDATE_GROUP', 'ERROR_GROUP_NAME_ALREADY_IN_USE'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/groups/{group_id}',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_DELETE_GROUP',
      object: one,
    },
    summary: 'Deletes a group I manage. Everything shared with it stops being shared.',
    errors: ['ERROR_GROUP_NOT_FOUND', 'ERROR_CANNOT_DELETE_GROUP'],
  },
  members: {
    method: 'GET',
    path: '/v2/groups/{group_id}/members',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_NOT_ALLOWED_TO_GET_MEMBER_LIST',
      object: one,
    },
    summary: 'Lists the members of a group I belong to or manage, by name.',
    errors: ['ERROR_GROUP_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_GET_MEMBER_LIST'],
  },
  addMember: {
    method: 'POST',
    path: '/v2/groups/{group_id}/members',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_ADD_USER',
      object: one,
    },
    summary: 'Adds a person to a group I manage.',
    errors: [
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_CANNOT_ADD_USER',
      'ERROR_CANNOT_JOIN_GROUP',
      'ERROR_USER_NOT_FOUND',
      'ERROR_USER_ALREADY_IN_GROUP',
    ],
  },
  setMember: {
    method: 'PATCH',
    path: '/v2/groups/{group_id}/members/{user_id}',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_UPDATE_GROUP',
      object: one,
    },
    summary: 'Makes a member a manager, or a manager a member. The last manager cannot be demoted.',
    errors: [
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_CANNOT_UPDATE_GROUP',
      'ERROR_USER_NOT_FOUND',
      'ERROR_LAST_MANAGER',
    ],
  },
  removeMember: {
    method: 'DELETE',
    path: '/v2/groups/{group_id}/members/{user_id}',
    access: {
      kind: 'session',
      permission: 'user_group:manage',
      refusal: 'ERROR_CANNOT_REMOVE_USER',
      object: one,
    },
    summary: 'Removes a person from a group I manage, or me from one I belong to.',
    errors: [
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_CANNOT_REMOVE_USER',
      'ERROR_USER_NOT_REMOVED',
      'ERROR_LAST_MANAGER',
    ],
  },
})
