import type { JsonAnswer, PluginHost } from '@parlance/plugin-api/web.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { groups, type Group } from '../calls.ts'

export type Level = 'user' | 'editor'
export type Shared = { subject_type: string; subject_id: string; name: string; level: Level }
export type Gap = {
  kind: 'model' | 'permission' | 'disabled' | 'knowledge_base' | 'tool'
  id: string
  name: string
  remedy: 'grant' | 'administrator'
}

const PLUGIN = ['plugins', 'google-groups']
const quiet = { quiet: true }
const after = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const groupsQuery = (host: PluginHost, query: string) =>
  infiniteQueryOptions({
    queryKey: [...PLUGIN, 'groups', query],
    queryFn: ({ pageParam }) => host.callOrThrow(groups.list, { query: { query, ...after(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    retry: false,
    meta: quiet,
  })

export const membersQuery = (host: PluginHost, groupId: string) =>
  infiniteQueryOptions({
    queryKey: [...PLUGIN, 'members', groupId],
    queryFn: ({ pageParam }) =>
      host.callOrThrow(groups.members, { query: { group_id: groupId, ...after(pageParam) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    retry: false,
    meta: quiet,
  })

const sharing = (assistantId: string) => `/v2/assistant-sharing/${encodeURIComponent(assistantId)}`

/** The Google groups that an assistant is shared with. */
export const sharedQuery = (host: PluginHost, assistantId: string) =>
  queryOptions({
    queryKey: [...PLUGIN, 'shared', assistantId],
    queryFn: async () => {
      const all = await host.fetchJsonOrThrow<Shared[]>(`${sharing(assistantId)}/shared`)
      return all.filter(
        ({ subject_type, subject_id }) =>
          subject_type === 'external_group' && subject_id.startsWith('google-groups:'),
      )
    },
    staleTime: 0,
    meta: quiet,
  })

const subjectOf = ({ id }: Pick<Group, 'id'>) => ({ subject_type: 'external_group', subject_id: id })

/** What the members of a group would not be able to access. */
export const checkShare = (host: PluginHost, assistantId: string, group: Group, level: Level) =>
  host.fetchJson<{ gaps: Gap[] }>(`${sharing(assistantId)}/check`, {
    method: 'POST',
    body: { ...subjectOf(group), level },
  })

/** Shares with a group, and grants its members the missing access as far as the person can. */
export function shareWith(
  host: PluginHost,
  assistantId: string,
  group: Group,
  { level, granted }: { level: Level; granted: readonly Gap[] },
): Promise<JsonAnswer<unknown>> {
  const remedies = granted.map(({ kind, id }) => ({ kind, id }))
  return host.fetchJson(`${sharing(assistantId)}/shared`, {
    method: 'POST',
    body: { ...subjectOf(group), level, remedies },
  })
}

export const removeShare = (host: PluginHost, assistantId: string, groupId: string) =>
  host.fetchJson(`${sharing(assistantId)}/shared/external_group/${encodeURIComponent(groupId)}`, {
    method: 'DELETE',
  })

export const refreshGroup = (host: PluginHost, groupId: string) =>
  host.call(groups.refresh, { body: { group_id: groupId } })
