import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { IMPORT_PIECE_BYTES } from '#core/limits.ts'
import type { importEntry, threadImport, threadImportSchemas } from './thread-imports.schemas.ts'

export type ThreadImport = z.output<typeof threadImport>
export type ImportEntry = z.output<typeof importEntry>

const changing = { kind: 'session', permission: 'chat:create' } as const
const looking = { kind: 'session', permission: 'thread:list' } as const

/** Conversations from an archive of another service, or from our own exports. */
export const threadImports = defineCalls<typeof threadImportSchemas>()('thread-imports', {
  create: {
    method: 'POST',
    path: '/v2/imports',
    access: changing,
    summary:
      'Starts an import of a file, which is uploaded in parts of 8 MiB. It replaces an unfinished import.',
    errors: ['ERROR_IMPORT_RUNNING'],
    rate: 'costly',
  },
  putPiece: {
    method: 'PUT',
    path: '/v2/imports/{import_id}/pieces/{piece}',
    access: changing,
    summary: 'Uploads one part of the file as the form field `files`. Sending it again changes nothing.',
    errors: [
      'ERROR_IMPORT_NOT_FOUND',
      'ERROR_IMPORT_NOT_OPEN',
      'ERROR_TOO_LARGE',
      'ERROR_STORAGE_FULL',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    ],
    body_max: IMPORT_PIECE_BYTES + 65_536,
    consumes: 'multipart/form-data',
  },
  read: {
    method: 'POST',
    path: '/v2/imports/{import_id}/read',
    access: changing,
    summary: 'Reads the file after all parts have arrived. Creates no conversations yet.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN'],
    rate: 'costly',
  },
  list: { method: 'GET', path: '/v2/imports', access: looking, summary: 'My imports, newest first.' },
  get: {
    method: 'GET',
    path: '/v2/imports/{import_id}',
    access: looking,
    summary: 'Returns an import with its progress.',
    errors: ['ERROR_IMPORT_NOT_FOUND'],
  },
  entries: {
    method: 'GET',
    path: '/v2/imports/{import_id}/conversations',
    access: looking,
    summary: 'Lists the conversations in the file, in file order, with the outcome of each.',
    errors: ['ERROR_IMPORT_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/v2/imports/{import_id}/start',
    access: changing,
    summary:
      'Creates the selected conversations in the background. Conversations that already exist are skipped.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN', 'ERROR_NO_ASSISTANT'],
    rate: 'costly',
  },
  undo: {
    method: 'POST',
    path: '/v2/imports/{import_id}/undo',
    access: { kind: 'session', permission: 'thread:delete' },
    summary: 'Undoes an import: deletes all conversations it created, including those continued since.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/imports/{import_id}',
    access: changing,
    summary: 'Deletes the record of an import. Its conversations stay.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_RUNNING'],
  },
})
