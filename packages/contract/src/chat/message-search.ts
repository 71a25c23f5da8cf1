import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { foundMessage, messageSearchSchemas, textSegment } from './message-search.schemas.ts'

export type FoundMessage = z.output<typeof foundMessage>
export type TextSegment = z.output<typeof textSegment>

/** Search in the caller's own conversations. */
export const messageSearch = defineCalls<typeof messageSearchSchemas>()('messageSearch', {
  search: {
    method: 'GET',
    path: '/v2/message-search',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'Searches my messages, conversation names and file names for all the words, the most relevant first. The last word matches as a prefix unless a space follows; quoted words match as a phrase.',
  },
})
