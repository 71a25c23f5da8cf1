import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { share, shareGap, sharingSchemas, subject } from './assistant-sharing.schemas.ts'

export type Share = z.output<typeof share>
export type ShareGap = z.output<typeof shareGap>
export type Subject = z.output<typeof subject>

const one = { resource: 'assistant', param: 'assistant_id' } as const

/** Sharing an assistant with people and groups: User (can use) and Editor (can use and modify). */
export const assistantSharing = defineCalls<typeof sharingSchemas>()('assistant-sharing', {
  shared: {
    method: 'GET',
    path: '/v2/assistant-sharing/{assistant_id}/shared',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Lists the shares of an assistant of mine, the first thousand by name.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  shares: {
    method: 'GET',
    path: '/v2/assistant-sharing/{assistant_id}/shares',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Lists the shares of an assistant of mine in pages.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  check: {
    method: 'POST',
    path: '/v2/assistant-sharing/{assistant_id}/check',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Checks which permissions someone lacks to use this assistant, and which of them I can grant.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_NOT_ALLOWED_TO_CREATE_SHARE',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
    ],
  },
  create: {
    method: 'POST',
    path: '/v2/assistant-sharing/{assistant_id}/shared',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary:
      'Shares an assistant with a person or a group and notifies them. Also grants what `remedies` lists.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_NOT_ALLOWED_TO_CREATE_SHARE',
      'ERROR_ALREADY_SHARED',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_SHARE_NOT_CREATED',
    ],
  },
  update: {
    method: 'PATCH',
    path: '/v2/assistant-sharing/{assistant_id}/shared/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Updates the level of a share.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE', 'ERROR_SHARE_NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/v2/assistant-sharing/{assistant_id}/shared/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Removes a share. Access ends with the next request.',
    errors: [
      'ERROR_ASSISTANT_NOT_FOUND',
      'ERROR_CANNOT_DELETE_SHARE',
      'ERROR_SHARE_NOT_FOUND',
      'ERROR_SHARE_NOT_DELETED',
    ],
  },
  leave: {
    method: 'POST',
    path: '/v2/assistant-sharing/{assistant_id}/leave',
    access: { kind: 'session', permission: 'assistant:read', object: one },
    summary: 'Removes an assistant that was shared with me directly, or that I installed, from my list.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
  subjects: {
    method: 'GET',
    path: '/v2/subjects',
    access: { kind: 'session', permission: 'user:list', or: ['system:view'] },
    summary: 'Lists people and groups to share with, by name, five per page.',
    rate: 'costly',
  },
})
