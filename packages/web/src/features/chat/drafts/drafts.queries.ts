import { drafts, type Draft } from '@parlance/contract/chat/drafts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'

/** Read once per visit; afterwards the browser's own copy is the newest. */
export const draftQuery = (scope: string) =>
  queryOptions({
    queryKey: ['drafts', scope],
    queryFn: async ({ signal }) => (await call(drafts.get, { params: { scope } }, { signal })).draft,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

export const saveDraft = (scope: string, draft: Draft, options: { keepalive?: boolean } = {}) =>
  call(drafts.save, { params: { scope }, body: draft }, options)
