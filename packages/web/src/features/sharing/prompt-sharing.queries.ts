import { promptSharing as calls } from '@parlance/contract/prompts/prompt-sharing.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { PROMPTS_KEY } from '#features/prompts/prompts.queries.ts'
import type { Level, SubjectKey } from '#features/sharing/sharing.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const paramsOf = (id: string) => ({ prompt_id: id })

export const promptSharesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['prompt-shares', id],
    queryFn: ({ pageParam, signal }) =>
      call(calls.list, { params: paramsOf(id), query: after(pageParam) }, { signal }),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Missing access of a person or group; refetched each time, because permissions change. */
export const promptGapsQuery = (id: string, { subject_type, subject_id }: SubjectKey, level: Level) =>
  queryOptions({
    queryKey: ['prompt-shares', id, 'gaps', subject_type, subject_id, level],
    queryFn: async ({ signal }) => {
      const body = { subject_type, subject_id, level }
      return (await call(calls.check, { params: paramsOf(id), body }, { signal })).gaps
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function useSharePrompt(id: string) {
  return useChange(
    id,
    true,
    ({ subject: { subject_type, subject_id }, level }: { subject: SubjectKey; level: Level }) =>
      call(calls.create, { params: paramsOf(id), body: { subject_type, subject_id, level } }),
  )
}

export function useSetPromptLevel(id: string) {
  return useChange(id, false, ({ subject_type, subject_id, level }: SubjectKey & { level: Level }) =>
    call(calls.update, { params: { ...paramsOf(id), subject_type, subject_id }, body: { level } }),
  )
}

export function useUnsharePrompt(id: string) {
  return useChange(id, false, ({ subject_type, subject_id }: SubjectKey) =>
    call(calls.remove, { params: { ...paramsOf(id), subject_type, subject_id } }),
  )
}

function useChange<V, A>(id: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    // Also after a refusal, because the list on the screen was outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: promptSharesQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: PROMPTS_KEY }),
      ]),
  })
}
