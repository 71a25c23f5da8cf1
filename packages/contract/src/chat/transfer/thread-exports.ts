import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { threadExport, threadExportSchemas } from './thread-exports.schemas.ts'

export type ThreadExport = z.output<typeof threadExport>
export type NewThreadExport = z.output<typeof threadExportSchemas.create.body>

const access = {
  kind: 'session',
  permission: 'thread:read',
  object: { resource: 'thread', param: 'thread_id' },
} as const

/** A conversation as a file. */
export const threadExports = defineCalls<typeof threadExportSchemas>()('thread-exports', {
  create: {
    method: 'POST',
    path: '/v2/threads/{thread_id}/exports',
    access,
    summary: 'Starts the export of a conversation. The file is created in the background and kept for a day.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_MESSAGE_NOT_FOUND'],
    rate: 'costly',
  },
  list: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/exports',
    access,
    summary: 'Lists my latest exports of a conversation.',
    errors: ['ERROR_THREAD_NOT_FOUND'],
  },
  get: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/exports/{export_id}',
    access,
    summary: 'Returns an export with its progress.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_EXPORT_NOT_FOUND'],
  },
  file: {
    method: 'GET',
    path: '/v2/threads/{thread_id}/exports/{export_id}/file',
    access,
    summary: 'Downloads the file of a finished export.',
    errors: ['ERROR_THREAD_NOT_FOUND', 'ERROR_EXPORT_NOT_FOUND', 'ERROR_FILE_NOT_FOUND'],
    produces: 'application/octet-stream',
  },
})
