import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { DOCUMENT_NAME_MAX, IMPORT_BYTES_MAX, IMPORT_CHOICE_MAX, IMPORT_PAGE_SIZE } from '#core/limits.ts'
import { cursor, instant, uuid } from '#core/schemas.ts'
import { ENTRY_STATES, IMPORT_SOURCES, IMPORT_STATES } from './import-states.ts'

const count = z.number().int()

export const threadImport = z.object({
  id: uuid,
  name: z.string(),
  /** Bytes of the file. */
  size: count,
  state: z.enum(IMPORT_STATES),
  /** Null until it has been read. */
  source: z.enum(IMPORT_SOURCES).nullable(),
  error_code: z.string().nullable(),
  /** Bytes while the file is read, conversations while they are created or removed. */
  done: count,
  total: count,
  /** Number of conversations by state. */
  counts: z.object({
    found: count,
    duplicate: count,
    chosen: count,
    imported: count,
    skipped: count,
    failed: count,
  }),
  first_at: instant.nullable(),
  last_at: instant.nullable(),
  created_at: instant,
})

export const importEntry = z.object({
  id: uuid,
  name: z.string(),
  begun_at: instant.nullable(),
  changed_at: instant.nullable(),
  messages: count,
  state: z.enum(ENTRY_STATES),
  reason: z.string().nullable(),
  thread_id: uuid.nullable(),
})

const one = z.strictObject({ import_id: uuid })

export const threadImportSchemas = {
  create: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(DOCUMENT_NAME_MAX),
      size: z.number().int().min(1).max(IMPORT_BYTES_MAX),
    }),
    answer: threadImport,
  },
  putPiece: {
    params: one.extend({
      /** From 0. */
      piece: z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number),
    }),
    answer: z.object({ received: count }),
  },
  read: { params: one, answer: threadImport },
  list: {
    query: z.strictObject({ cursor: uuid.optional() }),
    answer: z.object({ data: z.array(threadImport).max(IMPORT_PAGE_SIZE), next_cursor: uuid.nullable() }),
  },
  get: { params: one, answer: threadImport },
  entries: {
    params: one,
    query: z.strictObject({
      cursor: cursor.regex(/^[0-9]{1,9}$/).optional(),
      state: z.enum(ENTRY_STATES).optional(),
    }),
    answer: z.object({
      data: z.array(importEntry).max(IMPORT_PAGE_SIZE),
      next_cursor: z.string().nullable(),
    }),
  },
  start: {
    params: one,
    body: z.strictObject({
      /** `all` that were found except these, or `only` these. */
      choice: z.enum(['all', 'only']),
      ids: z.array(uuid).max(IMPORT_CHOICE_MAX),
    }),
    answer: threadImport,
  },
  undo: { params: one, answer: threadImport },
  delete: { params: one },
} satisfies Record<string, CallSchemas>
