import {
  personalDataCalls,
  type ExportedThread,
  type PersonalData,
} from '@parlance/contract/people/personal-data.ts'
import { users } from '@parlance/contract/people/users.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => (await call(users.sessions, {}, { signal })).data,
    staleTime: 0,
    meta: { quiet: true },
  })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (session_id: string) => call(users.endSession, { params: { session_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  })
}

/** Signs out on every device, this one included. */
export function useEndSessions() {
  return useMutation({ mutationFn: () => call(users.endSessions, {}) })
}

export type Export = PersonalData & { threads: ExportedThread[] }

/** All my data, with conversations page by page; reports how many are loaded so far. */
export async function fetchMyData(onProgress: (count: number) => void): Promise<Export> {
  const data = await call(personalDataCalls.export, {})
  const threads: ExportedThread[] = []
  let after: string | undefined
  for (;;) {
    const page = await call(personalDataCalls.exportThreads, { query: { after } })
    threads.push(...page.data)
    onProgress(threads.length)
    if (page.next_cursor === null) return { ...data, threads }
    after = page.next_cursor
  }
}

/** A refusal is shown by the dialog. */
export function useEraseMe() {
  return useMutation({
    mutationFn: (confirmation: string) => call(personalDataCalls.eraseMe, { body: { confirmation } }),
    meta: { quiet: true },
  })
}
