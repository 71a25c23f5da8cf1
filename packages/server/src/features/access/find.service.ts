import { SUBJECT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { searchAssistants, searchBases, searchPrompts } from './access.queries.ts'

type Query = { query: string; page: number }
type Found = { data: { id: string; name: string; owner: string }[]; next_cursor: number | null }

export const findAssistants = (ctx: UserCtx, query: Query) => pageOf(ctx, searchAssistants, query)
export const findBases = (ctx: UserCtx, query: Query) => pageOf(ctx, searchBases, query)
export const findPrompts = (ctx: UserCtx, query: Query) => pageOf(ctx, searchPrompts, query)

async function pageOf(ctx: UserCtx, search: typeof searchAssistants, { query, page }: Query): Promise<Found> {
  const rows = await search(ctx, query, SUBJECT_PAGE_SIZE + 1, (page - 1) * SUBJECT_PAGE_SIZE)
  return {
    data: rows.slice(0, SUBJECT_PAGE_SIZE),
    next_cursor: rows.length > SUBJECT_PAGE_SIZE ? page + 1 : null,
  }
}
