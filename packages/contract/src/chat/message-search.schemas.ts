import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { MESSAGE_QUERY_MAX, MESSAGE_SEARCH_PAGE_SIZE } from '#core/limits.ts'
import { cursor, givenInstant, instant, uuid } from '#core/schemas.ts'

/** A piece of a text, and whether it matches the search. */
export const textSegment = z.object({ text: z.string(), is_match: z.boolean() })

export const foundMessage = z.object({
  thread: z.object({ id: uuid, name: z.string(), assistant_id: uuid, assistant_name: z.string() }),
  /** Null if the match is in the name of the conversation. */
  message: z.object({ id: uuid, role: z.enum(['user', 'assistant']) }).nullable(),
  /** When the message was written, or the conversation was started. */
  at: instant,
  /** The matching text, or the name of the conversation. */
  excerpt: z.array(textSegment),
  /** Names of files that match the search. */
  files: z.array(z.array(textSegment)),
})

export const messageSearchSchemas = {
  search: {
    query: z.strictObject({
      query: z.string().max(MESSAGE_QUERY_MAX),
      assistant_id: uuid.optional(),
      /** Only conversations in this folder; no results if the caller cannot see it. */
      folder_id: uuid.optional(),
      from: givenInstant.optional(),
      /** Exclusive. */
      to: givenInstant.optional(),
      /** Only conversations with files. */
      with_files: z.literal('true').optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(foundMessage).max(MESSAGE_SEARCH_PAGE_SIZE),
      /** The total number on all pages. */
      found: z.number().int(),
      /** Whether there are more, older results, which are not shown. */
      is_cut: z.boolean(),
      next_cursor: cursor.nullable(),
    }),
  },
} satisfies Record<string, CallSchemas>
