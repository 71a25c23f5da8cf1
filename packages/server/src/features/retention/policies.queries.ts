import type { RetentionImpact, RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import { RETENTION_KINDS } from '@parlance/contract/admin/retention-kinds.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, json, nullable, oneOf, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { matterOf } from './retention.fragments.ts'

const policy = columns({
  id: uuid,
  kind: oneOf(RETENTION_KINDS),
  days: integer,
  notice_days: integer,
  role: nullable(json<NonNullable<RetentionPolicy['role']>>()),
  updated_by: nullable(text),
  updated_at: timestamp,
})

const COLUMNS = sql`p.id, p.kind, p.days, p.notice_days, p.updated_at,
  (SELECT jsonb_build_object('id', r.id, 'name', r.name, 'is_system_role', r.is_system_role)
    FROM roles r WHERE r.id = p.role_id) AS role,
  (SELECT u.username FROM users u WHERE u.id = p.updated_by) AS updated_by`

type Terms = { days: number; notice_days: number }

export async function listPolicies(ctx: Ctx): Promise<RetentionPolicy[]> {
  return await rowsOf(
    ctx.db,
    policy,
    sql`SELECT ${COLUMNS} FROM retention_policies p LEFT JOIN roles o ON o.id = p.role_id
      ORDER BY p.kind, o.name NULLS FIRST, p.id`,
  )
}

export async function findPolicy(ctx: Ctx, id: string): Promise<RetentionPolicy | undefined> {
  return await rowOf(ctx.db, policy, sql`SELECT ${COLUMNS} FROM retention_policies p WHERE p.id = ${id}`)
}

export async function insertPolicy(
  ctx: UserCtx,
  { kind, role_id, days, notice_days }: Terms & { kind: string; role_id: string | null },
): Promise<RetentionPolicy | undefined> {
  return await rowOf(
    ctx.db,
    policy,
    sql`INSERT INTO retention_policies AS p (id, kind, role_id, days, notice_days, updated_by)
      VALUES (${uuidv7()}, ${kind}, ${role_id}, ${days}, ${notice_days}, ${ctx.actor.user_id}) RETURNING ${COLUMNS}`,
  )
}

export async function updatePolicy(
  ctx: UserCtx,
  id: string,
  { days, notice_days }: Terms,
): Promise<RetentionPolicy | undefined> {
  return await rowOf(
    ctx.db,
    policy,
    sql`UPDATE retention_policies p SET days = ${days}, notice_days = ${notice_days},
        updated_by = ${ctx.actor.user_id}, updated_at = now() WHERE p.id = ${id} RETURNING ${COLUMNS}`,
  )
}

export async function deletePolicy(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM retention_policies WHERE id = ${id}`)
}

const impact = columns({ count: integer, people: integer })

/**
 * The number of conversations or runs that a policy with these days would delete now, of everyone or of the people
 * with a role.
 */
export async function countOlder(
  ctx: Ctx,
  { kind, role_id, days }: { kind: RetentionPolicy['kind']; role_id?: string | undefined; days: number },
): Promise<RetentionImpact> {
  const whose =
    role_id === undefined
      ? sql`u.role_id NOT IN (SELECT p.role_id FROM retention_policies p
          WHERE p.kind = ${kind} AND p.role_id IS NOT NULL)`
      : sql`u.role_id = ${role_id}`
  const matter = matterOf(kind)
  const row = await rowOf(
    ctx.db,
    impact,
    sql`SELECT count(*)::int AS count, count(DISTINCT t.user_id)::int AS people
      FROM ${matter.table} t JOIN users u ON u.id = t.user_id
      WHERE ${matter.kind} = ${kind} AND ${matter.since} < now() - make_interval(days => ${days}) AND ${whose}
        AND NOT ${isOnHold(sql`u.id`)}`,
  )
  return row ?? { count: 0, people: 0 }
}
