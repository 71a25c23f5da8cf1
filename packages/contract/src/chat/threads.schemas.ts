import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { THREAD_NAME_MAX } from '#core/limits.ts'
import { cursor, instant, pageNumber, pageOf, uuid } from '#core/schemas.ts'

export const thread = z.object({
  id: uuid,
  name: z.string(),
  assistant_id: uuid,
  /** The assistant's name, for readers who can no longer see the assistant itself. */
  assistant_name: z.string(),
  /** Whether a system assistant is about to name it: its title can change within seconds. */
  is_being_named: z.boolean(),
  is_pinned: z.boolean(),
  is_archived: z.boolean(),
  /** Whether an answer has ended since I last opened it. */
  is_unread: z.boolean(),
  /** The folder that it is in, as long as I can use that folder. */
  folder: z.object({ id: uuid, name: z.string() }).nullable(),
  /** When it is erased, if it is temporary. */
  expires_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Of a branch: the conversation that it was made from, while that exists, and the last message copied from it. */
  branched_from: z.object({ thread_id: uuid, name: z.string(), message_id: uuid }).nullish(),
})

/**
 * Begins paging by cursors: each page returns the next cursor, whereas pages requested by number return the next
 * number.
 */
export const FIRST_THREADS = 'c.first'

/** A page number, or a cursor: `c.first`, then the opaque cursor of the previous page. */
const listQuery = z.strictObject({
  page: z.union([pageNumber, z.string().regex(/^c\.[A-Za-z0-9_-]{1,200}$/)]).default(1),
  assistant_id: uuid.optional(),
})

const byCursor = z.object({ data: z.array(thread), next_cursor: z.string().nullable() })

const one = z.strictObject({ thread_id: uuid })
const byAssistant = z.strictObject({ assistant_id: uuid })

export const threadSchemas = {
  get: { params: one, answer: z.object({ thread }) },
  current: { query: listQuery, answer: pageOf(thread) },
  other: { query: listQuery, answer: pageOf(thread) },
  rename: {
    params: one,
    body: z.strictObject({
      name: z.string().trim().min(1, 'Thread name could not be empty').max(THREAD_NAME_MAX),
      assistant_id: uuid.optional(),
    }),
    answer: z.object({ thread }),
  },
  pinned: { query: z.strictObject({ cursor: cursor.optional() }), answer: byCursor },
  archived: {
    query: z.strictObject({ query: z.string().max(THREAD_NAME_MAX).optional(), cursor: cursor.optional() }),
    answer: byCursor,
  },
  organise: {
    params: one,
    body: z.strictObject({
      is_pinned: z.boolean().optional(),
      is_archived: z.boolean().optional(),
      /** Null: removes it from its folder. */
      folder_id: uuid.nullable().optional(),
    }),
    answer: z.object({ thread }),
  },
  temporary: { answer: z.object({ hours: z.number() }) },
  markRead: { params: one },
  delete: { params: one },
  undelete: { params: one, answer: z.object({ thread }) },
  branch: {
    params: one,
    /** `id`: of the new thread, chosen by the client. */
    body: z.strictObject({ id: uuid, message_id: uuid }),
    answer: z.object({ thread }),
  },
  withdrawFile: { params: z.strictObject({ thread_id: uuid, document_id: uuid }) },
  files: { params: one, answer: z.object({ knowledge_base_id: uuid.nullable() }) },
  openFiles: { params: one, answer: z.object({ knowledge_base_id: uuid }) },
  deleteCurrent: { params: byAssistant },
  deleteOther: { params: byAssistant },
} satisfies Record<string, CallSchemas>
