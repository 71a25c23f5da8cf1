import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { passageChange, passageChangeSchemas, passageInput } from './passage-changes.schemas.ts'

export type PassageChange = z.output<typeof passageChange>
export type PassageInput = z.output<typeof passageInput>

const object = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const
const write = { kind: 'session', permission: 'knowledge_base:upload', or: ['file:upload'], object } as const

/** Passages of a document that are edited or added by hand. */
export const passageChanges = defineCalls<typeof passageChangeSchemas>()('passage-changes', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/changes',
    access: { kind: 'session', permission: 'knowledge_base:read', or: ['file:read'], object },
    summary:
      'Lists the passages of a document that were edited or added by hand, also those without a place in the current version of the file.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND'],
  },
  edit: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/chunks/{chunk_id}',
    access: write,
    summary:
      'Edits the text and the headings of a passage. A new version of the file keeps the edit if the text around it is the same.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_CHUNK_NOT_FOUND',
      'ERROR_PASSAGE_CHANGED',
      'ERROR_PASSAGE_CHANGES_FULL',
    ],
  },
  add: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/chunks/{chunk_id}/added',
    access: write,
    summary: 'Adds a passage after another one.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_CHUNK_NOT_FOUND',
      'ERROR_PASSAGE_CHANGES_FULL',
    ],
  },
  apply: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/changes/{change_id}/apply',
    access: write,
    summary: 'Applies a change that has no place in the current version of the file to a passage.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_PASSAGE_CHANGE_NOT_FOUND',
      'ERROR_CHUNK_NOT_FOUND',
      'ERROR_PASSAGE_CHANGED',
    ],
  },
  remove: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/documents/{document_id}/changes/{change_id}/remove',
    access: write,
    summary: 'Restores the original of an edited passage, removes an added one, or discards a change.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_PASSAGE_CHANGE_NOT_FOUND',
      'ERROR_PASSAGE_CHANGED',
    ],
  },
})
