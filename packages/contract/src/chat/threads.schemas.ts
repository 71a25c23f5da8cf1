import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { THREAD_NAME_MAX } from '#core/limits.ts'
import { instant, pageNumber, pageOf, uuid } from '#core/schemas.ts'

export const thread = z.object({
  id: uuid,
  name: z.string(),
  assistant_id: uuid,
  /** The assistant's name, since its reader can no longer see the assistant itself. */
  assistant_name: z.string(),
  /** Whether a helper is about to give it a title: its name can change within seconds. */
  is_being_named: z.boolean(),
  created_at: instant,
  updated_at: instant,
  /** Of a branch: the conversation that it was made from, while that exists, and the last message copied from it. */
  branched_from: z.object({ thread_id: uuid, name: z.string(), message_id: uuid }).nullish(),
})

/** Begins a walk by cursors: its pages hand on a cursor, where those asked for by number hand on the next number. */
export const FIRST_THREADS = 'c.first'

/** A page number, or a cursor: `c.first`, then the opaque one that the page before gave. */
const listQuery = z.strictObject({
  page: z.union([pageNumber, z.string().regex(/^c\.[A-Za-z0-9_-]{1,200}$/)]).default(1),
  assistant_id: uuid.optional(),
})

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
