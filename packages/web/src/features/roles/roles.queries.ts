import type { Permission } from '@parlance/contract/core/permissions.ts'
import { roles, type Role } from '@parlance/contract/people/roles.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#features/users/users.queries.ts'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['admin', 'roles']

export type RoleSort = 'name' | 'user_count' | 'updated_at'
export type RoleListQuery = { query: string; sort_by: RoleSort; sort_order: 'asc' | 'desc'; page: number }

export const rolesQuery = ({ query, page, ...sort }: RoleListQuery) =>
  queryOptions({
    queryKey: [...KEY, 'list', query, sort, page],
    queryFn: ({ signal }) =>
      call(roles.list, { query: { ...sort, query: query || undefined, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const roleQuery = (roleId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', roleId],
    queryFn: ({ signal }) => call(roles.get, { params: { role_id: roleId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** The names of all roles, to assign to people. */
export const roleChoicesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'choices'],
    queryFn: async ({ signal }) => (await call(roles.choices, {}, { signal })).data,
  })

/** Every call, and whether these permissions allow it. */
export const callViewQuery = (permissions: Permission[]) =>
  queryOptions({
    queryKey: [...KEY, 'calls', permissions.toSorted().join()],
    queryFn: async ({ signal }) => (await call(roles.calls, { body: { permissions } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export type RoleContent = Pick<Role, 'name' | 'description' | 'permissions'>

/** Creates a role, or changes the one with this id on top of a revision; the form shows a refusal. */
export function useSaveRole(roleId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ revision, ...body }: RoleContent & { revision: number }) =>
      roleId === undefined
        ? call(roles.create, { body })
        : call(roles.update, { params: { role_id: roleId }, body: { ...body, revision } }),
    meta: { quiet: true },
    onSuccess: async (role) => {
      client.setQueryData(roleQuery(role.id).queryKey, role)
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
  })
}

/** Deletes a role; people who have it get another one. */
export function useDeleteRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ role_id, move_to }: { role_id: string; move_to: string | undefined }) =>
      call(roles.delete, { params: { role_id }, query: { move_to } }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY, refetchType: 'active' }),
  })
}
