import { openQuestions } from '@parlance/contract/knowledge/open-questions.ts'
import type { OPEN_QUESTION_KINDS } from '@parlance/contract/knowledge/open-questions.schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export type Kind = (typeof OPEN_QUESTION_KINDS)[number]

export const openQuestionsQuery = (
  knowledgeBaseId: string,
  { kind, page }: { kind: Kind | null; page: number },
) =>
  queryOptions({
    queryKey: [...keyOf(knowledgeBaseId), { kind, page }],
    queryFn: ({ signal }) =>
      call(
        openQuestions.list,
        {
          params: { knowledge_base_id: knowledgeBaseId },
          query: { page: String(page), ...(kind !== null && { kind }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The number of open questions of a base. */
export const openQuestionCountQuery = (knowledgeBaseId: string) => ({
  ...openQuestionsQuery(knowledgeBaseId, { kind: null, page: 1 }),
  select: ({ total }: { total: number }) => total,
})

export function useDismiss(knowledgeBaseId: string) {
  const params = { knowledge_base_id: knowledgeBaseId }
  return useRefreshing([keyOf(knowledgeBaseId)], (key: string) =>
    call(openQuestions.dismiss, { params, body: { key } }),
  )
}

export function useUndoDismissal(knowledgeBaseId: string) {
  return useRefreshing([keyOf(knowledgeBaseId)], (dismissal_id: string) =>
    call(openQuestions.undoDismissal, { params: { knowledge_base_id: knowledgeBaseId, dismissal_id } }),
  )
}

const keyOf = (knowledgeBaseId: string) => ['open-questions', knowledgeBaseId]
