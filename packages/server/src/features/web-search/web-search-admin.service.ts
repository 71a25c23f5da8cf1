import { WEB_PAGES_AT_FIRST, WEB_SEARCHES_AT_FIRST } from '@parlance/contract/core/limits.ts'
import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import type {
  WebSearchAccess,
  WebSearchInput,
  WebSearchSettings,
  WebSearchTrial,
} from '@parlance/contract/admin/web-search.ts'
import { SearchError, type SearchHit } from '#adapters/web-search/port.ts'
import { createSearchWeb } from '#adapters/web-search/search.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { tailOf } from '#core/secrets/key-tail.ts'
import { seal } from '#core/secrets/sealed.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { addressOf, KEY_PURPOSE, openKey } from './access.ts'
import {
  deletePrice,
  findSettings,
  listPrices,
  saveSettings,
  type StoredSettings,
  upsertPrice,
} from './web-search.queries.ts'

/** Only SearXNG can be used without a key. */
const NEEDS_KEY: ReadonlySet<WebSearchProvider> = new Set(['brave', 'tavily'])
const TRIAL_HITS = 3

export async function webSearchSettings(ctx: Ctx): Promise<WebSearchSettings> {
  const stored = await findSettings(ctx)
  const { currency, time_zone } = ctx.deps.config
  return {
    ...auditFields(stored),
    revision: stored?.revision ?? 0,
    changed_by: stored?.changed_by ?? null,
    changed_at: stored?.changed_at ?? null,
    prices: await listPrices(ctx),
    currency,
    time_zone,
  }
}

/** Sets up the search. The key for one service and address is never sent to another. */
export async function changeWebSearch(
  ctx: UserCtx,
  { revision, enabled, key, ...input }: WebSearchInput,
): Promise<WebSearchSettings> {
  return await inTransaction(ctx, async (tx) => {
    const before = await findSettings(tx)
    requireAccess(tx, input, key ?? keptKey(before, { ...input, key }))
    const isKept = key === undefined && isSame(before, input)
    const sealed = typeof key === 'string' ? seal(tx.deps.config, KEY_PURPOSE, key) : null
    const isSaved = await saveSettings(tx, revision, {
      ...input,
      key: isKept ? (before?.key ?? null) : sealed,
      key_tail: isKept ? (before?.key_tail ?? '') : tailOf(key ?? ''),
      is_enabled: enabled,
    })
    if (!isSaved) throw new AppError('ERROR_EDITED_BY_OTHER')
    await recordAudit(tx, {
      action: 'web_search.update',
      object_id: input.provider,
      before: auditFields(before),
      // another key is detected, even one with the same last characters
      after: { ...auditFields(await findSettings(tx)), ...(sealed !== null && { is_new_key: true }) },
    })
    return await webSearchSettings(tx)
  })
}

/** Searches once with values that are not saved. It is not booked. */
export async function tryWebSearch(
  ctx: Ctx,
  { query, ...asked }: WebSearchAccess & { query: string },
  language: 'en' | 'fr',
): Promise<WebSearchTrial> {
  const stored = await findSettings(ctx)
  const sealed = keptKey(stored, asked)
  const key = asked.key ?? (sealed === null ? null : openKey(ctx, sealed))
  requireAccess(ctx, asked, key)
  const access = { provider: asked.provider, address: addressOf(asked), key }
  const began = performance.now()
  let hits: SearchHit[] = []
  let error: SearchError | null = null
  try {
    const request = { query, count: TRIAL_HITS, language, recency: null }
    hits = await createSearchWeb(ctx.deps.outbound)(access, request, new AbortController().signal)
  } catch (thrown) {
    if (!(thrown instanceof SearchError)) throw thrown
    error = thrown
  }
  return {
    works: error === null,
    latency_ms: Math.round(performance.now() - began),
    code: error?.code ?? null,
    status: error?.status ?? null,
    hits,
  }
}

type Price = Parameters<typeof upsertPrice>[1]

export async function setSearchPrice(ctx: UserCtx, price: Price): Promise<WebSearchSettings> {
  return await changingPrices(ctx, price.provider, (tx) => upsertPrice(tx, price))
}

export async function removeSearchPrice(ctx: UserCtx, id: string): Promise<WebSearchSettings> {
  return await changingPrices(ctx, id, (tx) => deletePrice(tx, id))
}

async function changingPrices(
  ctx: UserCtx,
  object_id: string,
  work: (tx: UserCtx) => Promise<void>,
): Promise<WebSearchSettings> {
  return await inTransaction(ctx, async (tx) => {
    const before = await pricesIn(tx)
    await work(tx)
    const after = await pricesIn(tx)
    await recordAudit(tx, {
      action: 'web_search.price',
      object_id,
      before: { prices: before },
      after: { prices: after },
    })
    return await webSearchSettings(tx)
  })
}

async function pricesIn(tx: Ctx) {
  return (await listPrices(tx)).map(({ id: _, ...price }) => price)
}

function requireAccess(
  ctx: Ctx,
  { provider, address }: Pick<WebSearchAccess, 'provider' | 'address'>,
  key: unknown,
): void {
  const where = addressOf({ provider, address })
  if (where === '') throw new AppError('ERROR_ADDRESS_NOT_ALLOWED')
  try {
    ctx.deps.outbound.check(where)
  } catch (cause) {
    throw new AppError('ERROR_ADDRESS_NOT_ALLOWED', { cause })
  }
  if (key === null && NEEDS_KEY.has(provider)) throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
}

/** The stored key, unless another key, service or address is given. */
function keptKey(stored: StoredSettings | undefined, asked: WebSearchAccess): Buffer | null {
  return asked.key === undefined && isSame(stored, asked) ? (stored?.key ?? null) : null
}

type Where = Pick<WebSearchAccess, 'provider' | 'address'>

function isSame(stored: StoredSettings | undefined, { provider, address }: Where): boolean {
  return stored?.provider === provider && stored.address === address
}

function auditFields(stored: StoredSettings | undefined) {
  return {
    provider: stored?.provider ?? null,
    address: stored?.address ?? null,
    has_key: (stored?.key ?? null) !== null,
    key_tail: stored?.key_tail ?? '',
    enabled: stored?.is_enabled ?? false,
    searches_max: stored?.searches_max ?? WEB_SEARCHES_AT_FIRST,
    pages_max: stored?.pages_max ?? WEB_PAGES_AT_FIRST,
  }
}
