import { folders as calls } from '@parlance/contract/chat/folders.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Level, SubjectKey } from '#features/sharing/sharing.queries.ts'
import { FOLDERS_KEY } from '#features/threads/folders.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

const keyOf = (id: string) => [...FOLDERS_KEY, 'shares', id]
const paramsOf = (id: string) => ({ folder_id: id })

/** The shares of a folder. */
export const folderSharesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(id),
    queryFn: ({ pageParam, signal }) =>
      call(calls.shares, { params: paramsOf(id), query: after(pageParam) }, { signal }),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Missing access of a person or group; refetched each time, because permissions change. */
export const folderGapsQuery = (id: string, { subject_type, subject_id }: SubjectKey, level: Level) =>
  queryOptions({
    queryKey: [...keyOf(id), 'gaps', subject_type, subject_id, level],
    queryFn: async ({ signal }) => {
      const body = { subject_type, subject_id, level }
      return (await call(calls.checkShare, { params: paramsOf(id), body }, { signal })).gaps
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The form shows a refusal. */
export function useShareFolder(id: string) {
  return useChange(
    true,
    ({ subject: { subject_type, subject_id }, level }: { subject: SubjectKey; level: Level }) =>
      call(calls.share, { params: paramsOf(id), body: { subject_type, subject_id, level } }),
  )
}

export function useSetFolderLevel(id: string) {
  return useChange(false, ({ subject_type, subject_id, level }: SubjectKey & { level: Level }) =>
    call(calls.setShare, { params: { ...paramsOf(id), subject_type, subject_id }, body: { level } }),
  )
}

export function useUnshareFolder(id: string) {
  return useChange(false, ({ subject_type, subject_id }: SubjectKey) =>
    call(calls.unshare, { params: { ...paramsOf(id), subject_type, subject_id } }),
  )
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    // Also after a refusal, because the list on the screen was outdated.
    onSettled: () => client.invalidateQueries({ queryKey: FOLDERS_KEY }),
  })
}
