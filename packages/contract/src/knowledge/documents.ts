import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { MAX_FILE_MB } from '#core/limits.ts'
import type {
  documentChunk,
  documentSchemas,
  knowledgeDocument,
  recognition,
  uploadedFile,
} from './documents.schemas.ts'

export type KnowledgeDocument = z.output<typeof knowledgeDocument>
export type Recognition = z.output<typeof recognition>
export type DocumentChunk = z.output<typeof documentChunk>
export type UploadedFile = z.output<typeof uploadedFile>
export type DocumentText = z.output<typeof documentSchemas.text.answer>

const one = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const
/** One request contains several small files or one large file. */
const UPLOAD_BODY_MAX = (MAX_FILE_MB + 1) * 1024 * 1024

/** The documents of a knowledge base (product decisions §6, rulings 26 to 32). */
export const documents = defineCalls<typeof documentSchemas>()('documents', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Lists the documents of a knowledge base I can read.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  upload: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary:
      'Uploads files as form fields `files` and queues their ingestion. A refused file does not stop the others; if all are too large or over quota, the call fails.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_TOO_LARGE',
      'ERROR_STORAGE_FULL',
      'ERROR_USER_STORAGE_FULL',
      'ERROR_KNOWLEDGE_BASE_FULL',
      'ERROR_THREAD_FULL',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    ],
    rate: 'costly',
    body_max: UPLOAD_BODY_MAX,
    consumes: 'multipart/form-data',
  },
  addCopies: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/copies',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary:
      'Copies documents that I can read elsewhere, such as files of a conversation, to a knowledge base.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
      'ERROR_STORAGE_FULL',
      'ERROR_USER_STORAGE_FULL',
      'ERROR_KNOWLEDGE_BASE_FULL',
    ],
    rate: 'costly',
  },
  get: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Returns a document with its ingestion state.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  text: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/text',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Returns the extracted text of a document as Markdown, with the offsets of its pages.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_DOCUMENT_NOT_READY'],
  },
  chunks: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/chunks',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Lists the passages of a document in the active index.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  setChunk: {
    method: 'PATCH',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/chunks/{chunk_id}',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Disables a passage, so that search does not find it, or enables it again.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_CHUNK_NOT_FOUND'],
  },
  rename: {
    method: 'PATCH',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Renames an uploaded document. Its format does not change.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_DOCUMENT_NAME_ALREADY_IN_USE',
    ],
  },
  original: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/original',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Downloads the original file of a document.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_FILE_NOT_FOUND'],
    produces: 'application/octet-stream',
  },
  picture: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/picture',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    summary: 'Downloads a picture as displayed: upright, without metadata, as JPEG or a small WebP.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_DOCUMENT_NOT_READY'],
    produces: 'application/octet-stream',
  },
  page: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/pages/{page}',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object: one },
    rate: 'costly',
    summary: 'Downloads a page of a PDF as a WebP picture. Pages are counted from 1.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_READY',
      'ERROR_DOCUMENT_CORRUPT',
      'ERROR_DOCUMENT_TIMEOUT',
      'ERROR_FILE_NOT_FOUND',
    ],
    produces: 'application/octet-stream',
  },
  retry: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/retry',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Retries failed documents; without ids, all of them.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  setArchived: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/archive',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Archives documents, which excludes them from retrieval, or restores them.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/remove',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Deletes documents with their bytes, texts, passages and vectors.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  undelete: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/undelete',
    access: { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object: one },
    summary: 'Restores documents deleted within the last few seconds.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_TOO_LATE_TO_UNDO'],
  },
})
