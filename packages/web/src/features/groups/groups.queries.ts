import { groups, type Group, type GroupMember } from '@parlance/contract/people/groups.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['groups']

export const groupsQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', query, page],
    queryFn: ({ signal }) =>
      call(groups.list, { query: { query: query || undefined, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', groupId],
    queryFn: ({ signal }) => call(groups.get, { params: { group_id: groupId } }, { signal }),
    meta: { quiet: true },
  })

export const membersQuery = (groupId: string, query: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'members', groupId, query, page],
    queryFn: ({ signal }) =>
      call(
        groups.members,
        { params: { group_id: groupId }, query: { query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export type GroupTexts = Pick<Group, 'name' | 'description'>

/** Creates a group, or changes the one with this id; the form shows a refusal. */
export function useSaveGroup(groupId: string | undefined) {
  return useChange(true, (body: GroupTexts) =>
    groupId === undefined
      ? call(groups.create, { body })
      : call(groups.update, { params: { group_id: groupId }, body }),
  )
}

export function useDeleteGroup() {
  return useChange(false, (groupId: string) => call(groups.delete, { params: { group_id: groupId } }))
}

/** The field shows a refusal. */
export function useAddMember(groupId: string) {
  return useChange(true, (userId: string) =>
    call(groups.addMember, { params: { group_id: groupId }, body: { user_id: userId, type: 'member' } }),
  )
}

export function useSetMember(groupId: string) {
  return useChange(false, ({ user_id, type }: Pick<GroupMember, 'user_id' | 'type'>) =>
    call(groups.setMember, { params: { group_id: groupId, user_id }, body: { type } }),
  )
}

/** Removes a member, or leaves the group. */
export function useRemoveMember(groupId: string) {
  return useChange(false, (userId: string) =>
    call(groups.removeMember, { params: { group_id: groupId, user_id: userId } }),
  )
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY], change, { quiet })
}
