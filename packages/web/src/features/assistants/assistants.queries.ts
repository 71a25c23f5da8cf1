import { assistants, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, open } from '#lib/network/api.ts'

/** The key of all queries about assistants: a change of one refreshes them all. */
export const ASSISTANTS_KEY = ['assistants']

export type AssistantSort = {
  sort_by: 'name' | 'created_at' | 'updated_at'
  sort_order: 'asc' | 'desc'
}

export const BY_NAME: AssistantSort = { sort_by: 'name', sort_order: 'asc' }

export const assistantsQuery = (sort: AssistantSort = BY_NAME) =>
  queryOptions({
    queryKey: [...ASSISTANTS_KEY, 'list', sort],
    queryFn: ({ signal }) => call(assistants.list, { query: sort }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One assistant as its users see it, and what I can do with it. */
export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: [...ASSISTANTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(assistants.get, { params: { assistant_id: id } }, { signal }),
    meta: { quiet: true },
  })

/** How many people and threads a deletion would affect. */
export const impactQuery = (id: string) =>
  queryOptions({
    queryKey: [...ASSISTANTS_KEY, 'impact', id],
    queryFn: ({ signal }) => call(assistants.impact, { params: { assistant_id: id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/**
 * The assistant that answers if none is chosen: the enabled default with the lowest rank, whatever the list is sorted
 * by.
 */
export function defaultAssistant(list: Assistant[] | undefined): Assistant | undefined {
  return list
    ?.filter((one) => one.is_default && one.is_enabled)
    .toSorted((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1))[0]
}

// A picture never changes under its id; its object URL is valid as long as the session.
const pictureQuery = (assistantId: string, fileId: string | null) =>
  queryOptions({
    queryKey: ['assistant-pictures', assistantId, fileId],
    queryFn: async ({ signal }) => {
      const params = { assistant_id: assistantId, file_id: fileId ?? '' }
      const answer = await open(assistants.avatar, { params }, { signal, headers: { Accept: 'image/webp' } })
      return URL.createObjectURL(await answer.blob())
    },
    enabled: fileId !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { quiet: true, isObjectUrl: true },
  })

/** The object URL of an assistant's picture, when it is loaded. */
export function useAssistantPicture(assistantId: string, fileId: string | null): string | undefined {
  return useQuery(pictureQuery(assistantId, fileId)).data
}
