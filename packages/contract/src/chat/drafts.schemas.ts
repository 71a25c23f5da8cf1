import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { DRAFT_TEXT_MAX, MESSAGE_FILES_MAX } from '#core/limits.ts'
import { givenInstant, instant, uuid } from '#core/schemas.ts'

export const draft = z.object({
  text: z.string(),
  assistant_id: uuid.nullable(),
  model_id: uuid.nullable(),
  /** The attached files: documents of the thread's base, in order. */
  files: z.array(uuid),
  /** In the scope `new`: the thread that the files belong to. The first message creates it. */
  thread_id: uuid.nullable(),
  revised_at: instant,
  /** Of a queued message: the id with which it is sent. */
  message_id: uuid.optional(),
})

const QUEUED = /^queued-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const params = z.strictObject({ scope: z.union([uuid, z.literal('new'), z.string().regex(QUEUED)]) })

export const draftSchemas = {
  get: { params, answer: z.object({ draft: draft.nullable() }) },
  save: {
    params,
    body: z.strictObject({
      text: z.string().max(DRAFT_TEXT_MAX),
      assistant_id: uuid.nullable(),
      model_id: uuid.nullable(),
      files: z.array(uuid).max(MESSAGE_FILES_MAX).default([]),
      thread_id: uuid.nullable().default(null),
      /** When the person last changed it, by the browser's clock. */
      revised_at: givenInstant,
      message_id: uuid.optional(),
    }),
    answer: z.object({ draft: draft.nullable() }),
  },
} satisfies Record<string, CallSchemas>
