import { knowledgeBases as calls, type KnowledgeLevel } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { activityQuery, KNOWLEDGE_BASES_KEY } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import type { SubjectKey } from '#features/sharing/sharing.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const keyOf = (id: string) => [...KNOWLEDGE_BASES_KEY, 'shares', id]
const paramsOf = (id: string) => ({ knowledge_base_id: id })

/** The shares of a knowledge base. */
export const baseSharesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(calls.shares, { params: paramsOf(id), query: after(pageParam) }, { signal }),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Missing access of a person or group; refetched each time, because permissions change. */
export const baseGapsQuery = (id: string, { subject_type, subject_id }: SubjectKey, level: KnowledgeLevel) =>
  queryOptions({
    queryKey: [...keyOf(id), 'gaps', subject_type, subject_id, level],
    queryFn: async ({ signal }) => {
      const body = { subject_type, subject_id, level }
      return (await call(calls.checkShare, { params: paramsOf(id), body }, { signal })).gaps
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function useShareBase(id: string) {
  return useChange(
    id,
    true,
    ({ subject: { subject_type, subject_id }, level }: { subject: SubjectKey; level: KnowledgeLevel }) =>
      call(calls.share, { params: paramsOf(id), body: { subject_type, subject_id, level } }),
  )
}

export function useSetBaseLevel(id: string) {
  return useChange(id, false, ({ subject_type, subject_id, level }: SubjectKey & { level: KnowledgeLevel }) =>
    call(calls.setShare, { params: { ...paramsOf(id), subject_type, subject_id }, body: { level } }),
  )
}

export function useUnshareBase(id: string) {
  return useChange(id, false, ({ subject_type, subject_id }: SubjectKey) =>
    call(calls.unshare, { params: { ...paramsOf(id), subject_type, subject_id } }),
  )
}

function useChange<V, A>(id: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    // Also after a refusal, because the list on the screen was outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: baseSharesQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: activityQuery(id).queryKey }),
      ]),
  })
}
