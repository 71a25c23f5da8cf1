import { type CuratedAnswerBody, curatedAnswers } from '@parlance/contract/knowledge/curated-answers.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activityQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export type Wanted = { query: string; due: boolean; page: number }

export const curatedAnswersQuery = (knowledgeBaseId: string, { query, due, page }: Wanted) =>
  queryOptions({
    queryKey: [...keyOf(knowledgeBaseId), { query, due, page }],
    queryFn: ({ signal }) =>
      call(
        curatedAnswers.list,
        {
          params: { knowledge_base_id: knowledgeBaseId },
          query: { page: String(page), ...(query !== '' && { query }), ...(due && { due: 'true' }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Creates an answer, or changes the one with this id. */
export function useSaveAnswer(knowledgeBaseId: string, id: string | null) {
  return useChange(knowledgeBaseId, true, (body: CuratedAnswerBody) => {
    const params = { knowledge_base_id: knowledgeBaseId }
    return id === null
      ? call(curatedAnswers.create, { params, body })
      : call(curatedAnswers.update, { params: { ...params, answer_id: id }, body })
  })
}

export function useDeleteAnswer(knowledgeBaseId: string) {
  return useChange(knowledgeBaseId, false, (id: string) =>
    call(curatedAnswers.delete, { params: { knowledge_base_id: knowledgeBaseId, answer_id: id } }),
  )
}

const keyOf = (knowledgeBaseId: string) => ['curated-answers', knowledgeBaseId]

function useChange<V, A>(knowledgeBaseId: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  const activity = activityQuery(knowledgeBaseId).queryKey
  return useRefreshing([keyOf(knowledgeBaseId), activity], change, { quiet })
}
