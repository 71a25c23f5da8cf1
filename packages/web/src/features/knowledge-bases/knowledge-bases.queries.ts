import {
  knowledgeBases as calls,
  type KnowledgeBaseDetail,
  type KnowledgeBaseStatus,
} from '@parlance/contract/knowledge/knowledge-bases.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export type BaseSort = 'name' | 'updated_at' | 'created_at' | 'size'
export type BaseList = {
  query: string
  page: number
  sort_by: BaseSort
  sort_order: 'asc' | 'desc'
  scope: 'readable' | 'all'
  status: KnowledgeBaseStatus | ''
}
export type BaseChanges = Partial<
  Pick<KnowledgeBaseDetail, 'name' | 'description' | 'is_public' | 'language'>
> & {
  rag_configuration_id?: string | null
}

/** The key of all queries about knowledge bases. */
export const KNOWLEDGE_BASES_KEY = ['knowledge-bases']
const LISTS_KEY = [...KNOWLEDGE_BASES_KEY, 'list']
const LIVE_MS = 2_000

/** Refetched while one of them is being processed. */
export const basesQuery = ({ query, page, status, ...rest }: BaseList) =>
  queryOptions({
    queryKey: [...LISTS_KEY, { query, page, status, ...rest }],
    queryFn: ({ signal }) =>
      call(
        calls.list,
        {
          query: {
            ...rest,
            page: String(page),
            ...(query !== '' && { query }),
            ...(status !== '' && { status }),
          },
        },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((base) => base.status === 'syncing') ? LIVE_MS : false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const baseQuery = (id: string) =>
  queryOptions({
    queryKey: [...KNOWLEDGE_BASES_KEY, 'one', id],
    queryFn: ({ signal }) => call(calls.get, { params: { knowledge_base_id: id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'syncing' ? LIVE_MS : false),
    meta: { quiet: true },
  })

/** The impact of a deletion. */
export const baseImpactQuery = (id: string) =>
  queryOptions({
    queryKey: [...KNOWLEDGE_BASES_KEY, 'impact', id],
    queryFn: ({ signal }) => call(calls.impact, { params: { knowledge_base_id: id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KNOWLEDGE_BASES_KEY, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      call(calls.activity, { params: { knowledge_base_id: id }, query: after(pageParam) }, { signal }),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function useCreateBase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; description: string; is_public: boolean }) =>
      call(calls.create, { body }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KNOWLEDGE_BASES_KEY }),
  })
}

/** The form shows a refusal. */
export function useChangeBase(id: string) {
  return useDetail(id, true, (body: BaseChanges) =>
    call(calls.update, { params: { knowledge_base_id: id }, body }),
  )
}

export function useArchiveBase(id: string) {
  return useDetail(id, false, (is_archived: boolean) =>
    call(calls.setArchived, { params: { knowledge_base_id: id }, body: { is_archived } }),
  )
}

export function useDeleteBase(id: string) {
  return useGone(false, () => call(calls.delete, { params: { knowledge_base_id: id } }))
}

export function useUndeleteBase(id: string) {
  return useGone(false, () => call(calls.undelete, { params: { knowledge_base_id: id } }))
}

/** The dialog shows a refusal. */
export function useHandOverBase(id: string) {
  return useGone(true, (user_id: string) =>
    call(calls.handOver, { params: { knowledge_base_id: id }, body: { user_id } }),
  )
}

export function useLeaveBase(id: string) {
  return useGone(false, () => call(calls.leave, { params: { knowledge_base_id: id } }))
}

/** Refetches a base and everything about it. */
export function useRefreshBase(id: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: baseQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: activityQuery(id).queryKey }),
      client.invalidateQueries({ queryKey: LISTS_KEY }),
    ])
}

function useDetail<V>(id: string, quiet: boolean, change: (variables: V) => Promise<KnowledgeBaseDetail>) {
  const client = useQueryClient()
  const refresh = useRefreshBase(id)
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    onSuccess: (base) => client.setQueryData(baseQuery(id).queryKey, base),
    onSettled: refresh,
  })
}

/** Afterwards the page of the base can be closed, so only the lists are refetched. */
function useGone<V = void>(quiet: boolean, change: (variables: V) => Promise<undefined>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS_KEY }),
  })
}
