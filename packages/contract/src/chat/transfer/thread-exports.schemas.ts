import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { THREAD_EXPORTS_SHOWN } from '#core/limits.ts'
import { instant, language, uuid } from '#core/schemas.ts'
import { EXPORT_FORMATS } from './export-formats.ts'

export const threadExport = z.object({
  id: uuid,
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** The messages read so far, and the total. */
  done: z.number().int(),
  total: z.number().int(),
  error_code: z.string().nullable(),
  /** Of the file. */
  name: z.string(),
  size: z.number().int(),
  created_at: instant,
})

const thread = z.strictObject({ thread_id: uuid })
const one = thread.extend({ export_id: uuid })

export const threadExportSchemas = {
  create: {
    params: thread,
    body: z.strictObject({
      format: z.enum(EXPORT_FORMATS),
      /** `shown`: one path of messages. `all`: every branch, only for `json`. */
      branches: z.enum(['shown', 'all']),
      /** The last message of the path; absent: the newest. */
      until: uuid.optional(),
      /** Of dates and fixed texts. */
      lang: language,
      time_zone: z.string().max(64),
    }),
    answer: threadExport,
  },
  list: { params: thread, answer: z.object({ data: z.array(threadExport).max(THREAD_EXPORTS_SHOWN) }) },
  get: { params: one, answer: threadExport },
  file: { params: one },
} satisfies Record<string, CallSchemas>
