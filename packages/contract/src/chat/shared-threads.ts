import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { sharedPart } from './shared-parts.schemas.ts'
import type {
  adminSharedThread,
  newSharedThread,
  sharedGaps,
  sharedMessage,
  sharedReading,
  sharedThread,
  sharedThreadSchemas,
} from './shared-threads.schemas.ts'

export type SharedThread = z.output<typeof sharedThread>
export type AdminSharedThread = z.output<typeof adminSharedThread>
export type NewSharedThread = z.output<typeof newSharedThread>
export type SharedGaps = z.output<typeof sharedGaps>
export type SharedMessage = z.output<typeof sharedMessage>
export type SharedPart = z.output<typeof sharedPart>
export type SharedReading = z.output<typeof sharedReading>

const administration = {
  kind: 'session',
  permission: 'system:configure',
  also: 'system:manage',
} as const
const thread = { resource: 'thread', param: 'thread_id' } as const

/** Links to conversations: owners create and revoke them, readers open them at /shared/{token}. */
export const sharedThreads = defineCalls<typeof sharedThreadSchemas>()('shared-threads', {
  check: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/shared/check',
    access: {
      kind: 'session',
      permission: 'thread:update',
      object: thread,
      feature: 'share_threads',
    },
    summary: 'Lists what readers of a link to this thread would not see.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND'],
    rate: 'read',
  },
  create: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/shared',
    access: {
      kind: 'session',
      permission: 'thread:update',
      object: thread,
      feature: 'share_threads',
    },
    summary: 'Creates a link to one branch of my thread.',
    errors: [
      'ERROR_THREAD_NOT_FOUND',
      'ERROR_MESSAGE_NOT_FOUND',
      'ERROR_RUN_IN_PROGRESS',
      'ERROR_SHARED_THREADS_TOO_MANY',
      'ERROR_SHARED_THREAD_EXPIRES_IN_PAST',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
    ],
  },
  mine: {
    method: 'GET',
    path: '/v2/shared-threads',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'Lists my links, newest first, optionally of one thread.',
  },
  revoke: {
    method: 'DELETE',
    path: '/v2/shared-threads/{shared_thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:list',
      object: { resource: 'shared_thread', param: 'shared_thread_id' },
    },
    summary: 'Revokes a link of mine and its files immediately.',
    errors: ['ERROR_SHARED_THREAD_NOT_FOUND'],
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/shared-threads',
    access: administration,
    summary:
      'Lists the links of all people, newest first, without titles and addresses. Can be searched by owner.',
  },
  adminRevoke: {
    method: 'DELETE',
    path: '/v2/admin/shared-threads/{shared_thread_id}',
    access: administration,
    summary: 'Revokes any link.',
    errors: ['ERROR_SHARED_THREAD_NOT_FOUND'],
  },
  read: {
    method: 'GET',
    path: '/v2/shared/{token}',
    access: { kind: 'public', session: 'optional' },
    summary:
      'Returns the conversation of a link, oldest messages first, with the passages that the reader can read. A link that does not exist, has ended or is for others gives the same 404.',
    errors: ['ERROR_SHARED_THREAD_NOT_FOUND'],
    rate: 'shared',
  },
  file: {
    method: 'GET',
    path: '/v2/shared/{token}/files/{file_id}',
    access: { kind: 'public', session: 'optional' },
    summary: 'Downloads a file of a shared conversation, if the link includes files.',
    errors: ['ERROR_SHARED_THREAD_NOT_FOUND'],
    rate: 'shared',
    produces: 'application/octet-stream',
  },
  copy: {
    method: 'POST',
    path: '/v2/shared/{token}/copy',
    access: {
      kind: 'session',
      permission: 'chat:create',
      feature: 'share_threads',
    },
    summary:
      'Copies a shared conversation, as I see it, to a new thread of mine. Repeating the call with the same thread id changes nothing.',
    errors: ['ERROR_SHARED_THREAD_NOT_FOUND', 'ERROR_ID_ALREADY_USED', 'ERROR_NO_ASSISTANT'],
    rate: 'costly',
  },
})
