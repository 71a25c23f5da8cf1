import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { columns, extend, integer, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const tag = columns({ id: uuid, name: text, rank: integer, usage_count: integer })
const tagPage = extend(tag, { total: integer })

export type TagRow = RowOf<typeof tag>

/** The number of approved assistants on the marketplace with each tag. */
const USES = sql`SELECT x.tag_id, count(*)::int AS count FROM assistant_tags x
  JOIN assistants a ON a.id = x.assistant_id
  WHERE a.deleted_at IS NULL AND a.is_enabled AND a.is_public AND a.approved_version_id IS NOT NULL
  GROUP BY x.tag_id`

/** All tags by rank, with the number of assistants in the marketplace that have them. */
export async function listTags(ctx: Ctx): Promise<TagRow[]> {
  return await rowsOf(
    ctx.db,
    tag,
    sql`SELECT t.id, t.name, t.rank, coalesce(n.count, 0) AS usage_count
      FROM tags t LEFT JOIN (${USES}) n ON n.tag_id = t.id ORDER BY t.rank, lower(t.name), t.id`,
  )
}

const SORTS: Record<string, SQL> = {
  rank: sql`rank`,
  name: sql`lower(name)`,
  usage_count: sql`usage_count`,
}

/** Tags with their rank from 1, as shown to administrators. */
const PLACED = sql`SELECT t.id, t.name, t.name_key, coalesce(n.count, 0) AS usage_count,
  row_number() OVER (ORDER BY t.rank, lower(t.name), t.id)::int AS rank
  FROM tags t LEFT JOIN (${USES}) n ON n.tag_id = t.id`

export async function pageOfTags(
  ctx: Ctx,
  options: {
    query?: string | undefined
    sort_by: string
    sort_order: 'asc' | 'desc'
    limit: number
    offset: number
  },
): Promise<{ data: AdminTag[]; total: number }> {
  const direction = options.sort_order === 'asc' ? sql`ASC` : sql`DESC`
  const rows = await rowsOf(
    ctx.db,
    tagPage,
    sql`SELECT id, name, rank, usage_count, count(*) OVER ()::int AS total FROM (${PLACED}) placed
      WHERE name_key LIKE ${containing(searchKey(options.query ?? ''))}
      ORDER BY ${SORTS[options.sort_by] ?? sql`rank`} ${direction}, id LIMIT ${options.limit} OFFSET ${options.offset}`,
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

export async function findTag(ctx: Ctx, id: string): Promise<AdminTag | undefined> {
  return await rowOf(
    ctx.db,
    tag,
    sql`SELECT id, name, rank, usage_count FROM (${PLACED}) placed WHERE id = ${id}`,
  )
}

export async function insertTag(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO tags (id, name, name_key, rank)
    VALUES (${id}, ${name}, ${searchKey(name)}, (SELECT coalesce(max(rank), 0) + 1 FROM tags))`)
}

export async function renameTag(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE tags SET name = ${name}, name_key = ${searchKey(name)}, updated_at = now() WHERE id = ${id}`,
  )
}

/** Locks the tags until the transaction ends: exclusively to change them, shared to write data derived from them. */
export async function lockTags(ctx: Ctx, mode: 'change' | 'read'): Promise<void> {
  const lock = sql.raw(mode === 'change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  await ctx.db.execute(sql`SELECT ${lock}(hashtext('tags'))`)
}

/** Moves a tag to a position from 1 and renumbers all tags. */
export async function placeTag(ctx: Ctx, id: string, rank: number): Promise<void> {
  await ctx.db.execute(sql`
    WITH others AS (
      SELECT t.id, row_number() OVER (ORDER BY t.rank, lower(t.name), t.id) AS place FROM tags t WHERE t.id <> ${id}
    ), placed AS (
      SELECT o.id, CASE WHEN o.place >= ${rank}::int THEN o.place + 1 ELSE o.place END AS place FROM others o
      UNION ALL SELECT ${id}::uuid, least(${rank}::bigint, (SELECT count(*) + 1 FROM others))
    )
    UPDATE tags t SET rank = p.place FROM placed p WHERE p.id = t.id AND t.rank <> p.place`)
}

export async function deleteTag(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM tags WHERE id = ${id}`)
}
