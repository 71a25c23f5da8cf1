import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { documents } from '@parlance/contract/knowledge/documents.ts'
import { retrieval } from '@parlance/contract/knowledge/retrieval.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export type Asked = {
  query: string
  group: 'chunk' | 'document'
  filter: readonly FieldCondition[]
}

const SHOWN = 10
const FOUND = 5

/** The results of a base for a question; disabled without a question. */
export const searchQuery = (knowledgeBaseId: string, asked: Asked | null) =>
  queryOptions({
    queryKey: ['retrieval', knowledgeBaseId, 'search', asked],
    queryFn: ({ signal }) =>
      call(
        retrieval.search,
        {
          params: { knowledge_base_id: knowledgeBaseId },
          body: {
            query: asked?.query ?? '',
            group: asked?.group ?? 'chunk',
            filter: [...(asked?.filter ?? [])],
            limit: SHOWN,
          },
        },
        { signal },
      ),
    enabled: asked !== null,
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })

export const testQuestionsQuery = (knowledgeBaseId: string) =>
  queryOptions({
    queryKey: keyOf(knowledgeBaseId),
    queryFn: ({ signal }) =>
      call(retrieval.testQuestions, { params: { knowledge_base_id: knowledgeBaseId } }, { signal }),
    meta: { quiet: true },
  })

/** The first documents of a base with a name. */
export const documentsByNameQuery = (knowledgeBaseId: string, query: string) =>
  queryOptions({
    queryKey: ['retrieval', knowledgeBaseId, 'documents', query],
    queryFn: async ({ signal }) => {
      const params = { knowledge_base_id: knowledgeBaseId }
      const asked = { sort_by: 'name', sort_order: 'asc', page: '1', ...(query !== '' && { query }) } as const
      return (await call(documents.list, { params, query: asked }, { signal })).data.slice(0, FOUND)
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export function useCreateTestQuestion(knowledgeBaseId: string) {
  return useChange(knowledgeBaseId, true, (body: { question: string; expected: string[] }) =>
    call(retrieval.createTestQuestion, { params: { knowledge_base_id: knowledgeBaseId }, body }),
  )
}

export function useDeleteTestQuestion(knowledgeBaseId: string) {
  return useChange(knowledgeBaseId, false, (id: string) =>
    call(retrieval.deleteTestQuestion, { params: { knowledge_base_id: knowledgeBaseId, question_id: id } }),
  )
}

export function useRunTestQuestions(knowledgeBaseId: string) {
  return useChange(knowledgeBaseId, false, () =>
    call(retrieval.runTestQuestions, { params: { knowledge_base_id: knowledgeBaseId } }),
  )
}

const keyOf = (knowledgeBaseId: string) => ['retrieval', knowledgeBaseId, 'questions']

function useChange<V, A>(knowledgeBaseId: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([keyOf(knowledgeBaseId)], change, { quiet })
}
