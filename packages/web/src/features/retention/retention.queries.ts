import { legalHolds, retention, type RetentionKind } from '@parlance/contract/admin/retention.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const POLICIES = ['admin', 'retention']
const HOLDS = ['admin', 'legal-holds']

export const policiesQuery = () =>
  queryOptions({
    queryKey: [...POLICIES, 'policies'],
    queryFn: async ({ signal }) => (await call(retention.policies, {}, { signal })).data,
    meta: { quiet: true },
  })

/** What a policy would delete. */
export const impactQuery = (kind: RetentionKind, role_id: string | null, days: number) =>
  queryOptions({
    queryKey: [...POLICIES, 'impact', kind, role_id, days],
    queryFn: ({ signal }) =>
      call(
        retention.impact,
        { query: { kind, days: String(days), ...(role_id !== null && { role_id }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export type PolicyDraft = { kind: RetentionKind; role_id: string | null; days: number; notice_days: number }

/** Creates a policy, or changes the one of this id; the form shows a refusal. */
export function useSavePolicy(id: string | undefined) {
  return useRefreshing(
    [POLICIES],
    ({ days, notice_days, ...scope }: PolicyDraft) =>
      id === undefined
        ? call(retention.createPolicy, { body: { ...scope, days, notice_days } })
        : call(retention.updatePolicy, { params: { policy_id: id }, body: { days, notice_days } }),
    { quiet: true },
  )
}

export function useDeletePolicy() {
  return useRefreshing([POLICIES], (policy_id: string) =>
    call(retention.deletePolicy, { params: { policy_id } }),
  )
}

export const holdsQuery = ({ query, page }: { query: string; page: number }) =>
  queryOptions({
    queryKey: [...HOLDS, query, page],
    queryFn: ({ signal }) => call(legalHolds.adminList, { query: { query, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function usePlaceHold() {
  return useRefreshing(
    [HOLDS, POLICIES],
    (body: { user_id: string; reason: string }) => call(legalHolds.place, { body }),
    { quiet: true },
  )
}

export function useReleaseHold() {
  return useRefreshing(
    [HOLDS, POLICIES],
    (legal_hold_id: string) => call(legalHolds.release, { params: { legal_hold_id } }),
    { always: true },
  )
}

/** How long my conversations are kept, and a page of those that will be deleted. */
export const myRetentionQuery = (page: number) =>
  queryOptions({
    queryKey: ['account', 'retention', page],
    queryFn: ({ signal }) => call(retention.mine, { query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
