import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { thread, threadSchemas } from './threads.schemas.ts'

export type Thread = z.output<typeof thread>

/** Conversations (specification §7). Unlike other paths, the list calls take the assistant as a query parameter. */
export const threads = defineCalls<typeof threadSchemas>()('threads', {
  get: {
    method: 'GET',
    path: '/v2/threads/{thread_id}',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Returns a thread.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  current: {
    method: 'GET',
    path: '/v2/threads/current',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'Lists my threads with one assistant, newest first. Pages by number, or by cursor from `c.first`; cursor pages neither repeat nor skip threads while new ones are created.',
  },
  other: {
    method: 'GET',
    path: '/v2/threads/other',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'Lists my threads with all other assistants, newest first. Pages by number, or by cursor from `c.first`; cursor pages neither repeat nor skip threads while new ones are created.',
  },
  pinned: {
    method: 'GET',
    path: '/v2/threads/pinned',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'Lists my pinned threads, most recently pinned first. The other lists leave them out.',
  },
  archived: {
    method: 'GET',
    path: '/v2/threads/archived',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'Lists my archived threads, most recently archived first, or searches them by name.',
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
      'Pins, unpins, archives or restores a thread, or moves it into or out of a folder. An archived thread keeps its pin and its folder; the next question restores it.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_FOLDER_NOT_FOUND'],
  },
  temporary: {
    method: 'GET',
    path: '/v2/threads/temporary',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'Returns the hours after which a new temporary thread is erased.',
  },
  markRead: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/read',
    access: {
      kind: 'session',
      permission: 'thread:read',
      object: { resource: 'thread', param: 'thread_id' },
    },
    summary: 'Marks the newest answer of a thread as seen.',
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
    summary: 'Renames a thread, or moves it to another assistant I can use.',
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
    summary: 'Deletes a thread. A temporary thread is erased immediately with everything in it.',
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
      'Branches a thread: copies the messages up to a given one with their files and citations to a new thread. Repeating the call with the same id returns the same thread.',
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
    summary: 'Returns the knowledge base of my files in a thread; null if there is none.',
  },
  openFiles: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/files',
    access: { kind: 'session', permission: 'file:upload' },
    summary:
      'Returns the knowledge base of my files in a thread, created if it does not exist. Files are added with the document calls. The thread does not have to exist yet.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  withdrawFile: {
    method: 'DELETE',
    path: '/v2/threads/{thread_id}/files/unsent/{document_id}',
    access: { kind: 'session', permission: 'file:upload' },
    summary: 'Deletes a file that I added to a thread, unless a message uses it.',
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
