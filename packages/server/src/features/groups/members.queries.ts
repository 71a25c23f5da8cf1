import type { GroupMember } from '@parlance/contract/people/groups.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { columns, extend, integer, oneOf, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'

const groupMember = columns({
  user_id: uuid,
  username: text,
  name: text,
  email: text,
  type: oneOf(['member', 'manager']),
  joined_at: timestamp,
})

const groupMemberPage = extend(groupMember, { total: integer })

const selected = sql`u.id AS user_id, u.username, u.name, u.email, m.type, m.created_at AS joined_at`
const members = sql`user_group_members m JOIN users u ON u.id = m.user_id`

export async function listMembers(
  ctx: UserCtx,
  groupId: string,
  query: string | undefined,
  limit: number,
  offset: number,
): Promise<{ data: GroupMember[]; total: number }> {
  const matching: SQL =
    query === undefined ? sql`` : sql`AND u.search_text LIKE ${containing(searchKey(query))}`
  const rows = await rowsOf(
    ctx.db,
    groupMemberPage,
    sql`SELECT ${selected}, count(*) OVER ()::int AS total FROM ${members} WHERE m.group_id = ${groupId} ${matching}
      ORDER BY lower(u.name), u.id LIMIT ${limit} OFFSET ${offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function findMember(
  ctx: UserCtx,
  groupId: string,
  userId: string,
): Promise<GroupMember | undefined> {
  return await rowOf(
    ctx.db,
    groupMember,
    sql`SELECT ${selected} FROM ${members} WHERE m.group_id = ${groupId} AND m.user_id = ${userId}`,
  )
}

/** Whether an enabled person with this id exists. */
export async function isPerson(ctx: UserCtx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} AND is_enabled`)
  return rows.length > 0
}

/** False if the person is already in the group. */
export async function insertMember(
  ctx: UserCtx,
  groupId: string,
  userId: string,
  type: GroupMember['type'],
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO user_group_members (group_id, user_id, type) VALUES (${groupId}, ${userId}, ${type})
    ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

export async function updateMember(
  ctx: UserCtx,
  groupId: string,
  userId: string,
  type: GroupMember['type'],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE user_group_members SET type = ${type} WHERE group_id = ${groupId} AND user_id = ${userId}`)
}

export async function deleteMember(ctx: UserCtx, groupId: string, userId: string): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM user_group_members WHERE group_id = ${groupId} AND user_id = ${userId}`,
  )
}

const userIdRow = columns({ user_id: uuid })

/** The managers of a group. */
export async function managersOf(ctx: UserCtx, groupId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    userIdRow,
    sql`SELECT user_id FROM user_group_members WHERE group_id = ${groupId} AND type = 'manager'`,
  )
  return rows.map((row) => row.user_id)
}

/** Whether the group has another enabled manager. */
export async function hasOtherManager(ctx: UserCtx, groupId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM ${members}
    WHERE m.group_id = ${groupId} AND m.type = 'manager' AND m.user_id <> ${userId} AND u.is_enabled LIMIT 1`)
  return rows.length > 0
}
