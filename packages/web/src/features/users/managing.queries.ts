import { personalDataCalls } from '@parlance/contract/people/personal-data.ts'
import { users, type AdminUserPage } from '@parlance/contract/people/users.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['admin', 'users']
const LISTS_KEY = [...KEY, 'list']

export type UserSort = 'name' | 'username' | 'email' | 'role' | 'last_seen_at' | 'created_at'
export type UserFilter = { role_id?: string; group_id?: string; state?: 'enabled' | 'disabled' }
type ListQuery = { query: string; sort_by: UserSort; sort_order: 'asc' | 'desc'; page: number }

export const usersQuery = ({ query, page, ...sort }: ListQuery, filter: UserFilter) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query, sort, page, filter],
    queryFn: ({ signal }) =>
      call(
        users.adminList,
        { query: { ...sort, ...filter, query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const managedUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', userId],
    queryFn: ({ signal }) => call(users.adminGet, { params: { user_id: userId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Groups by name, page by page. */
export const allGroupsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'groups', query],
    queryFn: ({ pageParam, signal }) =>
      call(users.adminGroups, { query: { query: query || undefined, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total, data }) => (page * 50 < total && data.length > 0 ? page + 1 : null),
    placeholderData: keepPreviousData,
  })

export function useChangeUser(userId: string) {
  return useChange(userId, (body: { role_id?: string; is_enabled?: boolean }) =>
    call(users.adminUpdate, { params: { user_id: userId }, body }),
  )
}

export function useSetGroups(userId: string) {
  return useChange(userId, (group_ids: string[]) =>
    call(users.adminSetGroups, { params: { user_id: userId }, body: { group_ids } }),
  )
}

export function useEndSessionsOf(userId: string) {
  return useChange(userId, async () => {
    await call(users.adminEndSessions, { params: { user_id: userId } })
    return undefined
  })
}

/** The dialog shows a refusal. */
export function useHandOver(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to_user_id: string) =>
      call(users.adminHandOver, { params: { user_id: userId }, body: { to_user_id } }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** The dialog shows a refusal. */
export function useErase(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { confirmation: string; hand_over_to: string | null }) =>
      call(personalDataCalls.erase, { params: { user_id: userId }, body }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS_KEY }),
  })
}

function useChange<V>(userId: string, change: (variables: V) => Promise<AdminUserPage | undefined>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (page) => {
      if (page) client.setQueryData(managedUserQuery(userId).queryKey, page)
      await client.invalidateQueries({ queryKey: KEY, refetchType: page ? 'none' : 'active' })
    },
  })
}
