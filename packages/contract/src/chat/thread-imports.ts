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
      'Begins an import of a file, which is sent in pieces of 8 MiB. It takes the place of one that was not finished.',
    errors: ['ERROR_IMPORT_RUNNING'],
    rate: 'costly',
  },
  putPiece: {
    method: 'PUT',
    path: '/v2/imports/{import_id}/pieces/{piece}',
    access: changing,
    summary: 'Stores one piece of the file, the part `files` of a form; sending it again changes nothing.',
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
    summary: 'Reads the file, once all pieces are there. Nothing is created yet.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN'],
    rate: 'costly',
  },
  list: { method: 'GET', path: '/v2/imports', access: looking, summary: 'My imports, newest first.' },
  get: {
    method: 'GET',
    path: '/v2/imports/{import_id}',
    access: looking,
    summary: 'One import and how far it is.',
    errors: ['ERROR_IMPORT_NOT_FOUND'],
  },
  entries: {
    method: 'GET',
    path: '/v2/imports/{import_id}/conversations',
    access: looking,
    summary: 'The conversations in the file, in its order, and what became of each.',
    errors: ['ERROR_IMPORT_NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/v2/imports/{import_id}/start',
    access: changing,
    summary: 'Creates the chosen conversations in the background. Those that I have already are left alone.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN', 'ERROR_NO_ASSISTANT'],
    rate: 'costly',
  },
  undo: {
    method: 'POST',
    path: '/v2/imports/{import_id}/undo',
    access: { kind: 'session', permission: 'thread:delete' },
    summary: 'Deletes all conversations that an import created, also those that were continued since.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_NOT_OPEN'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/imports/{import_id}',
    access: changing,
    summary: 'Forgets an import. Its conversations stay.',
    errors: ['ERROR_IMPORT_NOT_FOUND', 'ERROR_IMPORT_RUNNING'],
  },
})
