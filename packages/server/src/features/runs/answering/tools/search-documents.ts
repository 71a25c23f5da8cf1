import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { type FieldOfBase, fieldsOfSearched } from '#features/document-fields/conditions.service.ts'
import { usableBases } from '../knowledge.queries.ts'
import { sentOf } from '../passages.service.ts'
import { retrieve } from '../retrieve.service.ts'
import { SearchQuery } from '../search-query.service.ts'
import { conditionsOf, filterParameter } from './document-filter.ts'
import { houseTool, type Tool, ToolOutput, type ToolRun } from './tool.ts'

/** Bytes of passages from bases, and again from files of the conversation; a result for a model has room for both. */
const ROOM = 6_000

const TOOL = {
  id: 'search_documents',
  description:
    'Searches the documents of this assistant and the files of this conversation. Use it when the passages at hand do not answer the question, with other words or for one part of it. Each passage has a number: put it in square brackets after what it supports, such as [4], and put words that you take over between quotation marks, unchanged.',
} as const

const query = z
  .string()
  .trim()
  .min(1)
  .max(SEARCH_QUERY_MAX)
  .describe('A question or keywords, in the language of the documents')

/**
 * Further searches in the documents of the answer. Their passages are cited and checked like those of the first
 * search.
 */
export const searchDocuments = houseTool({
  ...TOOL,
  input: z.strictObject({ query }),
  run: (of, input, signal) => searched(of, input.query, signal),
})

/** The same with a filter, if the bases that the reader can search have fields. */
export async function searchToolFor(ctx: UserCtx, assistant: RunnableAssistant): Promise<Tool> {
  const bases = assistant.knowledge_base_ids.length === 0 ? [] : await usableBases(ctx, assistant)
  const fields = await fieldsOfSearched(
    ctx,
    bases.map((base) => base.id),
  )
  if (fields.length === 0) return searchDocuments
  return houseTool({
    ...TOOL,
    input: z.strictObject({ query, filter: filterParameter(fields) }),
    run: async (of, input, signal) => {
      const filter = conditionsOf(input.filter, fields)
      return await searched(filter.length === 0 ? of : filtered(of, filter, fields), input.query, signal)
    },
  })
}

/** Only bases with fields, because other documents cannot meet a condition; the filter of the assistant still counts. */
function filtered(of: ToolRun, filter: readonly FieldCondition[], fields: readonly FieldOfBase[]): ToolRun {
  const { assistant } = of
  const bases = new Set(fields.map((field) => field.knowledge_base_id))
  const narrowed = {
    ...assistant,
    knowledge_base_ids: assistant.knowledge_base_ids.filter((id) => bases.has(id)),
    knowledge_filter: [...assistant.knowledge_filter, ...filter],
    document_ids: [],
  }
  return { ...of, assistant: narrowed, attached: [] }
}

async function searched({ ctx, assistant, attached, cite }: ToolRun, words: string, signal: AbortSignal) {
  // documents given as whole texts are searched here
  const material = {
    assistant: { ...assistant, knowledge_mode: 'search' as const },
    attached,
    readPictures: null,
  }
  const room = { search: ROOM, whole: 0 }
  const { passages } = await retrieve(ctx, material, new SearchQuery(words), room, signal)
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
}
