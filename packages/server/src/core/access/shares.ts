import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { SUBJECT_TYPES } from '@parlance/contract/assistants/assistant-sharing.schemas.ts'
import { SHARE_PAGE_SIZE, SHARES_MAX } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { pageOf, placeAt, type Placed } from '#core/cursor.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  columns,
  extend,
  integer,
  listOf,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
} from '#db/rows.ts'
import { may } from './permissions.ts'

/** The type of an object that can be shared, and of its receivers. */
export type Resource = {
  type: 'assistant' | 'folder' | 'knowledge_base' | 'model' | 'mcp_server' | 'prompt' | 'shared_thread'
  id: string
}
export type SubjectKey = Pick<Subject, 'subject_type' | 'subject_id'>
type Grant<L extends string> = Subject & { level: L; created_at: string }
type PlacedGrant<L extends string> = Grant<L> & Placed

const levelRow = columns({ level: text })
const placedGrant = extend(levelRow, {
  subject_type: oneOf(SUBJECT_TYPES),
  subject_id: text,
  name: text,
  email: nullable(text),
  member_count: nullable(integer),
  created_at: timestamp,
  place: listOf(text),
})

const ofResource = ({ type, id }: Resource) => sql`g.resource_type = ${type} AND g.resource_id = ${id}`
const ofSubject = ({ subject_type, subject_id }: SubjectKey) =>
  sql`g.subject_type = ${subject_type} AND g.subject_id = ${subject_id}`

const nameOf = sql`coalesce(u.name, ug.name, eg.name, g.subject_id)`
const place = sql`ARRAY[left(lower(${nameOf}), 200), g.subject_type, g.subject_id]`

/** A page of the receivers of a share, by name. E-mails are only included for callers who can look people up. */
export async function pageOfGrants<L extends string>(
  ctx: UserCtx,
  resource: Resource,
  cursor: string | undefined,
): Promise<{ data: Grant<L>[]; next_cursor: string | null }> {
  const later = cursor === undefined ? sql`true` : sql`${place} > ${sql.param(placeAt(cursor))}::text[]`
  return pageOf(await listGrants<L>(ctx, resource, later, SHARE_PAGE_SIZE + 1), SHARE_PAGE_SIZE)
}

/** The first thousand receivers in one page. */
export async function firstGrants<L extends string>(ctx: UserCtx, resource: Resource): Promise<Grant<L>[]> {
  return pageOf(await listGrants<L>(ctx, resource, sql`true`, SHARES_MAX), SHARES_MAX).data
}

/** The share of one subject; undefined if there is none. */
export async function findGrant<L extends string>(
  ctx: UserCtx,
  resource: Resource,
  subject: SubjectKey,
): Promise<Grant<L> | undefined> {
  return (await listGrants<L>(ctx, resource, ofSubject(subject), 1))[0]
}

async function listGrants<L extends string>(
  ctx: UserCtx,
  resource: Resource,
  which: SQL,
  limit: number,
): Promise<PlacedGrant<L>[]> {
  const rows = await rowsOf(
    ctx.db,
    placedGrant,
    sql`SELECT g.subject_type, g.subject_id, ${nameOf} AS name,
        CASE WHEN ${may(ctx.actor, 'user:list')} THEN u.email END AS email,
        CASE WHEN ug.id IS NOT NULL THEN (
          SELECT count(*)::int FROM user_group_members m WHERE m.group_id = ug.id) END AS member_count,
        g.level, g.created_at, ${place} AS place
      FROM grants g
      LEFT JOIN users u ON g.subject_type = 'user' AND u.id::text = g.subject_id
      LEFT JOIN user_groups ug ON g.subject_type = 'group' AND ug.id::text = g.subject_id
      LEFT JOIN external_groups eg ON g.subject_type = 'external_group' AND eg.id = g.subject_id
      WHERE ${ofResource(resource)} AND g.subject_type <> 'everyone' AND ${which}
      ORDER BY ${place} LIMIT ${limit}`,
  )
  return rows.map((row) => ({ ...row, level: row.level as L }))
}

/** Adds a share. False if this subject already has one, at any level. */
export async function insertGrant(
  ctx: UserCtx,
  { type, id }: Resource,
  { subject_type, subject_id }: SubjectKey,
  level: string,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level, created_by)
    VALUES (${type}, ${id}, ${subject_type}, ${subject_id}, ${level}, ${ctx.actor.user_id})
    ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

/** Changes a share. Returns the previous level; undefined if this subject has none. */
export async function updateGrant<L extends string>(
  ctx: UserCtx,
  resource: Resource,
  subject: SubjectKey,
  level: L,
): Promise<L | undefined> {
  const isIt = sql`${ofResource(resource)} AND ${ofSubject(subject)}`
  const row = await rowOf(
    ctx.db,
    levelRow,
    sql`WITH before AS (SELECT g.level FROM grants g WHERE ${isIt} FOR UPDATE)
      UPDATE grants g SET level = ${level} FROM before WHERE ${isIt} RETURNING before.level`,
  )
  return row?.level as L | undefined
}

/** Removes a share. Returns its level; undefined if this subject had none. */
export async function deleteGrant<L extends string>(
  ctx: UserCtx,
  resource: Resource,
  subject: SubjectKey,
): Promise<L | undefined> {
  const row = await rowOf(
    ctx.db,
    levelRow,
    sql`DELETE FROM grants g WHERE ${ofResource(resource)} AND ${ofSubject(subject)} RETURNING g.level`,
  )
  return row?.level as L | undefined
}
