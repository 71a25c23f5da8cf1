import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { ExternalEntity } from '@parlance/plugin-api/hooks.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewShare } from '#features/sharing/sharing.queries.ts'
import { sharesQuery, useShare } from '#features/sharing/sharing.queries.ts'
import { callHook, useHook } from '#plugins/use-hook.ts'

const KEY = ['plugins', 'external-groups']

/** Matching groups of external directories, provided by plugins. */
export function useExternalGroups(query: string): Subject[] {
  const find = useHook('user_group_selector_get_external_groups')
  const { data = [] } = useQuery({
    queryKey: [...KEY, 'found', query],
    queryFn: async () => {
      const groups = ((await find?.({ query })) ?? []).flat()
      return await Promise.all(
        groups.map(async ({ id, name }) => {
          const shown = await callHook('user_group_selector_group_display_name', { group_id: id })
          return subjectOf(id, shown ?? name)
        }),
      )
    },
    enabled: find !== null,
    // as for the product's own people and groups: a list that is empty for a moment would lose a click on it
    placeholderData: keepPreviousData,
  })
  return data
}

/** The groups that plugins themselves have shared an assistant with. */
export function useExternalEntities(assistantId: string): ExternalEntity[] {
  const list = useHook('assistant_share_get_external_entities')
  const { data = [] } = useQuery({
    queryKey: [...KEY, 'shared', assistantId],
    queryFn: async () => {
      const entities = ((await list?.({ assistant_id: assistantId })) ?? []).flat()
      return await Promise.all(
        entities.map(async (one) => ({ ...one, name: await displayName(one.id, one.name) })),
      )
    },
    enabled: list !== null,
  })
  return data
}

/** The name of a group that something is shared with; the product only stores its id. */
export function useExternalName({ subject_type, subject_id, name }: Subject): string {
  const isExternal = subject_type === 'external_group'
  const { data } = useQuery({
    queryKey: [...KEY, 'name', subject_id],
    queryFn: () => displayName(subject_id, name),
    enabled: isExternal,
  })
  return (isExternal ? data : undefined) ?? name
}

/** Shares with people and groups; a plugin can report that it has shared with an outside group itself. */
export function useShareWithAll(assistantId: string) {
  const own = useShare(assistantId)
  const refresh = useRefresh(assistantId)
  const mutateAsync = async (share: NewShare): Promise<void> => {
    const { subject_type, subject_id: group_id } = share.subject
    const asked = { assistant_id: assistantId, group_id, level: share.level }
    const isDone = subject_type === 'external_group' && (await callHook('share_with_external_group', asked))
    if (isDone === true) await refresh()
    else await own.mutateAsync(share)
  }
  return { isPending: own.isPending, mutateAsync }
}

/** Removes a group that a plugin has shared with. */
export function useRemoveEntity(assistantId: string) {
  const refresh = useRefresh(assistantId)
  return async (group_id: string): Promise<boolean> => {
    const isDone = await callHook('remove_from_external_group', { assistant_id: assistantId, group_id })
    await refresh()
    return isDone === true
  }
}

function useRefresh(assistantId: string): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: sharesQuery(assistantId).queryKey, exact: true }),
    ])
}

async function displayName(group_id: string, name: string): Promise<string> {
  return (await callHook('external_group_display_name', { group_id })) ?? name
}

function subjectOf(id: string, name: string): Subject {
  return { subject_type: 'external_group', subject_id: id, name, email: null, member_count: null }
}
