import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Entries, Summary, Vote } from '../calls.ts'

export type NewVote = Vote & { consent: boolean }
/** Everybody's feedback, or that on the assistants one owns. */
export type Scope = 'all' | 'mine'
export type Kind = 'all' | 'positive' | 'negative'

const within = (scope: Scope) => (scope === 'mine' ? '/mine' : '')
const quiet = { quiet: true }

/** What I have said of the answers of a thread, by answer. */
export const votesQuery = (host: PluginHost, threadId: string) =>
  queryOptions({
    queryKey: ['plugins', 'feedback', 'votes', threadId],
    queryFn: async () => {
      const { data } = await host.fetchJsonOrThrow<{ data: Vote[] }>(
        `${host.calls_url}/votes?thread_id=${threadId}`,
      )
      return new Map(data.map((vote) => [vote.message_id, vote]))
    },
    staleTime: Infinity,
    meta: quiet,
  })

export const addVote = (host: PluginHost, vote: NewVote) =>
  host.fetchJson<Vote>(`${host.calls_url}/votes`, { method: 'POST', body: vote })

export const summaryQuery = (host: PluginHost, scope: Scope, days: number) =>
  queryOptions({
    queryKey: ['plugins', 'feedback', 'summary', scope, days],
    queryFn: () => host.fetchJsonOrThrow<Summary>(`${host.calls_url}${within(scope)}/summary?days=${days}`),
    meta: quiet,
  })

export const entriesQuery = (host: PluginHost, scope: Scope, days: number, kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['plugins', 'feedback', 'entries', scope, days, kind],
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ days: String(days) })
      if (kind !== 'all') search.set('kind', kind)
      if (pageParam !== '') search.set('cursor', pageParam)
      return host.fetchJsonOrThrow<Entries>(`${host.calls_url}${within(scope)}/entries?${search.toString()}`)
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: quiet,
  })
