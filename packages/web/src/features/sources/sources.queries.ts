import {
  type Source,
  type SourceEntryAction,
  type SourceInput,
  sources,
  type SourceTest,
} from '@parlance/contract/knowledge/sources.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const keyOf = (baseId: string) => ['sources', baseId]
/** How often a source that is being synced is refetched. */
const LOOK_MS = 1_500

const isSyncing = (source: Source) => source.state === 'syncing'

export const sourcesQuery = (baseId: string) =>
  queryOptions({
    queryKey: [...keyOf(baseId), 'list'],
    queryFn: ({ signal }) => call(sources.list, { params: { knowledge_base_id: baseId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isSyncing) ? LOOK_MS : false),
    meta: { quiet: true },
  })

export const runsQuery = (baseId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...keyOf(baseId), 'runs', sourceId],
    queryFn: ({ signal }) =>
      call(sources.runs, { params: { knowledge_base_id: baseId, source_id: sourceId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((run) => run.state === 'running') ? LOOK_MS : false,
    meta: { quiet: true },
  })

export type RunPlace = { baseId: string; sourceId: string; runId: string }

export const entriesQuery = (
  { baseId, sourceId, runId }: RunPlace,
  page: number,
  action?: SourceEntryAction,
) =>
  queryOptions({
    queryKey: [...keyOf(baseId), 'entries', sourceId, runId, page, action],
    queryFn: ({ signal }) =>
      call(
        sources.entries,
        {
          params: { knowledge_base_id: baseId, source_id: sourceId, run_id: runId },
          query: { page: String(page), action },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Adds a source, or changes the one of this id; the form shows a refusal. */
export function useSaveSource(baseId: string, sourceId: string | undefined) {
  return useChange(baseId, true, (body: SourceInput) =>
    sourceId === undefined
      ? call(sources.create, { params: { knowledge_base_id: baseId }, body })
      : call(sources.update, { params: { knowledge_base_id: baseId, source_id: sourceId }, body }),
  )
}

/** Tests the connection of the form, which shows the result. */
export function useTestSource(baseId: string) {
  return useMutation({
    mutationFn: (body: SourceTest) => call(sources.test, { params: { knowledge_base_id: baseId }, body }),
    meta: { quiet: true },
  })
}

export function useSyncSource(baseId: string) {
  return useChange(baseId, false, (sourceId: string) =>
    call(sources.sync, { params: { knowledge_base_id: baseId, source_id: sourceId } }),
  )
}

export function usePreviewSource(baseId: string) {
  return useChange(baseId, false, (sourceId: string) =>
    call(sources.preview, { params: { knowledge_base_id: baseId, source_id: sourceId } }),
  )
}

export function useSettleSource(baseId: string, sourceId: string) {
  return useChange(baseId, false, (body: { run_id: string; is_confirmed: boolean }) =>
    call(sources.settle, { params: { knowledge_base_id: baseId, source_id: sourceId }, body }),
  )
}

export function useDeleteSource(baseId: string) {
  return useChange(baseId, false, (sourceId: string) =>
    call(sources.delete, { params: { knowledge_base_id: baseId, source_id: sourceId } }),
  )
}

function useChange<V, A>(baseId: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([keyOf(baseId)], change, { quiet })
}
