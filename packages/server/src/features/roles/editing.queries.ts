import { EVERY_PERMISSION } from '@parlance/contract/core/permissions.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  listOf,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { roleNameKey } from './role-names.ts'

const roleRow = columns({
  id: uuid,
  name: text,
  name_key: text,
  description: text,
  is_system_role: boolean,
  permissions: listOf(oneOf(EVERY_PERMISSION)),
  user_count: integer,
  revision: integer,
  created_at: timestamp,
  updated_at: timestamp,
})
export type RoleRow = RowOf<typeof roleRow>

const rolePage = extend(roleRow, { total: integer })

export type RoleSort = 'name' | 'user_count' | 'updated_at'
type ListOptions = {
  query?: string | undefined
  sort_by: RoleSort
  sort_order: 'asc' | 'desc'
  limit: number
  offset: number
}

const ORDER: Record<RoleSort, SQL> = {
  name: sql`lower(r.name)`,
  user_count: sql`user_count`,
  updated_at: sql`r.updated_at`,
}

const selected = sql`r.id, r.name, r.name_key, r.description, r.is_system_role, r.revision, r.created_at, r.updated_at,
  ARRAY(SELECT p.permission FROM role_permissions p WHERE p.role_id = r.id) AS permissions,
  (SELECT count(*)::int FROM users u WHERE u.role_id = r.id) AS user_count`

export async function listRoles(ctx: Ctx, options: ListOptions): Promise<{ data: RoleRow[]; total: number }> {
  const { query, sort_by, limit, offset } = options
  const direction = options.sort_order === 'asc' ? sql`ASC` : sql`DESC`
  const pattern = containing(searchKey(query ?? ''))
  const rows = await rowsOf(
    ctx.db,
    rolePage,
    sql`SELECT ${selected}, count(*) OVER ()::int AS total FROM roles r
      WHERE fold_text(r.name || chr(10) || r.description) LIKE ${pattern}
      ORDER BY ${ORDER[sort_by]} ${direction}, r.id ${direction} LIMIT ${limit} OFFSET ${offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function listAllRoles(ctx: Ctx): Promise<RoleRow[]> {
  return await rowsOf(
    ctx.db,
    roleRow,
    sql`SELECT ${selected} FROM roles r ORDER BY r.is_system_role DESC, lower(r.name), r.id`,
  )
}

export async function findRole(ctx: Ctx, id: string): Promise<RoleRow | undefined> {
  return await rowOf(ctx.db, roleRow, sql`SELECT ${selected} FROM roles r WHERE r.id = ${id}`)
}

/** Whether another role has this name, in any spelling of it. */
export async function isNameTaken(ctx: Ctx, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM roles WHERE name_key = ${roleNameKey(name)} AND id <> ${exceptId}`,
  )
  return rows.length > 0
}

export async function insertRole(
  ctx: Ctx,
  role: { id: string; name: string; description: string },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO roles (id, name, name_key, description)
    VALUES (${role.id}, ${role.name}, ${roleNameKey(role.name)}, ${role.description})`)
}

export async function updateRole(
  ctx: Ctx,
  role: { id: string; name: string; description: string },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE roles SET name = ${role.name}, name_key = ${roleNameKey(role.name)}, description = ${role.description},
      revision = revision + 1, updated_at = now()
    WHERE id = ${role.id}`)
}

/** Replaces a role by another one for everyone who has it; returns how many. */
export async function moveEverybody(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE users SET role_id = ${toId}, updated_at = now() WHERE role_id = ${fromId}`,
  )
  return rowCount ?? 0
}

export async function deleteRole(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM roles WHERE id = ${id}`)
}
