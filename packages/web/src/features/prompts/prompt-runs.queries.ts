import type { CallInput } from '@parlance/contract/core/endpoint.ts'
import { promptRuns, type PromptRun } from '@parlance/contract/prompts/prompt-runs.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const RUNS_KEY = ['prompt-runs']

/** The key of the runs of a prompt, for any search. */
export const promptRunsKey = (promptId: string) => [...RUNS_KEY, 'list', promptId]

export const promptRunQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'one', id],
    queryFn: ({ signal }) => call(promptRuns.get, { params: { prompt_run_id: id } }, { signal }),
    meta: { quiet: true },
  })

export const promptRunsQuery = (promptId: string, query: string) =>
  infiniteQueryOptions({
    queryKey: [...promptRunsKey(promptId), query],
    queryFn: ({ pageParam, signal }) =>
      call(
        promptRuns.list,
        { params: { prompt_id: promptId }, query: { query, ...after(pageParam) } },
        { signal },
      ),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  })

/** The prompt and parameters of a column. */
export const columnContentQuery = (runId: string, threadId: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'content', runId, threadId],
    queryFn: ({ signal }) =>
      call(promptRuns.content, { params: { prompt_run_id: runId, thread_id: threadId } }, { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  })

export type NewPromptRun = CallInput<typeof promptRuns.start>['body']

/** The form shows refusals. */
export function useStartRun(promptId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPromptRun) => call(promptRuns.start, { params: { prompt_id: promptId }, body }),
    meta: { quiet: true },
    onSuccess: (run: PromptRun) => {
      client.setQueryData(promptRunQuery(run.id).queryKey, run)
      return client.invalidateQueries({ queryKey: promptRunsKey(promptId) })
    },
  })
}

export const useStopRun = (runId: string) =>
  useRefreshing([promptRunQuery(runId).queryKey], () =>
    call(promptRuns.stop, { params: { prompt_run_id: runId } }),
  )

export const useDeleteRun = (promptId: string) =>
  useRefreshing([promptRunsKey(promptId)], (id: string) =>
    call(promptRuns.delete, { params: { prompt_run_id: id } }),
  )

export const useClearRuns = (promptId: string) =>
  useRefreshing([promptRunsKey(promptId)], () => call(promptRuns.clear, { params: { prompt_id: promptId } }))

/** Restores one run by its id, or all that were deleted together. */
export const useUndeleteRuns = (promptId: string) =>
  useRefreshing([promptRunsKey(promptId)], (deletion_id: string) =>
    call(promptRuns.undelete, { params: { prompt_id: promptId }, body: { deletion_id } }),
  )
