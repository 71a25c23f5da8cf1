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
    summary: 'Lists my folders and those shared with me, by name.',
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
    summary: 'Returns a folder with its instructions and knowledge bases.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  update: {
    method: 'PATCH',
    path: '/v2/folders/{folder_id}',
    access: { kind: 'session', permission: 'thread:update', also: 'thread:list', object },
    summary: 'Updates the given fields of a folder. Adding a knowledge base requires read access to it.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/folders/{folder_id}',
    access: { kind: 'session', permission: 'thread:delete', object },
    summary:
      'Deletes a folder of mine with its files. Conversations move out of it; my unarchived ones can be deleted with it.',
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
      'Returns the knowledge base of the files of a folder, created if it does not exist. Files are added with the document calls.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  threads: {
    method: 'GET',
    path: '/v2/folders/{folder_id}/threads',
    access: { kind: 'session', permission: 'thread:list', object },
    summary: 'Lists my unarchived threads in a folder, newest first.',
    errors: ['ERROR_FOLDER_NOT_FOUND'],
  },
  shares: {
    method: 'GET',
    path: '/v2/folders/{folder_id}/shares',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Lists the shares of a folder of mine.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE'],
  },
  checkShare: {
    method: 'POST',
    path: '/v2/folders/{folder_id}/shares/check',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Checks which permissions someone lacks to use this folder.',
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
    summary: 'Updates the level of a share.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE', 'ERROR_SHARE_NOT_FOUND'],
  },
  unshare: {
    method: 'DELETE',
    path: '/v2/folders/{folder_id}/shares/{subject_type}/{subject_id}',
    access: { kind: 'session', permission: 'assistant:share', object },
    summary: 'Removes a share. Conversations of people who lose access move out of the folder.',
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
    summary: 'Leaves a folder that was shared with me directly. My conversations move out of it.',
    errors: ['ERROR_FOLDER_NOT_FOUND', 'ERROR_SHARE_NOT_FOUND'],
  },
})
