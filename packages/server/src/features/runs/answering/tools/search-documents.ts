import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import { z } from 'zod'
import { sentOf } from '../passages.service.ts'
import { retrieve } from '../retrieve.service.ts'
import { SearchQuery } from '../search-query.service.ts'
import { houseTool, ToolOutput } from './tool.ts'

/** Bytes of passages from bases, and again from files of the conversation; a result for a model has room for both. */
const ROOM = 6_000

/**
 * Further searches in the documents of the answer. Their passages are cited and checked like those of the first
 * search.
 */
export const searchDocuments = houseTool({
  id: 'search_documents',
  description:
    'Searches the documents of this assistant and the files of this conversation. Use it when the passages at hand do not answer the question, with other words or for one part of it. Each passage has a number: put it in square brackets after what it supports, such as [4], and put words that you take over between quotation marks, unchanged.',
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(SEARCH_QUERY_MAX)
      .describe('A question or keywords, in the language of the documents'),
  }),
  run: async ({ ctx, assistant, attached, cite }, { query }, signal) => {
    // documents given as whole texts are searched here
    const searched = {
      assistant: { ...assistant, knowledge_mode: 'search' as const },
      attached,
      readPictures: null,
    }
    const room = { search: ROOM, whole: 0 }
    const { passages } = await retrieve(ctx, searched, new SearchQuery(query), room, signal)
    // a search that took too long adds no passages
    signal.throwIfAborted()
    const cited = await cite(passages)
    if (cited.length === 0) return { found: [] }
    const shown = cited.map((given) => {
      const { number, heading, page } = given.passage
      return { number, title: given.title, heading, page, text: sentOf(given).text }
    })
    const found = [...new Set(cited.map(({ title }) => title))]
    return new ToolOutput({ found }, { shown: JSON.stringify(shown) })
  },
})
