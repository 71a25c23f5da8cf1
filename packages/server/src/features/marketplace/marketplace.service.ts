import { MARKETPLACE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type {
  MarketplaceCard,
  MarketplaceDetail,
  MarketplaceSort,
} from '@parlance/contract/assistants/marketplace.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { searchKey } from '#core/text.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { findCard, listCards, type CardRow } from './marketplace.queries.ts'
import { reachOf } from './reach.ts'
import { bearersOf, writeSearchTexts } from './search-texts.queries.ts'

const LANGUAGES = ['en', 'fr'] as const

export type MarketplacePage<T> = {
  data: T[]
  total: number
  page: number
  page_size: typeof MARKETPLACE_PAGE_SIZE
}

/** A page of approved assistants in the given order. */
export async function browse(
  ctx: UserCtx,
  query: { page: number; query?: string | undefined; tag?: string | undefined; sort_by: MarketplaceSort },
): Promise<MarketplacePage<MarketplaceCard>> {
  const search = { query: query.query, tag: query.tag }
  const offset = (query.page - 1) * MARKETPLACE_PAGE_SIZE
  const { data, total } = await listCards(ctx, search, query.sort_by, MARKETPLACE_PAGE_SIZE, offset)
  return {
    data: data.map(withLanguages),
    total,
    page: query.page,
    page_size: MARKETPLACE_PAGE_SIZE,
  }
}

/** One approved assistant and what it can access. */
export async function cardOf(ctx: UserCtx, id: string): Promise<MarketplaceDetail> {
  const row = await findCard(ctx, id)
  if (row === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return { ...withLanguages(row), reach: await reachOf(ctx, row.version_id, { isReviewing: false }) }
}

/** The text that the marketplace searches. */
export function searchTextOf(name: string, description: Bilingual, tagNames: readonly string[]): string {
  return searchKey([name, description.en, description.fr, ...tagNames].join('\n'))
}

const REWRITTEN_AT_ONCE = 500
/** Sorts before every other id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Updates the search texts of assistants with a tag; `without` excludes a tag that is being deleted. */
export async function rewriteSearchTexts(
  ctx: Ctx,
  tagId: string,
  { without = null }: { without?: string | null } = {},
): Promise<void> {
  for (let after = BEFORE_ALL; ;) {
    const bearers = await bearersOf(ctx, tagId, { after, limit: REWRITTEN_AT_ONCE, without })
    const last = bearers.at(-1)
    if (last === undefined) return
    await writeSearchTexts(
      ctx,
      bearers.map(({ id, name, description, tag_names }) => ({
        id,
        search_text: searchTextOf(name, description, tag_names),
      })),
    )
    after = last.id
  }
}

/** The languages in which an assistant has texts. */
function withLanguages(row: CardRow): CardRow & Pick<MarketplaceCard, 'languages'> {
  const texts = [row.description, row.welcome, ...row.starters]
  const isWritten = (language: 'en' | 'fr') => texts.some((text) => (text[language] ?? '').trim() !== '')
  return { ...row, languages: LANGUAGES.filter(isWritten) }
}
