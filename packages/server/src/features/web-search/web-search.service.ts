import { setTimeout as delay } from 'node:timers/promises'
import { WEB_PAGES_AT_FIRST } from '@parlance/contract/core/limits.ts'
import {
  type SearchAccess,
  SearchError,
  type SearchHit,
  type SearchRequest,
} from '#adapters/web-search/port.ts'
import { createSearchWeb } from '#adapters/web-search/search.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { pricedCall } from '#features/usage/priced-calls.service.ts'
import { addressOf, openKey } from './access.ts'
import { findSettings, findUsable, type UsableSearch } from './web-search.queries.ts'

export { resealSearchKey } from './access.ts'
export { SearchError } from '#adapters/web-search/port.ts'
export type { UsableSearch } from './web-search.queries.ts'

/**
 * If a service asks for a shorter pause than this, because it limits requests per second, the search is retried once.
 */
const RETRY_AFTER_MAX = 2

/** The search configuration in use; null if searching is not available. */
export async function usableSearch(ctx: Ctx): Promise<UsableSearch | null> {
  return (await findUsable(ctx)) ?? null
}

/** Maximum number of pages that an answer can open. */
export async function pagesMax(ctx: Ctx): Promise<number> {
  return (await findSettings(ctx))?.pages_max ?? WEB_PAGES_AT_FIRST
}

/** The price of one search; a self-hosted SearXNG costs nothing unless a price is set. Null: unknown. */
export function priceOf({ provider, price_nano }: UsableSearch): number | null {
  return price_nano ?? (provider === 'searxng' ? 0 : null)
}

/** One search for a person, reserved in the budgets and booked. Throws `SearchError` and the errors of budgets. */
export async function searchWeb(
  ctx: UserCtx,
  usable: UsableSearch,
  by: { assistant_id: string | null; assistant_version_id: string | null; tool_of: string },
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const { price_id, has_budgets, provider, key } = usable
  const access = { provider, address: addressOf(usable), key: key === null ? null : openKey(ctx, key) }
  const spender = { user_id: ctx.actor.user_id, ...by, feature: 'web_search' as const }
  const price = { price_id, price_nano: priceOf(usable), has_budgets }
  return await pricedCall(ctx, { ...spender, ...price, endOf }, () => askTwice(ctx, access, request, signal))
}

async function askTwice(
  ctx: Ctx,
  access: SearchAccess,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const search = createSearchWeb(ctx.deps.outbound)
  try {
    return await search(access, request, signal)
  } catch (error) {
    const wait = error instanceof SearchError ? error.retry_after : null
    if (wait === null || wait > RETRY_AFTER_MAX) throw error
    await delay(wait * 1_000, undefined, { signal })
    return await search(access, request, signal)
  }
}

/** A search that was aborted or took too long may have been billed. */
function endOf(error: unknown): { status: 'failed' | 'stopped'; is_free: boolean } {
  return error instanceof SearchError
    ? { status: 'failed', is_free: error.was_refused }
    : { status: 'stopped', is_free: false }
}
