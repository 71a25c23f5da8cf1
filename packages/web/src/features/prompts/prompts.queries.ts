import { assistants } from '@parlance/contract/assistants/assistants.ts'
import type { CallInput } from '@parlance/contract/core/endpoint.ts'
import { promptSharing } from '@parlance/contract/prompts/prompt-sharing.ts'
import { type PromptContent, prompts } from '@parlance/contract/prompts/prompts.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'
import { useSession } from '#lib/session-store.ts'

/** The key of all queries about expert prompts. */
export const PROMPTS_KEY = ['prompts']

type ListQuery = Required<Omit<NonNullable<CallInput<typeof prompts.list>['query']>, 'cursor'>>

const of = (id: string) => ({ params: { prompt_id: id } })

export const promptsQuery = (search: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...PROMPTS_KEY, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(prompts.list, { query: { ...search, ...after(pageParam) } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: [...PROMPTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(prompts.get, of(id), { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...PROMPTS_KEY, 'versions', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        prompts.versions,
        { ...of(id), query: pageParam === null ? {} : { cursor: String(pageParam) } },
        { signal },
      ),
    initialPageParam: null as string | number | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

export const liveMovesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...PROMPTS_KEY, 'live', id],
    queryFn: ({ pageParam, signal }) =>
      call(prompts.liveMoves, { ...of(id), query: after(pageParam) }, { signal }),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

/** `quiet`: the screen shows a refusal itself. */
function useChange<V, A>(change: (variables: V) => Promise<A>, quiet = false) {
  return useRefreshing([PROMPTS_KEY], change, { quiet })
}

export const emptyPrompt: PromptContent = {
  system_prompt: '',
  user_prompt: '',
  variables: [],
  model_id: null,
  temperature: null,
  max_output_tokens: null,
}

/** The parameters of a new prompt: those of the last run in this browser. */
export function lastParams(): Pick<PromptContent, 'model_id' | 'temperature' | 'max_output_tokens'> {
  const { model_id, temperature, max_output_tokens } = useSession.getState().expertModelParams
  return {
    model_id: model_id ?? null,
    temperature: temperature ?? null,
    max_output_tokens: max_output_tokens ?? null,
  }
}

export const useCreatePrompt = () =>
  useChange(
    (name: string) => call(prompts.create, { body: { name, content: { ...emptyPrompt, ...lastParams() } } }),
    true,
  )

export const useRenamePrompt = (id: string) =>
  useChange((name: string) => call(prompts.rename, { ...of(id), body: { name } }), true)

export const useDuplicatePrompt = (id: string) =>
  useChange((name: string) => call(prompts.duplicate, { ...of(id), body: { name } }), true)

export const useDeletePrompt = (id: string) => useChange(() => call(prompts.delete, of(id)))

export const useUndeletePrompt = (id: string) => useChange(() => call(prompts.undelete, of(id)))

export const useLeavePrompt = (id: string) => useChange(() => call(promptSharing.leave, of(id)))

/** Moves the live label away from the version that is shown as live. */
export const useSetLive = (id: string) =>
  useChange((body: { version_id: string; seen_version_id: string }) =>
    call(prompts.setLive, { ...of(id), body }),
  )

type NewAssistant = CallInput<typeof assistants.create>['body']

/** A refusal is shown at the name field. */
export const useMakeAssistant = () =>
  useRefreshing([ASSISTANTS_KEY], (body: NewAssistant) => call(assistants.create, { body }), { quiet: true })
