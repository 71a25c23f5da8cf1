import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { KNOWLEDGE_FORMATS, PICTURE_FORMATS } from '#core/knowledge-formats.ts'
import { CHUNK_PAGE_SIZE, DOCUMENT_NAME_MAX, DOCUMENT_PAGE_SIZE, UPLOAD_FILES_MAX } from '#core/limits.ts'
import { instant, pageNumber, uuid } from '#core/schemas.ts'
import { documentValue, writtenFilter } from './document-fields.schemas.ts'
import { passageChange } from './passage-changes.schemas.ts'

/** The state of a document's processing. */
export const DOCUMENT_STATES = ['queued', 'parsing', 'splitting', 'embedding', 'indexed', 'failed'] as const

/** The recognition of the text of scanned pages or of a picture. */
export const recognition = z.object({
  /** In per cent. */
  confidence: z.number().int(),
  /** The recognised pages, counted from 1; the others have a text. A picture is page 1. */
  pages: z.array(z.number().int()),
  /** Pages with a confidence below 70 %, counted from 1. */
  uncertain_pages: z.array(z.number().int()),
  /** Pages that were not read, because they take too long or exceed the limit of 500. */
  unread_pages: z.array(z.number().int()),
})

export const knowledgeDocument = z.object({
  id: uuid,
  name: z.string(),
  /** Other pictures than PNG and JPEG only occur as files of conversations. */
  extension: z.enum([...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS]),
  /** Bytes of the original. */
  size: z.number().int(),
  state: z.enum(DOCUMENT_STATES),
  /** Why it failed: a key of the error catalogue with a text that says what to do. */
  error_code: z.string().nullable(),
  /** While it is embedded: how many of its passages have vectors, */
  embedded: z.number().int().nullable(),
  /** of how many; null until its model is called. */
  to_embed: z.number().int().nullable(),
  /** While its scanned pages are recognised: how many are read, */
  read_pages: z.number().int().nullable(),
  /** of how many. */
  to_read: z.number().int().nullable(),
  /** Null if its text was not recognised in pictures. */
  recognition: recognition.nullable(),
  /** Whether an earlier content of it is used in answers while this one is prepared or has failed. */
  is_answering: z.boolean(),
  is_archived: z.boolean(),
  language: z.string().nullable(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  chunks: z.number().int(),
  /** Changes of its passages by hand that have no place in its current version. */
  unplaced_changes: z.number().int(),
  source_id: uuid.nullable(),
  url: z.string(),
  added_by: z.string(),
  source_changed_at: instant.nullable(),
  indexed_at: instant.nullable(),
  /** Of a picture that is ready: its size in pixels. */
  picture: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  /** The values of the fields of its base, in the order of the fields. */
  values: z.array(documentValue),
  created_at: instant,
  updated_at: instant,
})

export const documentChunk = z.object({
  id: uuid,
  ordinal: z.number().int(),
  text: z.string(),
  heading: z.string(),
  page: z.number().int().nullable(),
  start_offset: z.number().int(),
  end_offset: z.number().int(),
  is_enabled: z.boolean(),
  /** How it was changed by hand. While this is `pending`, `text` is still what is searched. */
  change: passageChange.nullable(),
})

/** The result for one file of an upload. */
export const uploadedFile = z.object({
  name: z.string(),
  document_id: uuid.nullable(),
  outcome: z.enum(['added', 'replaced', 'unchanged', 'refused']),
  error_code: z.string().nullable(),
})

const base = z.strictObject({ knowledge_base_id: uuid })
const one = z.strictObject({ knowledge_base_id: uuid, document_id: uuid })
const oneChunk = one.extend({ chunk_id: uuid })
const ids = z.strictObject({ document_ids: z.array(uuid).min(1).max(UPLOAD_FILES_MAX) })

export const documentSchemas = {
  list: {
    params: base,
    query: z.strictObject({
      query: z.string().max(200).optional(),
      state: z.enum(['waiting', 'indexed', 'failed', 'archived']).optional(),
      source_id: uuid.optional(),
      /** Conditions on the fields of the base, as JSON. */
      filter: writtenFilter.optional(),
      sort_by: z.enum(['name', 'created_at', 'size', 'state']).default('created_at'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      page: pageNumber.default(1),
    }),
    answer: z.object({
      data: z.array(knowledgeDocument).max(DOCUMENT_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  upload: {
    params: base,
    query: z.strictObject({ on_duplicate: z.enum(['refuse', 'replace', 'keep_both']).default('refuse') }),
    answer: z.object({ data: z.array(uploadedFile).max(UPLOAD_FILES_MAX) }),
  },
  addCopies: { params: base, body: ids },
  get: { params: one, answer: knowledgeDocument },
  text: {
    params: one,
    answer: z.object({
      id: uuid,
      name: z.string(),
      markdown: z.string(),
      /** The character position at which each page or sheet begins. */
      sections: z.array(
        z.object({ kind: z.enum(['page', 'sheet']), name: z.string(), start: z.number().int() }),
      ),
      warnings: z.array(z.string()),
      recognition: recognition.nullable(),
      indexed_at: instant.nullable(),
      source_changed_at: instant.nullable(),
      url: z.string(),
    }),
  },
  chunks: {
    params: one,
    query: z.strictObject({ page: pageNumber.default(1) }),
    answer: z.object({
      data: z.array(documentChunk).max(CHUNK_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
      /** Whether changes by hand are still being indexed. */
      is_indexing: z.boolean(),
      /** Changes that have no place in the current version of the file. */
      not_applied: z.number().int(),
    }),
  },
  chunk: { params: oneChunk, answer: documentChunk },
  setChunk: {
    params: oneChunk,
    body: z.strictObject({ is_enabled: z.boolean() }),
    answer: documentChunk,
  },
  rename: {
    params: one,
    body: z.strictObject({ name: z.string().trim().min(1).max(DOCUMENT_NAME_MAX) }),
    answer: knowledgeDocument,
  },
  original: { params: one },
  picture: { params: one, query: z.strictObject({ size: z.enum(['full', 'thumbnail']).default('full') }) },
  page: { params: one.extend({ page: pageNumber }) },
  /** Without ids: all failed documents that are not archived. */
  retry: { params: base, body: ids.partial() },
  setArchived: { params: base, body: ids.extend({ is_archived: z.boolean() }) },
  remove: { params: base, body: ids },
  undelete: { params: base, body: ids },
} satisfies Record<string, CallSchemas>
