import type { AdminUser, AdminUserGroup, AdminUserPage } from '@parlance/contract/people/users.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const adminUser = columns({
  id: uuid,
  username: text,
  name: text,
  email: text,
  is_enabled: boolean,
  last_seen_at: nullable(timestamp),
  created_at: timestamp,
  role: json<AdminUser['role']>(),
})

const adminUserGroup = columns({
  id: uuid,
  name: text,
  source: oneOf(['own', 'claim']),
  member_count: integer,
})

const adminUserGroupPage = extend(adminUserGroup, { total: integer })

const userPage = extend(adminUser, {
  email_verified: boolean,
  lang: nullable(oneOf(['en', 'fr'])),
  claim_role: nullable(json<AdminUser['role']>()),
  groups: json<AdminUserPage['groups']>(),
  session_count: integer,
})

export type UserSort = 'name' | 'username' | 'email' | 'role' | 'last_seen_at' | 'created_at'
export type UserFilter = {
  query?: string | undefined
  role_id?: string | undefined
  group_id?: string | undefined
  state?: 'enabled' | 'disabled' | undefined
}
type Paged = { limit: number; offset: number }
type Listed<T> = { data: T[]; total: number }

const COLUMN: Record<UserSort, SQL> = {
  name: sql`lower(u.name)`,
  username: sql`lower(u.username)`,
  email: sql`lower(u.email)`,
  role: sql`lower(r.name)`,
  last_seen_at: sql`u.last_seen_at`,
  created_at: sql`u.created_at`,
}

const role = (table: SQL) =>
  sql`json_build_object('id', ${table}.id, 'name', ${table}.name, 'is_system_role', ${table}.is_system_role)`
const selected = sql`u.id, u.username, u.name, u.email, u.is_enabled, u.last_seen_at, u.created_at,
  ${role(sql`r`)} AS role`

const totalRow = columns({ total: integer })

/** One page and one count, for any number of people. */
export async function listUsers(
  ctx: Ctx,
  filter: UserFilter,
  order: { sort_by: UserSort; sort_order: 'asc' | 'desc' } & Paged,
): Promise<Listed<AdminUser>> {
  const isAscending = order.sort_order === 'asc'
  const direction = isAscending ? sql`ASC` : sql`DESC`
  // people who were never seen come first, as in the index
  const nulls = order.sort_by === 'last_seen_at' ? (isAscending ? sql`NULLS FIRST` : sql`NULLS LAST`) : sql``
  const rows = await rowsOf(
    ctx.db,
    adminUser,
    sql`SELECT ${selected} FROM users u JOIN roles r ON r.id = u.role_id WHERE ${matching(filter)}
      ORDER BY ${COLUMN[order.sort_by]} ${direction} ${nulls}, u.id ${direction}
      LIMIT ${order.limit} OFFSET ${order.offset}`,
  )
  const counted = await rowsOf(
    ctx.db,
    totalRow,
    sql`SELECT count(*)::int AS total FROM users u WHERE ${matching(filter)}`,
  )
  return { data: rows, total: counted[0]?.total ?? 0 }
}

function matching({ query, role_id, group_id, state }: UserFilter): SQL {
  const conditions = [sql`true`]
  const wanted = query?.trim() ?? ''
  if (wanted !== '') {
    conditions.push(sql`u.search_text LIKE ${containing(searchKey(wanted))}`)
  }
  if (role_id !== undefined) conditions.push(sql`u.role_id = ${role_id}`)
  if (group_id !== undefined) {
    conditions.push(sql`EXISTS (SELECT 1 FROM user_group_members m
      WHERE m.user_id = u.id AND m.group_id = ${group_id})`)
  }
  if (state !== undefined) conditions.push(sql`u.is_enabled = ${state === 'enabled'}`)
  return sql.join(conditions, sql` AND `)
}

export async function listAllGroups(
  ctx: Ctx,
  query: string | undefined,
  { limit, offset }: Paged,
): Promise<Listed<AdminUserGroup>> {
  const rows = await rowsOf(
    ctx.db,
    adminUserGroupPage,
    sql`SELECT g.id, g.name, g.source, count(*) OVER ()::int AS total,
        (SELECT count(*)::int FROM user_group_members m WHERE m.group_id = g.id) AS member_count
      FROM user_groups g WHERE fold_text(g.name) LIKE ${containing(searchKey(query ?? ''))}
      ORDER BY lower(g.name), g.id LIMIT ${limit} OFFSET ${offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** A person's row, locked until the transaction ends. */
const heldRow = columns({ id: uuid, username: text, role_id: uuid, is_enabled: boolean })
export type Held = RowOf<typeof heldRow>

export async function holdUser(ctx: Ctx, id: string): Promise<Held | undefined> {
  return await rowOf(
    ctx.db,
    heldRow,
    sql`SELECT id, username, role_id, is_enabled FROM users WHERE id = ${id} FOR UPDATE`,
  )
}

export async function findUserPage(
  ctx: Ctx,
  id: string,
  idleSeconds: number,
): Promise<Omit<AdminUserPage, 'owned'> | undefined> {
  return await rowOf(
    ctx.db,
    userPage,
    sql`SELECT ${selected}, u.email_verified, u.lang,
        CASE WHEN c.id IS NOT NULL THEN ${role(sql`c`)} END AS claim_role,
        coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'source', g.source, 'type', m.type)
            ORDER BY lower(g.name), g.id)
          FROM user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE m.user_id = u.id), '[]') AS groups,
        (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now()
          AND s.last_seen_at > now() - make_interval(secs => ${idleSeconds}::int)) AS session_count
      FROM users u JOIN roles r ON r.id = u.role_id LEFT JOIN roles c ON c.id = u.claim_role_id
      WHERE u.id = ${id}`,
  )
}

export async function setEnabled(ctx: Ctx, id: string, isEnabled: boolean): Promise<void> {
  await ctx.db.execute(sql`UPDATE users SET is_enabled = ${isEnabled}, updated_at = now() WHERE id = ${id}`)
}

/** Ends all sessions and pending sign-ons of a person; returns how many sessions. */
export async function deleteSessionsOf(ctx: Ctx, userId: string): Promise<number> {
  await ctx.db.execute(sql`DELETE FROM login_codes WHERE user_id = ${userId}`)
  const { rowCount } = await ctx.db.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`)
  return rowCount ?? 0
}

const idNameRow = columns({ id: uuid, name: text })

/** Those of these groups that are managed locally, locked until the transaction ends. */
export async function holdOwnGroups(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return await rowsOf(
    ctx.db,
    idNameRow,
    sql`SELECT id, name FROM user_groups WHERE id IN ${ids} AND source = 'own' ORDER BY id FOR UPDATE`,
  )
}

export async function joinGroups(ctx: Ctx, userId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await ctx.db.execute(sql`
      INSERT INTO user_group_members (group_id, user_id) VALUES (${id}, ${userId}) ON CONFLICT DO NOTHING`)
  }
}

export async function leaveGroups(ctx: Ctx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`DELETE FROM user_group_members WHERE user_id = ${userId} AND group_id IN ${ids}`)
}
