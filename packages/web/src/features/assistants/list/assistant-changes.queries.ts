import { assistants } from '@parlance/contract/assistants/assistants.ts'
import type { CallInput } from '@parlance/contract/core/endpoint.ts'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export type Flags = CallInput<typeof assistants.setFlags>['body']
export type AssistantFile = CallInput<typeof assistants.import>['body']['file']

/** `quiet`: the screen shows the error itself, at the field it concerns. */
function useChange<V, A>(change: (variables: V) => Promise<A>, quiet = false) {
  return useRefreshing([ASSISTANTS_KEY], change, { quiet })
}

const of = (id: string) => ({ params: { assistant_id: id } })

export const useSetFlags = (id: string) =>
  useChange((flags: Flags) => call(assistants.setFlags, { ...of(id), body: flags }))

export const useDeleteAssistant = (id: string) => useChange(() => call(assistants.delete, of(id)))

export const useUndeleteAssistant = (id: string) => useChange(() => call(assistants.undelete, of(id)))

export const useDuplicateAssistant = (id: string) =>
  useChange((name: string) => call(assistants.duplicate, { ...of(id), body: { name } }), true)

export const useImportAssistant = () =>
  useChange((body: { file: AssistantFile; name?: string }) => call(assistants.import, { body }), true)

export const useExportAssistant = (id: string) =>
  useMutation({ mutationFn: () => call(assistants.export, of(id)) })
