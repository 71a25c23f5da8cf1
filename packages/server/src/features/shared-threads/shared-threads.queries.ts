import type {
  AdminSharedThread,
  NewSharedThread,
  SharedThread,
} from '@parlance/contract/chat/shared-threads.ts'
import { allowedBySettings } from '#core/access/shared-threads.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { Placed } from '#core/cursor.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  countRow,
  extend,
  idRow,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

export type NewLink = Omit<NewSharedThread, 'subjects'> & {
  id: string
  thread_id: string
  title: string | null
  token_hash: Buffer
  token_sealed: Buffer
}

export async function insertLink(ctx: UserCtx, link: NewLink): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO shared_threads (id, thread_id, user_id, kind, message_id, title, audience, with_files, token_hash,
      token_sealed, expires_at)
    VALUES (${link.id}, ${link.thread_id}, ${ctx.actor.user_id}, ${link.kind}, ${link.message_id}, ${link.title},
      ${link.audience}, ${link.with_files}, ${link.token_hash}, ${link.token_sealed}, ${link.expires_at})`)
}

const sharedRow = columns({ name: text })

/** The caller's conversation, locked so that it is not deleted in the meantime; only chats can be shared. */
export async function holdMyThread(ctx: UserCtx, id: string): Promise<{ name: string } | undefined> {
  return await rowOf(
    ctx.db,
    sharedRow,
    sql`SELECT name FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat' FOR SHARE`,
  )
}

