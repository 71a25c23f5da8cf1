import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { foundMessage, messageSearchSchemas, textSegment } from './message-search.schemas.ts'

export type FoundMessage = z.output<typeof foundMessage>
export type TextSegment = z.output<typeof textSegment>

/** The search over one's own conversations. */
export const messageSearch = defineCalls<typeof messageSearchSchemas>()('messageSearch', {
  search: {
    method: 'GET',
    path: '/v2/message-search',
    access: { kind: 'session', permission: 'thread:list' },
    summary:
      'My messages, names of conversations and names of attached files that have all the words, the most relevant first. The last word can be a beginning, unless a space follows; words in quotation marks must follow one another.',
  },
})
