import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { MESSAGE_QUERY_MAX, MESSAGE_SEARCH_PAGE_SIZE } from '#core/limits.ts'
import { cursor, givenInstant, instant, uuid } from '#core/schemas.ts'

/** A piece of a text, and whether it is what was searched. */
export const textSegment = z.object({ text: z.string(), is_match: z.boolean() })

export const foundMessage = z.object({
  thread: z.object({ id: uuid, name: z.string(), assistant_id: uuid, assistant_name: z.string() }),
  /** Null where the name of the conversation has the words. */
  message: z.object({ id: uuid, role: z.enum(['user', 'assistant']) }).nullable(),
  /** When the message was written, or the conversation begun. */
  at: instant,
  /** The place of the text, or the name of the conversation. */
  excerpt: z.array(textSegment),
  /** Names of files that have a word of the search. */
  files: z.array(z.array(textSegment)),
})

export const messageSearchSchemas = {
  search: {
    query: z.strictObject({
      query: z.string().max(MESSAGE_QUERY_MAX),
      assistant_id: uuid.optional(),
      /** Only conversations in this folder; none where the caller cannot see it. */
      folder_id: uuid.optional(),
      from: givenInstant.optional(),
      /** Not included. */
      to: givenInstant.optional(),
      /** Only conversations with files. */
      with_files: z.literal('true').optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(foundMessage).max(MESSAGE_SEARCH_PAGE_SIZE),
      /** How many there are on all pages. */
      found: z.number().int(),
      /** There are more, older ones, which are not shown. */
      is_cut: z.boolean(),
      next_cursor: cursor.nullable(),
    }),
  },
} satisfies Record<string, CallSchemas>
