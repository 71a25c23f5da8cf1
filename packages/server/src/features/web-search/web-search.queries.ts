import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import { WEB_SEARCH_PROVIDERS } from '@parlance/contract/admin/web-search-providers.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  double,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const settings = columns({
  provider: oneOf(WEB_SEARCH_PROVIDERS),
  address: nullable(text),
  /** Sealed. */
  key: nullable(bytes),
  key_tail: text,
  is_enabled: boolean,
  searches_max: integer,
  pages_max: integer,
  revision: integer,
  changed_by: nullable(text),
  changed_at: timestamp,
})
export type StoredSettings = RowOf<typeof settings>

/** Undefined until the search is set up. */
export async function findSettings(ctx: Ctx): Promise<StoredSettings | undefined> {
  return await rowOf(
    ctx.db,
    settings,
    sql`SELECT w.provider, w.address, w.key, w.key_tail, w.is_enabled, w.searches_max, w.pages_max, w.revision,
        u.username AS changed_by, w.changed_at
      FROM web_search w LEFT JOIN users u ON u.id = w.changed_by`,
  )
}

export type NewSettings = Omit<StoredSettings, 'revision' | 'changed_by' | 'changed_at'>

/** Stores the settings based on a revision, 0 for the first time; false if they were changed in the meantime. */
export async function saveSettings(ctx: UserCtx, seen: number, input: NewSettings): Promise<boolean> {
  const { provider, address, key, key_tail, is_enabled, searches_max, pages_max } = input
  const { rowCount } =
    seen === 0
      ? await ctx.db.execute(sql`
          INSERT INTO web_search (provider, address, key, key_tail, is_enabled, searches_max, pages_max, changed_by)
          VALUES (${provider}, ${address}, ${key}, ${key_tail}, ${is_enabled}, ${searches_max}, ${pages_max},
            ${ctx.actor.user_id})
          ON CONFLICT DO NOTHING`)
      : await ctx.db.execute(sql`
          UPDATE web_search SET provider = ${provider}, address = ${address}, key = ${key}, key_tail = ${key_tail},
            is_enabled = ${is_enabled}, searches_max = ${searches_max}, pages_max = ${pages_max},
            revision = revision + 1, changed_by = ${ctx.actor.user_id}, changed_at = now()
          WHERE revision = ${seen}`)
  return rowCount === 1
}

/** Does nothing if the key was replaced in the meantime. */
export async function replaceKey(ctx: Ctx, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(sql`UPDATE web_search SET key = ${after} WHERE key = ${before}`)
}

const price = columns({
  id: uuid,
  provider: oneOf(WEB_SEARCH_PROVIDERS),
  valid_from: text,
  price_nano: double,
})

/** All prices, the newest of each service first. */
export async function listPrices(ctx: Ctx): Promise<RowOf<typeof price>[]> {
  return await rowsOf(
    ctx.db,
    price,
    sql`SELECT id, provider, price_nano::float8 AS price_nano,
        to_char(valid_from AT TIME ZONE ${ctx.deps.config.time_zone}, 'YYYY-MM-DD') AS valid_from
      FROM web_search_prices ORDER BY provider, web_search_prices.valid_from DESC`,
  )
}

export async function upsertPrice(
  ctx: Ctx,
  {
    provider,
    valid_from,
    price_nano,
  }: { provider: WebSearchProvider; valid_from: string; price_nano: number },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO web_search_prices (id, provider, valid_from, price_nano)
    VALUES (${uuidv7()}, ${provider}, ${valid_from}::timestamp AT TIME ZONE ${ctx.deps.config.time_zone}, ${price_nano})
    ON CONFLICT (provider, valid_from) DO UPDATE SET price_nano = excluded.price_nano`)
}

export async function deletePrice(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM web_search_prices WHERE id = ${id}`)
}

const usable = columns({
  provider: oneOf(WEB_SEARCH_PROVIDERS),
  address: nullable(text),
  key: nullable(bytes),
  searches_max: integer,
  price_id: nullable(uuid),
  price_nano: nullable(double),
  has_budgets: boolean,
})
export type UsableSearch = RowOf<typeof usable>

/** The settings of a search with the current price; undefined if the search is not set up or not enabled. */
export async function findUsable(ctx: Ctx): Promise<UsableSearch | undefined> {
  return await rowOf(
    ctx.db,
    usable,
    sql`SELECT w.provider, w.address, w.key, w.searches_max, p.id AS price_id, p.price_nano::float8 AS price_nano,
        EXISTS (SELECT FROM budgets) AS has_budgets
      FROM web_search w LEFT JOIN LATERAL (SELECT * FROM web_search_prices wp
        WHERE wp.provider = w.provider AND wp.valid_from <= now() ORDER BY wp.valid_from DESC LIMIT 1) p ON true
      WHERE w.is_enabled`,
  )
}
