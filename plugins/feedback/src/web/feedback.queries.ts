import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { votes, type Vote } from '../calls.ts'

export type Why = Omit<Vote, 'is_positive'> & { consent: boolean }
/** Everyone's feedback, or the feedback on the assistants that one owns. */
export type Scope = 'all' | 'mine'
export type Kind = 'all' | 'positive' | 'negative'

const quiet = { quiet: true }

/** My feedback on the answers of a thread, by answer. */
export const votesQuery = (host: PluginHost, threadId: string) =>
  queryOptions({
    queryKey: ['plugins', 'feedback', 'votes', threadId],
    queryFn: async () => {
      const { data } = await host.callOrThrow(votes.mine, { query: { thread_id: threadId } })
      return new Map(data.map((vote) => [vote.message_id, vote]))
    },
    staleTime: Infinity,
    meta: quiet,
  })

export const addVote = (host: PluginHost, body: Pick<Vote, 'message_id' | 'is_positive'>) =>
  host.call(votes.add, { body })

export const explainVote = (host: PluginHost, body: Why) => host.call(votes.explain, { body })

export const summaryQuery = (host: PluginHost, scope: Scope, days: number) =>
  queryOptions({
    queryKey: ['plugins', 'feedback', 'summary', scope, days],
    queryFn: () =>
      host.callOrThrow(scope === 'mine' ? votes.ownSummary : votes.summary, {
        query: { days: String(days) },
      }),
    meta: quiet,
  })

export const entriesQuery = (host: PluginHost, scope: Scope, days: number, kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['plugins', 'feedback', 'entries', scope, days, kind],
    queryFn: ({ pageParam }) =>
      host.callOrThrow(scope === 'mine' ? votes.ownEntries : votes.entries, {
        query: {
          days: String(days),
          ...(kind !== 'all' && { kind }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: quiet,
  })
