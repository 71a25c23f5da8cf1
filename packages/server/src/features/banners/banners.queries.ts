import type { AdminBanner, Banner, BannerContent } from '@parlance/contract/admin/banners.ts'
import { BANNER_LEVELS } from '@parlance/contract/admin/banners.schemas.ts'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'

const banner = columns({
  id: uuid,
  level: oneOf(BANNER_LEVELS),
  text: json<Banner['text']>(),
  is_dismissible: boolean,
  updated_at: timestamp,
})

const adminBanner = extend(banner, {
  starts_at: timestamp,
  ends_at: nullable(timestamp),
  created_at: timestamp,
  created_by: nullable(text),
  state: oneOf(['planned', 'shown', 'ended']),
})

/** Banners shown now, most severe first. */
export async function shownBanners(ctx: Ctx, limit: number): Promise<Banner[]> {
  return await rowsOf(
    ctx.db,
    banner,
    sql`SELECT id, level, text, is_dismissible, updated_at FROM banners
      WHERE starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
      ORDER BY array_position(ARRAY['error', 'warning', 'info'], level), starts_at DESC, id LIMIT ${limit}`,
  )
}

const COLUMNS = sql`b.id, b.level, b.text, b.is_dismissible, b.starts_at, b.ends_at, b.created_at, b.updated_at,
  (SELECT u.username FROM users u WHERE u.id = b.created_by) AS created_by,
  CASE WHEN b.starts_at > now() THEN 'planned' WHEN b.ends_at <= now() THEN 'ended' ELSE 'shown' END AS state`

const totalRow = columns({ total: integer })

/** Banners with a text in one of their languages, the latest first. */
export async function pageOfBanners(
  ctx: Ctx,
  query: string,
  page: number,
): Promise<{ data: AdminBanner[]; total: number }> {
  const pattern = containing(searchKey(query))
  const found = sql`FROM banners b WHERE fold_text(coalesce(b.text ->> 'en', '') || chr(10)
    || coalesce(b.text ->> 'fr', '')) LIKE ${pattern}`
  const rows = await rowsOf(ctx.db, totalRow, sql`SELECT count(*)::int AS total ${found}`)
  const data = await rowsOf(
    ctx.db,
    adminBanner,
    sql`SELECT ${COLUMNS} ${found} ORDER BY b.starts_at DESC, b.id
      LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`,
  )
  return { data, total: rows[0]?.total ?? 0 }
}

export async function findBanner(ctx: Ctx, id: string): Promise<AdminBanner | undefined> {
  return await rowOf(ctx.db, adminBanner, sql`SELECT ${COLUMNS} FROM banners b WHERE b.id = ${id}`)
}

/** Creates a banner, or changes the one with this id; undefined if there is none. */
export async function saveBanner(
  ctx: UserCtx,
  id: string | null,
  { level, text: content, starts_at, ends_at, is_dismissible }: BannerContent,
): Promise<AdminBanner | undefined> {
  const words = jsonb(content)
  const written =
    id === null
      ? sql`INSERT INTO banners AS b (id, level, text, starts_at, ends_at, is_dismissible, created_by)
          VALUES (${uuidv7()}, ${level}, ${words}, ${starts_at}, ${ends_at}, ${is_dismissible},
            ${ctx.actor.user_id}) RETURNING ${COLUMNS}`
      : sql`UPDATE banners b SET level = ${level}, text = ${words}, starts_at = ${starts_at},
          ends_at = ${ends_at}, is_dismissible = ${is_dismissible}, updated_at = now()
          WHERE b.id = ${id} RETURNING ${COLUMNS}`
  return await rowOf(ctx.db, adminBanner, written)
}

export async function deleteBanner(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM banners WHERE id = ${id}`)
}
