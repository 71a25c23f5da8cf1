import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { marketplace, type MarketplaceSort } from '@parlance/contract/assistants/marketplace.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

/** The key of all queries of the marketplace. */
export const MARKETPLACE_KEY = ['marketplace']

/** The anchor of the reviewer's comments in the form. */
export const REVIEW_ANCHOR = 'review'

/** How often an open form checks for a reviewer's decision. */
const DECISION_LOOK_MS = 10_000

export type MarketplaceSearch = {
  query: string
  tag: string | undefined
  sort?: MarketplaceSort
  page: number
}

export const cardsQuery = ({ query, tag, sort = 'usage', page }: MarketplaceSearch) =>
  queryOptions({
    queryKey: [...MARKETPLACE_KEY, 'cards', query, tag, sort, page],
    queryFn: ({ signal }) =>
      call(
        marketplace.list,
        { query: { query: query || undefined, tag, sort_by: sort, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const cardQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...MARKETPLACE_KEY, 'card', assistantId],
    queryFn: ({ signal }) => call(marketplace.get, { params: { assistant_id: assistantId } }, { signal }),
    meta: { quiet: true },
  })

/** The publication state of an assistant of mine, and my next actions. */
export const publicationQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...ASSISTANTS_KEY, 'publication', assistantId],
    queryFn: async ({ signal }) => {
      const draft = await call(assistants.draft, { params: { assistant_id: assistantId } }, { signal })
      return { ...draft.publication, may_publish: draft.may.includes('publish') }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? DECISION_LOOK_MS : false),
    meta: { quiet: true },
  })

/** The test results that a submission of the saved version would show; refetched after a version is saved. */
export const submissionQuery = (assistantId: string) =>
  queryOptions({
    queryKey: [...ASSISTANTS_KEY, 'submission', assistantId],
    queryFn: ({ signal }) =>
      call(marketplace.submission, { params: { assistant_id: assistantId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

const params = (assistant_id: string) => ({ params: { assistant_id } })

export const useInstall = () => useChange((id: string) => call(marketplace.install, params(id)))
export const useUninstall = () => useChange((id: string) => call(marketplace.uninstall, params(id)))

/** The dialog shows a refusal. */
export function useSubmit(assistantId: string) {
  return useChange(
    (body: { note: string; test_reason: string }) =>
      call(marketplace.submit, { ...params(assistantId), body }),
    { quiet: true },
  )
}

export function useWithdraw(assistantId: string) {
  return useChange(() => call(marketplace.withdraw, params(assistantId)))
}

/** Changes of the marketplace also change the lists of assistants. */
function useChange<V>(change: (variables: V) => Promise<void>, meta: { quiet?: boolean } = {}) {
  return useRefreshing([MARKETPLACE_KEY, tagsQuery().queryKey, ASSISTANTS_KEY], change, {
    ...meta,
    always: true,
  })
}
