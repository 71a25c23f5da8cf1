import type { OutsideGroup } from '@parlance/plugin-api/directory.ts'
import type { Ctx } from '#core/context.ts'
import { externalGroupsOf } from '#core/access/external-groups.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, idRow, rowOf, type RowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'

/** A person whose groups are looked up. */
const personRow = columns({ id: uuid, email: text })
export type DirectoryPerson = RowOf<typeof personRow>

const groupRow = columns({ id: text, name: text, detail: text })
const momentRow = columns({ moment: timestamp })

/** The database's time, because the clocks of servers may differ. */
export async function moment(ctx: Ctx): Promise<string> {
  const row = await rowOf(ctx.db, momentRow, sql`SELECT clock_timestamp()::timestamptz(3) AS moment`)
  if (row === undefined) throw new Error('the database has no time')
  return row.moment
}

/** A person whom a directory can know: enabled and with a verified address. */
const known = sql`u.is_enabled AND u.email_verified AND u.email <> ''`

/** Whether this person is active: they have a session or a key. */
const isActive = sql`(EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now())
  OR EXISTS (SELECT 1 FROM api_keys k WHERE k.owner_id = u.id AND k.revoked_at IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > now())))`

/** Adds everyone who is signed in or has a key but whose groups were never looked up. */
export async function enrolActive(ctx: Ctx, pluginId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO external_group_lookups (plugin_id, user_id)
    SELECT ${pluginId}, u.id FROM users u WHERE ${known} AND ${isActive} ON CONFLICT DO NOTHING`)
}

export async function enrol(ctx: Ctx, pluginId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO external_group_lookups (plugin_id, user_id)
    SELECT ${pluginId}, u.id FROM users u WHERE u.id IN ${[...userIds]}
    ON CONFLICT (plugin_id, user_id) DO UPDATE SET due_at = now()`)
}

/** Takes some active people whose lookup is due. Other servers can take them again after `retry` seconds. */
export async function takeDue(
  ctx: Ctx,
  pluginId: string,
  { limit, retry }: { limit: number; retry: number },
): Promise<DirectoryPerson[]> {
  return await rowsOf(
    ctx.db,
    personRow,
    sql`WITH due AS (
        SELECT l.user_id FROM external_group_lookups l JOIN users u ON u.id = l.user_id
        WHERE l.plugin_id = ${pluginId} AND l.due_at <= now() AND ${known} AND ${isActive}
        ORDER BY l.due_at LIMIT ${limit} FOR UPDATE OF l SKIP LOCKED)
      UPDATE external_group_lookups l SET due_at = now() + make_interval(secs => ${retry}::int)
      FROM due JOIN users u ON u.id = due.user_id
      WHERE l.plugin_id = ${pluginId} AND l.user_id = due.user_id RETURNING u.id, u.email`,
  )
}

export async function findPerson(ctx: Ctx, userId: string): Promise<DirectoryPerson | undefined> {
  return await rowOf(
    ctx.db,
    personRow,
    sql`SELECT u.id, u.email FROM users u WHERE u.id = ${userId} AND ${known}`,
  )
}

/** The known members of a group, and the people with these addresses. */
export async function peopleAround(
  ctx: Ctx,
  groupId: string,
  emails: readonly string[],
): Promise<DirectoryPerson[]> {
  return await rowsOf(
    ctx.db,
    personRow,
    sql`SELECT u.id, u.email FROM users u WHERE ${known} AND (
        u.id IN (SELECT m.user_id FROM external_group_members m WHERE m.group_id = ${groupId})
        OR lower(u.email) = ANY(${sql.param(emails.map((email) => email.toLowerCase()))}::text[]))
      ORDER BY u.id`,
  )
}

/** Stores groups in the order of their ids, so that concurrent writers cannot deadlock. */
export async function rememberGroups(
  ctx: Ctx,
  pluginId: string,
  groups: readonly OutsideGroup[],
): Promise<void> {
  if (groups.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO external_groups AS g (id, plugin_id, name, detail)
    SELECT n.id, ${pluginId}, n.name, n.detail
    FROM jsonb_to_recordset(${jsonb(groups)}) AS n (id text, name text, detail text) ORDER BY n.id
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, detail = excluded.detail, seen_at = now()
    WHERE g.name <> excluded.name OR g.detail <> excluded.detail OR g.seen_at < now() - interval '1 day'`)
}

type Confirmed = { began: string; keep: number; again: number }

/**
 * Replaces the groups of a person by the result of a lookup that began at `began`. Returns false if a later lookup has
 * already been stored, or if the plugin was disabled in the meantime.
 */
export async function confirmGroups(
  tx: Ctx,
  pluginId: string,
  userId: string,
  groupIds: readonly string[],
  { began, keep, again }: Confirmed,
): Promise<boolean> {
  const isTheirs = sql`plugin_id = ${pluginId} AND user_id = ${userId}`
  const lookup = await rowOf(
    tx.db,
    idRow,
    sql`UPDATE external_group_lookups
      SET confirmed_at = ${began}::timestamptz, due_at = now() + make_interval(secs => ${again}::int)
      WHERE ${isTheirs} AND (confirmed_at IS NULL OR confirmed_at < ${began}::timestamptz)
      RETURNING user_id AS id`,
  )
  if (lookup === undefined) return false
  await tx.db.execute(sql`DELETE FROM external_group_members WHERE ${isTheirs}`)
  await tx.db.execute(sql`
    INSERT INTO external_group_members (user_id, group_id, plugin_id, expires_at)
    SELECT ${userId}, g.id, ${pluginId}, ${began}::timestamptz + make_interval(secs => ${keep}::int)
    FROM external_groups g WHERE g.id = ANY(${sql.param([...groupIds])}::text[]) AND g.plugin_id = ${pluginId}
    ORDER BY g.id`)
  return true
}

const selected = (where: SQL) => sql`SELECT g.id, g.name, g.detail FROM external_groups g WHERE ${where}
  ORDER BY lower(g.name), g.id`

export async function groupsOfPerson(ctx: Ctx, pluginId: string, userId: string): Promise<OutsideGroup[]> {
  const theirs = sql`g.plugin_id = ${pluginId} AND g.id IN (${externalGroupsOf(userId)})`
  return await rowsOf(ctx.db, groupRow, selected(theirs))
}

export async function knownGroups(
  ctx: Ctx,
  pluginId: string,
  ids: readonly string[],
): Promise<OutsideGroup[]> {
  const wanted = sql`g.plugin_id = ${pluginId} AND g.id = ANY(${sql.param([...ids])}::text[])`
  return await rowsOf(ctx.db, groupRow, selected(wanted))
}

/** Removes old lookups of inactive plugins, expired memberships, and groups that are no longer used. */
export async function forgetGroups(ctx: Ctx, active: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM external_group_lookups WHERE plugin_id <> ALL(${sql.param([...active])}::text[]) AND due_at < now() - interval '4 hours'`)
  await ctx.db.execute(sql`DELETE FROM external_group_members WHERE expires_at < now()`)
  await ctx.db.execute(sql`
    DELETE FROM external_groups g WHERE g.seen_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM external_group_members m WHERE m.group_id = g.id)
      AND NOT EXISTS (SELECT 1 FROM grants a WHERE a.subject_type = 'external_group' AND a.subject_id = g.id)`)
}
