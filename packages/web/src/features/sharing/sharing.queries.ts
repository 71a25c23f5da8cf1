import {
  assistantSharing,
  type Share,
  type ShareGap,
  type Subject,
} from '@parlance/contract/assistants/assistant-sharing.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ASSISTANTS_KEY } from '#features/assistants/assistants.queries.ts'
import { call } from '#lib/network/api.ts'
import { after, byCursor } from '#lib/network/by-cursor.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export type Level = Share['level']
export type SubjectKey = Pick<Subject, 'subject_type' | 'subject_id'>

/** People and groups by name, or only one of the two kinds. */
export const subjectsQuery = (query: string, kind?: 'user' | 'group') =>
  infiniteQueryOptions({
    queryKey: ['subjects', kind, query],
    queryFn: ({ pageParam, signal }) =>
      call(assistantSharing.subjects, { query: { query, kind, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })

/** A search for people, as `FindPerson` takes it. */
export function usePeople() {
  const [search, onSearch] = useState('')
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(subjectsQuery(search, 'user'))
  const people = data?.pages
    .flatMap((page) => page.data)
    .map(({ subject_id, name, email }) => ({ id: subject_id, name, detail: email ?? '' }))
  return { people, isLoading: isFetching, hasMore: hasNextPage, onSearch, onMore: () => void fetchNextPage() }
}

export const sharesQuery = (assistantId: string) =>
  infiniteQueryOptions({
    queryKey: ['shares', assistantId],
    queryFn: ({ pageParam, signal }) =>
      call(
        assistantSharing.shares,
        { params: { assistant_id: assistantId }, query: after(pageParam) },
        { signal },
      ),
    ...byCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Missing access of a person or group; refetched each time, because permissions change. */
export const gapsQuery = (assistantId: string, subject: SubjectKey, level: Level) =>
  queryOptions({
    queryKey: ['shares', assistantId, 'gaps', subject.subject_type, subject.subject_id, level],
    queryFn: async ({ signal }) => {
      const { subject_type, subject_id } = subject
      const { gaps } = await call(
        assistantSharing.check,
        { params: { assistant_id: assistantId }, body: { subject_type, subject_id, level } },
        { signal },
      )
      return gaps
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

export type NewShare = { subject: SubjectKey; level: Level; grants: ShareGap[] }

/** The form shows a refusal. */
export function useShare(assistantId: string) {
  return useChange(assistantId, true, ({ subject: { subject_type, subject_id }, level, grants }: NewShare) =>
    call(assistantSharing.create, {
      params: { assistant_id: assistantId },
      body: {
        subject_type,
        subject_id,
        level,
        remedies: grants.flatMap(({ kind, id }) =>
          kind === 'model' || kind === 'knowledge_base' || kind === 'tool' ? [{ kind, id }] : [],
        ),
      },
    }),
  )
}

export function useSetLevel(assistantId: string) {
  return useChange(assistantId, false, ({ subject_type, subject_id, level }: SubjectKey & { level: Level }) =>
    call(assistantSharing.update, {
      params: { assistant_id: assistantId, subject_type, subject_id },
      body: { level },
    }),
  )
}

export function useUnshare(assistantId: string) {
  return useChange(assistantId, false, ({ subject_type, subject_id }: SubjectKey) =>
    call(assistantSharing.remove, { params: { assistant_id: assistantId, subject_type, subject_id } }),
  )
}

/** Leaves what was shared with me. */
export function useLeave(assistantId: string) {
  return useChange(assistantId, false, () =>
    call(assistantSharing.leave, { params: { assistant_id: assistantId } }),
  )
}

function useChange<V, A>(assistantId: string, quiet: boolean, change: (variables: V) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet },
    // Also after a refusal, because the list on the screen was outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sharesQuery(assistantId).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: ASSISTANTS_KEY }),
      ]),
  })
}
