import { budgets, type NewBudget, type SubjectLevel } from '@parlance/contract/admin/budgets.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['budgets']

export const budgetsQuery = ({ query, page }: { query: string; page: number }) =>
  queryOptions({
    queryKey: [...KEY, 'all', query, page],
    queryFn: ({ signal }) => call(budgets.list, { query: { query, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** What everyone together can spend this month; undefined without such a budget. It is among the first in the list. */
export const monthBudgetQuery = () =>
  queryOptions({
    ...budgetsQuery({ query: '', page: 1 }),
    select: ({ data }) => data.find(({ level, period }) => level === 'global' && period === 'month'),
  })

export const myBudgetsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'mine'],
    queryFn: ({ pageParam, signal }) => call(budgets.mine, { query: after(pageParam) }, { signal }),
    ...byCursor,
    meta: { quiet: true },
  })

export const budgetSubjectsQuery = (level: SubjectLevel, query: string) =>
  queryOptions({
    queryKey: [...KEY, 'subjects', level, query],
    queryFn: async ({ signal }) =>
      (await call(budgets.subjects, { query: { level, query } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export type BudgetTerms = Pick<NewBudget, 'amount_nano' | 'is_hard' | 'allow_unpriced' | 'fallback_model_id'>

export function useCreateBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewBudget) => call(budgets.create, { body }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useUpdateBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BudgetTerms & { id: string }) =>
      call(budgets.update, { params: { budget_id: id }, body }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useDeleteBudget() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(budgets.delete, { params: { budget_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
