import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { folder, folderEntry, folderSchemas } from './folders.schemas.ts'

export type Folder = z.output<typeof folder>
export type FolderEntry = z.output<typeof folderEntry>

const object = { resource: 'folder', param: 'folder_id' } as const

/**
 * Folders of conversations, with instructions, files and knowledge bases that apply to them. A folder can be shared with
 * people and groups; conversations in it stay private to their owners.
 */
export const folders = defineCalls<typeof folderSchemas>()('folders', {
  list: {
    method: 'GET',
    path: '/v2/folders',
    access: { kind: 'session', permission: 'thread:list' },
    summary: 'My folders and those shared with me, by name.',
  },
  create: {
    method: 'POST',
    path: '/v2/folders',
    access: { kind: 'session', permission: 'thread:update', also: 'thread:list' },
    summary: 'Creates an empty folder.',
  },
  get: {
    method: 'GET',
    path: '/v2/folders/{folder_id}',
    access: { kind: 'session', permission: 'thread:list', object },
    summary: 'One folder, with its instructions and knowledge bases.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  update: {
    method: 'PATCH',
    path: '/v2/folders/{folder_id}',
    access: { kind: 'session', permission: 'thread:update', also: 'thread:list', object },
    summary: 'Changes what is given. A base can be added by those who can read it.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/folders/{folder_id}',
    access: { kind: 'session', permission: 'thread:delete', object },
    summary:
      'Deletes a folder of mine with its files. Its conversations move out; mine can be deleted with it, except archived ones.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/undelete',
    access: { kind: 'session', permission: 'thread:delete', also: 'thread:list', object },
    summary: 'Restores a folder deleted within the last few seconds, with its conversations.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_TOO_LATE_TO_UNDO'],
  },
  openFiles: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/files',
    access: { kind: 'session', permission: 'file:upload', object },
    summary:
      'The base of the files of a folder, created when there is none: files are added to it by the calls for documents.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  threads: {
    method: 'GET',
    path: '/v2/folders/{folder_id}/threads',
    access: { kind: 'session', permission: 'thread:list', object },
    summary: 'My threads in a folder, newest first, without archived ones.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  shares: {
    method: 'GET',
    path: '/v2/folders/{folder_id}/shares',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'With whom a folder of mine is shared.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  checkShare: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/shares/check',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'What someone would lack to use this folder.',
    errors: [
      'ERROR_FOLDER_NOT_FOUND',
      'ERROR_NOT_ALLOWED_TO_CREATE_SHARE',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
    ],
  },
  share: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/shares',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Shares a folder with a person or a group and notifies them.',
    errors: [
      'ERROR_FOLDER_NOT_FOUND',
      'ERROR_NOT_ALLOWED_TO_CREATE_SHARE',
      'ERROR_ALREADY_SHARED',
      'ERROR_CANNOT_SHARE_WITH_ONESELF',
      'ERROR_USER_NOT_FOUND',
      'ERROR_GROUP_NOT_FOUND',
    ],
  },
  setShare: {
    method: 'PATCH',
    path: '/v2/folders/{folder_id}/shares/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Changes the level of a share.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE', 'ERROR_SHARE_NOT_FOUND'],
  },
  unshare: {
    method: 'DELETE',
    path: '/v2/folders/{folder_id}/shares/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Takes a share away. The conversations of those who lose access move out.',
    errors: [
      'ERROR_FOLDER_NOT_FOUND',
      'ERROR_CANNOT_DELETE_SHARE',
      'ERROR_SHARE_NOT_FOUND',
      'ERROR_SHARE_NOT_DELETED',
    ],
  },
  leave: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/leave',
    access: { kind: 'session', permission: 'thread:list', object },
    summary: 'Gives up a folder that was shared with me directly. My conversations move out.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
})
