import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { VALUES_BODY_MAX } from '#core/field-limits.ts'
import type {
  documentField,
  documentFieldSchemas,
  documentValue,
  fieldCondition,
  VALUE_PROBLEMS,
} from './document-fields.schemas.ts'

export type DocumentField = z.output<typeof documentField>
export type DocumentValue = z.output<typeof documentValue>
export type FieldCondition = z.output<typeof fieldCondition>
export type ValueProblem = (typeof VALUE_PROBLEMS)[number]
export type ValuesImport = z.output<typeof documentFieldSchemas.importValues.answer>

const object = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const
const read = { kind: 'session', permission: 'knowledge_base:read', object } as const
const write = { kind: 'session', permission: 'knowledge_base:upload', object } as const
const configure = { kind: 'session', permission: 'knowledge_base:update', object } as const
const changed = ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_ARCHIVED'] as const
const oneChanged = [...changed, 'ERROR_FIELD_NOT_FOUND'] as const

/** Fields of a base, such as an author or a validity date, and the values that its documents have. */
export const documentFields = defineCalls<typeof documentFieldSchemas>()('documentFields', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/fields',
    access: read,
    summary: 'Lists the fields of a knowledge base in their order.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/fields',
    access: configure,
    summary: 'Adds a field to a knowledge base. Its kind cannot be changed.',
    errors: [
      ...changed,
      'ERROR_FIELD_NAME_ALREADY_IN_USE',
      'ERROR_FIELD_CHOICE_TWICE',
      'ERROR_FIELDS_TOO_MANY',
    ],
  },
  update: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/fields/{field_id}',
    access: configure,
    summary: 'Renames a field, or changes its choices. Documents with a renamed choice keep it.',
    errors: [...oneChanged, 'ERROR_FIELD_NAME_ALREADY_IN_USE', 'ERROR_FIELD_CHOICE_TWICE'],
  },
  move: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/fields/{field_id}/rank',
    access: configure,
    summary: 'Moves a field to another place.',
    errors: oneChanged,
  },
  delete: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/fields/{field_id}',
    access: configure,
    summary: 'Deletes a field with its values.',
    errors: oneChanged,
  },
  setValues: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/values',
    access: write,
    summary: 'Sets values of documents. A sync does not change them afterwards.',
    errors: [...oneChanged, 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_FIELD_VALUE_INVALID'],
  },
  exportValues: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/values/export',
    access: read,
    summary: 'Exports the documents of a knowledge base with their values as CSV.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
    produces: 'text/csv',
    rate: 'costly',
  },
  importValues: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/values/import',
    access: write,
    summary:
      'Sets values from a CSV file with a column `id` or `name` and a column for each field, or previews the changes.',
    errors: [...changed, 'ERROR_VALUES_FILE_INVALID'],
    body_max: VALUES_BODY_MAX,
    rate: 'costly',
  },
})
