import { modelTrials as calls } from '@parlance/contract/models/model-trials.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADMIN_MODELS_KEY } from '#features/models/models.queries.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const LIVE_MS = 2_000
const trialsKey = (modelId: string) => [...ADMIN_MODELS_KEY, 'trials', modelId]

/** The latest trial of a replacement model; refetched while it runs. */
export const lastTrialQuery = (modelId: string) =>
  queryOptions({
    queryKey: [...trialsKey(modelId), 'last'],
    queryFn: async ({ signal }) =>
      (await call(calls.last, { params: { model_id: modelId } }, { signal })).trial,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? LIVE_MS : false),
    meta: { quiet: true },
  })

export const trialRunsQuery = (modelId: string, trialId: string, page: number, isLive: boolean) =>
  queryOptions({
    queryKey: [...trialsKey(modelId), 'runs', trialId, page],
    queryFn: ({ signal }) =>
      call(
        calls.runs,
        { params: { model_id: modelId, trial_id: trialId }, query: { page: String(page) } },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: isLive ? LIVE_MS : false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const isGoingOn = ({ tested, ended }: { tested: number; ended: number }) => ended < tested

/** A refusal is shown next to the button. */
export function useStartTrial(modelId: string) {
  return useRefreshing(
    [trialsKey(modelId)],
    (candidate_id: string) => call(calls.start, { params: { model_id: modelId }, body: { candidate_id } }),
    { quiet: true },
  )
}

export function useStopTrial(modelId: string) {
  return useRefreshing([trialsKey(modelId)], (trial_id: string) =>
    call(calls.stop, { params: { model_id: modelId, trial_id } }),
  )
}

/** Invalidates everything about models and what depends on them. */
export function useReplaceModel(modelId: string) {
  return useRefreshing([ADMIN_MODELS_KEY], (candidate_id: string) =>
    call(calls.replace, { params: { model_id: modelId }, body: { candidate_id } }),
  )
}
