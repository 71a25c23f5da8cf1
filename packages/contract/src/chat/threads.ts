import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { thread, threadSchemas } from './threads.schemas.ts'

export type Thread = z.output<typeof thread>

/** Conversations (specification §7). The paths' odd one out: the list calls take the assistant as a query. */
export const threads = defineCalls<typeof threadSchemas>()('threads', {
  get: {
    method: 'GET',
    path: '/v2/threads/{thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'One thread.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  current: {
    method: 'GET',
    path: '/v2/threads/current',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'My threads with one assistant, newest first. Pages by number, or from `c.first` on by cursor, which neither repeats nor misses one while others are begun.',
  },
  other: {
    method: 'GET',
    path: '/v2/threads/other',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'My threads with every other assistant, newest first. Pages by number, or from `c.first` on by cursor, which neither repeats nor misses one while others are begun.',
  },
  pinned: {
    method: 'GET',
    path: '/v2/threads/pinned',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'My pinned threads, the last pinned first; the lists above have the others.',
  },
  archived: {
    method: 'GET',
    path: '/v2/threads/archived',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'My archived threads, the last archived first, or those with these words in their name.',
  },
  organise: {
    method: 'PATCH',
    path: '/v2/threads/{thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:update',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Pins or archives a thread, or ends either; moves it into a folder or out of it. An archived one keeps its pin and its folder, and the next question restores it.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_FOLDER_NOT_FOUND'],
  },
  temporary: {
    method: 'GET',
    path: '/v2/threads/temporary',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'After how many hours a temporary thread that begins now is erased.',
  },
  markRead: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/read',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Says that I have seen the newest answer of a thread.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  rename: {
    method: 'PUT',
    path: '/v2/threads/{thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:update',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Renames a thread; may move it to another assistant I can use.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_ASSISTANT_NOT_USABLE'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/threads/{thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:delete',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Deletes one thread; a temporary one at once, with all that belongs to it.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/undelete',
    access: {
      kind: 'session',
      permission: 'thread:delete',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Restores a thread deleted within the last few seconds.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_TOO_LATE_TO_UNDO'],
  },
  branch: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/branch',
    access: {
      kind: 'session',
      permission: 'chat:create',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary:
      'Makes a new thread of mine of the messages up to one of them, with their files and citations. A repeat with the same id returns the same thread.',
    errors: [
      'ERROR_THREAD_NOT_FOUND',
      'ERROR_MESSAGE_NOT_FOUND',
      'ERROR_RUN_IN_PROGRESS',
      'ERROR_ID_ALREADY_USED',
      'ERROR_USER_STORAGE_FULL',
      'ERROR_STORAGE_FULL',
    ],
  },
  files: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/files',
    access: { kind: 'session', permission: 'file:read' },
    summary: 'The base that holds my files of a thread; null when there is none.',
  },
  openFiles: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/files',
    access: { kind: 'session', permission: 'file:upload' },
    summary:
      'The same base, created when there is none: files are added to it by the calls for documents. The thread can be one that its first message creates later.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  withdrawFile: {
    method: 'DELETE',
    path: '/v2/threads/{thread_id}/files/unsent/{document_id}',
    access: { kind: 'session', permission: 'file:upload' },
    summary: 'Deletes a file that I added to a thread and that no message has; keeps one that a message has.',
  },
  deleteCurrent: {
    method: 'DELETE',
    path: '/v2/threads/current/{assistant_id}',
    access: { kind: 'session', permission: 'thread:delete' },
    summary: 'Deletes all my threads with this assistant, except pinned and archived ones.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
  deleteOther: {
    method: 'DELETE',
    path: '/v2/threads/other/{assistant_id}',
    access: { kind: 'session', permission: 'thread:delete' },
    summary: 'Deletes all my threads whose assistant is not this one, except pinned and archived ones.',
    errors: ['ERROR_ASSISTANT_NOT_FOUND'],
  },
})
