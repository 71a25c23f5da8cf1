import { documents as calls } from '@parlance/contract/knowledge/documents.ts'
import {
  type PassageChange,
  passageChanges,
  type PassageInput,
} from '@parlance/contract/knowledge/passage-changes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { documentsKey, useRefreshDocuments } from '#features/documents/documents.queries.ts'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

/** The document of passages. */
export type Place = { baseId: string; documentId: string }

const LIVE_MS = 1_500
const idsOf = ({ baseId, documentId }: Place) => ({ knowledge_base_id: baseId, document_id: documentId })

/** Refetched while changes are being indexed. */
export const chunksQuery = (place: Place, version: string, page: number) =>
  queryOptions({
    queryKey: [...documentsKey(place.baseId), 'chunks', place.documentId, version, page],
    queryFn: ({ signal }) =>
      call(calls.chunks, { params: idsOf(place), query: { page: String(page) } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_indexing ? LIVE_MS : false),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Changes without a place in the current version of the file. */
export const unplacedQuery = (place: Place, page: number) =>
  queryOptions({
    queryKey: [...documentsKey(place.baseId), 'unplaced', place.documentId, page],
    queryFn: ({ signal }) =>
      call(
        passageChanges.list,
        { params: idsOf(place), query: { state: 'not_applied', page: String(page) } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Reads a passage as it is now. */
export function useReadChunk(place: Place, chunk_id: string) {
  return useMutation({
    mutationFn: () => call(calls.chunk, { params: { ...idsOf(place), chunk_id } }),
  })
}

export function useSetChunk(place: Place) {
  return useChange(place, ({ chunk_id, is_enabled }: { chunk_id: string; is_enabled: boolean }) =>
    call(calls.setChunk, { params: { ...idsOf(place), chunk_id }, body: { is_enabled } }),
  )
}

/** Edits a passage, or adds one after it without a `version`. The dialog shows a refusal. */
export function useWritePassage(place: Place, chunk_id: string) {
  return useChange(
    place,
    ({ version, ...body }: PassageInput & { version: number | null }) => {
      const params = { ...idsOf(place), chunk_id }
      return version === null
        ? call(passageChanges.add, { params, body })
        : call(passageChanges.edit, { params, body: { ...body, version } })
    },
    true,
  )
}

type Based = Pick<PassageChange, 'id' | 'version'>

export function useRemoveChange(place: Place) {
  return useChange(place, ({ id, version }: Based) =>
    call(passageChanges.remove, { params: { ...idsOf(place), change_id: id }, body: { version } }),
  )
}

export function useApplyChange(place: Place) {
  return useChange(place, ({ id, version, chunk_id }: Based & { chunk_id: string }) =>
    call(passageChanges.apply, {
      params: { ...idsOf(place), change_id: id },
      body: { chunk_id, version },
    }),
  )
}

function useChange<V, A>({ baseId }: Place, change: (variables: V) => Promise<A>, quiet = false) {
  const refresh = useRefreshDocuments(baseId)
  return useMutation({ mutationFn: change, meta: { quiet }, onSettled: refresh })
}
