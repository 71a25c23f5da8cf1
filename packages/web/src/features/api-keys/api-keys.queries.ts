import { apiKeys, type NewApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export type KeySort = 'description' | 'created_by' | 'created_at' | 'expires_at' | 'last_used_at'
export type KeyListQuery = { query: string; sort_by: KeySort; sort_order: 'asc' | 'desc'; page: number }

const KEY = ['api-keys']

const asked = ({ query, page, ...sort }: KeyListQuery) => ({
  ...sort,
  query: query || undefined,
  page: String(page),
})

export const myKeysQuery = (list: KeyListQuery) =>
  queryOptions({
    queryKey: [...KEY, 'mine', list],
    queryFn: ({ signal }) => call(apiKeys.mine, { query: asked(list) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const allKeysQuery = (list: KeyListQuery) =>
  queryOptions({
    queryKey: [...KEY, 'all', list],
    queryFn: ({ signal }) => call(apiKeys.adminList, { query: asked(list) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const keyQuery = (keyId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', keyId],
    queryFn: ({ signal }) => call(apiKeys.one, { params: { key_id: keyId } }, { signal }),
    meta: { quiet: true },
  })

export const keyChoicesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'choices'],
    queryFn: ({ signal }) => call(apiKeys.choices, {}, { signal }),
    meta: { quiet: true },
  })

/** Creates a key; its secret is only in this response. The form shows a refusal. */
export function useCreateKey() {
  return useChange(true, (body: NewApiKey) => call(apiKeys.create, { body }))
}

export function useUpdateKey(keyId: string) {
  return useChange(true, (body: NewApiKey) => call(apiKeys.update, { params: { key_id: keyId }, body }))
}

export function useRotateKey() {
  return useChange(false, ({ keyId, hours }: { keyId: string; hours: number }) =>
    call(apiKeys.rotate, { params: { key_id: keyId }, body: { overlap_hours: hours } }),
  )
}

/** Revokes a key of mine or, for administrators, of anyone. */
export function useRevokeKey(whose: 'mine' | 'all') {
  const endpoint = whose === 'mine' ? apiKeys.revoke : apiKeys.adminRevoke
  return useChange(false, (keyId: string) => call(endpoint, { params: { key_id: keyId } }))
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY], change, { quiet })
}
