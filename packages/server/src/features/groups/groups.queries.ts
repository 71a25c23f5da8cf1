import type { Group } from '@parlance/contract/people/groups.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, nameKey, searchKey } from '#core/text.ts'

const group = columns({
  id: uuid,
  name: text,
  description: text,
  source: oneOf(['own', 'claim']),
  created_at: timestamp,
  my_type: nullable(oneOf(['member', 'manager'])),
  member_count: integer,
  may_manage: boolean,
})

const groupPage = extend(group, { total: integer })

const selected = (
  ctx: UserCtx,
) => sql`g.id, g.name, g.description, g.source, g.created_at, mine.type AS my_type,
  (SELECT count(*)::int FROM user_group_members c WHERE c.group_id = g.id) AS member_count,
  (g.source = 'own' AND (${ctx.actor.is_administrator} OR coalesce(mine.type = 'manager', false))) AS may_manage`

/** `user_groups g` with the caller's membership: the groups of the caller, or all for an administrator. */
const visible = (ctx: UserCtx) => sql`user_groups g
  LEFT JOIN user_group_members mine ON mine.group_id = g.id AND mine.user_id = ${ctx.actor.user_id}
  WHERE (mine.user_id IS NOT NULL OR ${ctx.actor.is_administrator})`

export async function listGroups(
  ctx: UserCtx,
  query: string | undefined,
  limit: number,
  offset: number,
): Promise<{ data: Group[]; total: number }> {
  const matching: SQL =
    query === undefined ? sql`` : sql`AND fold_text(g.name) LIKE ${containing(searchKey(query))}`
  const rows = await rowsOf(
    ctx.db,
    groupPage,
    sql`SELECT ${selected(ctx)}, count(*) OVER ()::int AS total FROM ${visible(ctx)} ${matching}
      ORDER BY lower(g.name), g.id LIMIT ${limit} OFFSET ${offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** A group I can see. */
export async function findGroup(ctx: UserCtx, id: string): Promise<Group | undefined> {
  return await rowOf(ctx.db, group, sql`SELECT ${selected(ctx)} FROM ${visible(ctx)} AND g.id = ${id}`)
}

/** Serialises changes of this group until the end of their transactions. */
export async function lockGroup(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.execute(sql`SELECT 1 FROM user_groups WHERE id = ${id} FOR UPDATE`)
}

/** Creates a group with the caller as its manager; false if its name is taken. Call it in a transaction. */
export async function insertGroup(
  ctx: UserCtx,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO user_groups (id, name, name_key, source, description, created_by)
    VALUES (${id}, ${name}, ${nameKey(name)}, 'own', ${description}, ${ctx.actor.user_id})
    ON CONFLICT (source, name_key) DO NOTHING`)
  if (rowCount !== 1) return false
  await ctx.db.execute(sql`
    INSERT INTO user_group_members (group_id, user_id, type) VALUES (${id}, ${ctx.actor.user_id}, 'manager')`)
  return true
}

/** Renames and describes a group; false when another group has the name. */
export async function updateGroup(
  ctx: UserCtx,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<boolean> {
  const key = nameKey(name)
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM user_groups WHERE source = 'own' AND name_key = ${key} AND id <> ${id}`,
  )
  if (rows.length > 0) return false
  await ctx.db.execute(sql`
    UPDATE user_groups SET name = ${name}, name_key = ${key}, description = ${description},
      updated_at = now()
    WHERE id = ${id}`)
  return true
}

/** Deletes a group and its shares. Call it in a transaction. */
export async function deleteGroup(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM grants WHERE subject_type = 'group' AND subject_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM user_groups WHERE id = ${id}`)
}
