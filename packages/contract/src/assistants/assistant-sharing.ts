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
    summary: 'With whom an assistant of mine is shared, the first thousand by name.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  shares: {
    method: 'GET',
    path: '/v2/assistant-sharing/{assistant_id}/shares',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'The same in pages, without an end.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  check: {
    method: 'POST',
    path: '/v2/assistant-sharing/{assistant_id}/check',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'What someone would lack to use this assistant, and what I could do about it.',
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
    summary: 'Shares with a person or a group, who are told; grants what is listed in `remedies` as well.',
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
    summary: 'Changes the level of a share.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE', 'ERROR_SHARE_NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/v2/assistant-sharing/{assistant_id}/shared/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object: one },
    summary: 'Takes a share away; it acts at the next request.',
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
    summary: 'Gives up what was shared with me directly, or installed.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
  subjects: {
    method: 'GET',
    path: '/v2/subjects',
    access: { kind: 'session', permission: 'user:list', or: ['system:view'] },
    summary: 'People and groups to share with, or one of the two kinds, by name; five a page.',
    rate: 'costly',
  },
})
