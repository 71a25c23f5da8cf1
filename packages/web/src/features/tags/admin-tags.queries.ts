import { tags } from '@parlance/contract/assistants/tags.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { call } from '#lib/network/api.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

export type TagSort = 'rank' | 'name' | 'usage_count'
type TagListQuery = { query: string; sort_by: TagSort; sort_order: 'asc' | 'desc'; page: number }

const KEY = ['admin', 'tags']

export const adminTagsQuery = ({ query, page, ...sort }: TagListQuery) =>
  queryOptions({
    queryKey: [...KEY, query, sort, page],
    queryFn: ({ signal }) =>
      call(tags.adminList, { query: { ...sort, query: query || undefined, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Creates a tag, or renames the one with this id; the form shows a refusal. */
export function useSaveTag(tagId: string | undefined) {
  return useChange(true, (name: string) =>
    tagId === undefined
      ? call(tags.create, { body: { name } })
      : call(tags.rename, { params: { tag_id: tagId }, body: { name } }),
  )
}

export function useMoveTag() {
  return useChange(false, ({ id, rank }: { id: string; rank: number }) =>
    call(tags.move, { params: { tag_id: id }, body: { rank } }),
  )
}

export function useDeleteTag() {
  return useChange(false, (tagId: string) => call(tags.delete, { params: { tag_id: tagId } }))
}

function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY, tagsQuery().queryKey], change, { quiet })
}