/** The number of the caller's links; locks the person's row, so that concurrent requests are counted one by one. */
export async function countMine(ctx: UserCtx): Promise<number> {
  await ctx.db.execute(sql`SELECT FROM users WHERE id = ${ctx.actor.user_id} FOR UPDATE`)
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM shared_threads WHERE user_id = ${ctx.actor.user_id}`,
  )
  return row?.count ?? 0
}

const terms = columns({
  id: uuid,
  kind: oneOf(['snapshot', 'live']),
  audience: oneOf(['signed_in', 'named', 'anyone']),
  with_files: boolean,
  state: oneOf(['active', 'expired', 'off']),
  created_at: timestamp,
  expires_at: nullable(timestamp),
  open_count: integer,
  last_opened_at: nullable(timestamp),
})

const mineRow = extend(terms, {
  thread_id: uuid,
  thread_name: text,
  subjects: json<SharedThread['subjects']>(),
  token_sealed: bytes,
  place: listOf(text),
})
export type MyLink = RowOf<typeof mineRow>

const selectedTerms = sql`s.id, s.kind, s.audience, s.with_files, s.created_at, s.expires_at, s.open_count,
  s.last_opened_at, CASE WHEN s.expires_at <= now() THEN 'expired' WHEN NOT ${allowedBySettings} THEN 'off'
    ELSE 'active' END AS state`

const grantsOf = sql`grants g WHERE g.resource_type = 'shared_thread' AND g.resource_id = s.id`

/** The caller's links, newest first, after a position in the list. */
export async function listMine(
  ctx: UserCtx,
  which: {
    thread_id?: string | undefined
    id?: string
    after?: readonly [string, string] | undefined
  },
  limit: number,
): Promise<(MyLink & Placed)[]> {
  const { thread_id, id, after } = which
  const conditions: SQL[] = [sql`s.user_id = ${ctx.actor.user_id}`, sql`t.purpose <> 'deleted'`]
  if (thread_id !== undefined) conditions.push(sql`s.thread_id = ${thread_id}`)
  if (id !== undefined) conditions.push(sql`s.id = ${id}`)
  if (after !== undefined)
    conditions.push(sql`(s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  return await rowsOf(
    ctx.db,
    mineRow,
    sql`SELECT ${selectedTerms}, s.thread_id, coalesce(s.title, t.name) AS thread_name, s.token_sealed,
        coalesce((SELECT json_agg(json_build_object('subject_type', g.subject_type, 'subject_id', g.subject_id,
            'name', coalesce(who.name, ug.name, g.subject_id)) ORDER BY lower(coalesce(who.name, ug.name)), g.subject_id)
          FROM (SELECT * FROM ${grantsOf}) g
          LEFT JOIN users who ON g.subject_type = 'user' AND who.id::text = g.subject_id
          LEFT JOIN user_groups ug ON g.subject_type = 'group' AND ug.id::text = g.subject_id), '[]') AS subjects,
        ARRAY[to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.id::text] AS place
      FROM shared_threads s JOIN threads t ON t.id = s.thread_id
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`,
  )
}

const adminRow = extend(terms, {
  owner: json<AdminSharedThread['owner']>(),
  subjects: integer,
  total: integer,
})

/** A page of everyone's links by their owner; deleted conversations have none. */
export async function listAll(
  ctx: Ctx,
  query: string,
  limit: number,
  offset: number,
): Promise<{ data: AdminSharedThread[]; total: number }> {
  const rows = await rowsOf(
    ctx.db,
    adminRow,
    sql`SELECT ${selectedTerms}, json_build_object('name', u.name, 'username', u.username) AS owner,
        (SELECT count(*)::int FROM ${grantsOf}) AS subjects, count(*) OVER ()::int AS total
      FROM shared_threads s JOIN threads t ON t.id = s.thread_id JOIN users u ON u.id = s.user_id
      WHERE t.purpose <> 'deleted' AND u.search_text LIKE ${containing(searchKey(query))}
      ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  return {
    data: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

const removedRow = columns({
  id: uuid,
  kind: text,
  audience: text,
  with_files: boolean,
  expires_at: nullable(timestamp),
})
export type RemovedLink = RowOf<typeof removedRow>

/** Removes a link of one owner, or of anyone, with its snapshot and its receivers. Call it in a transaction. */
export async function deleteLink(
  ctx: Ctx,
  id: string,
  ownerId: string | null,
): Promise<RemovedLink | undefined> {
  const row = await rowOf(
    ctx.db,
    removedRow,
    sql`DELETE FROM shared_threads WHERE id = ${id} AND (${ownerId}::uuid IS NULL OR user_id = ${ownerId}::uuid)
      RETURNING id, kind, audience, with_files, expires_at`,
  )
  if (row === undefined) return undefined
  await ctx.db.execute(
    sql`DELETE FROM grants WHERE resource_type = 'shared_thread' AND resource_id = ${row.id}`,
  )
  return row
}

const BATCH = 100

/** The next links, by id, that expired a month ago. */
export async function longExpired(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT s.id FROM shared_threads s WHERE s.id > ${after} AND s.expires_at < now() - interval '30 days'
      ORDER BY s.id LIMIT ${BATCH}`,
  )
  return rows.map((row) => row.id)
}

/** Removes the grants of links that were deleted with their conversation or their owner. */
export async function deleteLeftGrants(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM grants g WHERE g.resource_type = 'shared_thread'
      AND NOT EXISTS (SELECT 1 FROM shared_threads s WHERE s.id = g.resource_id)`)
}

const sealedRow = columns({ id: uuid, token_sealed: bytes })

export async function allSealed(ctx: Ctx, after: string): Promise<RowOf<typeof sealedRow>[]> {
  return await rowsOf(
    ctx.db,
    sealedRow,
    sql`SELECT id, token_sealed FROM shared_threads WHERE id > ${after} ORDER BY id LIMIT ${BATCH}`,
  )
}

export async function replaceSealed(ctx: Ctx, id: string, sealed: Buffer): Promise<void> {
  await ctx.db.execute(sql`UPDATE shared_threads SET token_sealed = ${sealed} WHERE id = ${id}`)
}

/** Whether a conversation belongs to the caller and can be shared. */
export async function isMyThread(ctx: UserCtx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM threads WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND purpose = 'chat'`,
  )
  return rows.length === 1
}
