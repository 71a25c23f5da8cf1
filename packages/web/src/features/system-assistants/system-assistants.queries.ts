import {
  systemAssistants,
  type SystemAssistant,
  type SystemAssistantKey,
} from '@parlance/contract/assistants/system-assistants.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const KEY = ['system-assistants']

export const helpersQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'on'],
    queryFn: async ({ signal }) => (await call(systemAssistants.list, {}, { signal })).data,
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** Whether a system assistant is on; false until it is loaded, so that no button flickers. */
export function useHelper(key: SystemAssistantKey): boolean {
  const { data } = useQuery({
    ...helpersQuery(),
    select: (helpers) => helpers.some((one) => one.key === key && one.is_enabled),
  })
  return data ?? false
}

/** A better wording of a text, fetched each time. */
export const improvementQuery = (text: string, assistantId: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'improvement', assistantId, text],
    queryFn: ({ signal }) =>
      call(systemAssistants.improve, { body: { text, assistant_id: assistantId } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** A summary of the current state of a thread. */
export const summaryQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...KEY, 'summary', threadId],
    queryFn: ({ signal }) =>
      call(systemAssistants.summarise, { params: { thread_id: threadId } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    meta: { quiet: true },
  })

export function useFollowUps() {
  return useMutation({
    mutationFn: ({ thread_id, message_id }: { thread_id: string; message_id: string }) =>
      call(systemAssistants.followUps, { params: { thread_id }, body: { message_id } }),
  })
}

export const systemAssistantsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'all'],
    queryFn: async ({ signal }) => (await call(systemAssistants.adminList, {}, { signal })).data,
    meta: { quiet: true },
  })

/** The form values of a system assistant. */
export type HelperForm = Pick<SystemAssistant, 'is_enabled' | 'instructions' | 'temperature'> & {
  model_ids: string[]
}

export function useUpdateHelper(key: SystemAssistantKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: HelperForm & { revision: number }) =>
      call(systemAssistants.update, { params: { key }, body }),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useResetHelper(key: SystemAssistantKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) => call(systemAssistants.reset, { params: { key }, body: { revision } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useTryHelper(key: SystemAssistantKey) {
  return useMutation({
    mutationFn: (body: Omit<HelperForm, 'is_enabled'> & { input: string }) =>
      call(systemAssistants.try, { params: { key }, body }),
    meta: { quiet: true },
  })
}
