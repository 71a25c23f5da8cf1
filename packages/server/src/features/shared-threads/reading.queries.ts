import { openTo } from '#core/access/shared-threads.ts'
import { type Ctx, isUserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { placedOn } from './paths.queries.ts'

const openLink = columns({
  id: uuid,
  thread_id: uuid,
  user_id: uuid,
  kind: oneOf(['snapshot', 'live']),
  message_id: uuid,
  title: text,
  with_files: boolean,
  created_at: timestamp,
  owner_name: text,
  assistant_id: uuid,
})
export type OpenLink = RowOf<typeof openLink>

/** The link of a token, if it is open to the caller. */
export async function findOpen(ctx: Ctx, tokenHash: Buffer): Promise<OpenLink | undefined> {
  return await rowOf(
    ctx.db,
    openLink,
    sql`SELECT s.id, s.thread_id, s.user_id, s.kind, s.message_id, coalesce(s.title, t.name) AS title, s.with_files,
        s.created_at, u.name AS owner_name, t.assistant_id
      FROM shared_threads s JOIN threads t ON t.id = s.thread_id JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = ${tokenHash} AND ${openTo(isUserCtx(ctx) ? ctx.actor : null)}`,
  )
}

export async function countOpening(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE shared_threads SET open_count = open_count + 1, last_opened_at = now() WHERE id = ${id}`,
  )
}

/** The documents that the owner of a link attached to its conversation, as a condition on `documents d` in `knowledge_bases k`. */
export const filesOf = ({ thread_id, user_id }: Pick<OpenLink, 'thread_id' | 'user_id'>): SQL =>
  sql`(k.thread_id = ${thread_id} AND k.owner_id = ${user_id} AND k.deleted_at IS NULL AND d.deleted_at IS NULL)`

const attachedRow = columns({
  id: uuid,
  name: text,
  file_id: uuid,
  width: nullable(integer),
  height: nullable(integer),
})
export type AttachedFile = RowOf<typeof attachedRow>

/** Those of some attached documents that still exist. */
export async function attachedFiles(
  ctx: Ctx,
  link: OpenLink,
  ids: readonly string[],
): Promise<AttachedFile[]> {
  if (ids.length === 0) return []
  return await rowsOf(
    ctx.db,
    attachedRow,
    sql`SELECT d.id, d.name, d.file_id, p.width, p.height
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN document_pictures p ON p.document_id = d.id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND ${filesOf(link)}`,
  )
}

const fileRow = columns({
  /** The id of the file with its bytes. */
  file_id: uuid,
  name: nullable(text),
  media_type: text,
})

export type View = 'original' | 'picture' | 'thumbnail'

/** A file in a message of a link; undefined for files of other branches. */
export async function findFile(
  ctx: Ctx,
  link: OpenLink,
  id: string,
  view: View,
): Promise<RowOf<typeof fileRow> | undefined> {
  const stored = {
    original: sql`d.file_id`,
    picture: sql`p.file_id`,
    thumbnail: sql`p.thumbnail_id`,
  }[view]
  return await rowOf(
    ctx.db,
    fileRow,
    sql`SELECT f.id AS file_id, NULL AS name, f.media_type FROM files f
      WHERE f.id = ${id} AND f.purpose = 'answer' AND f.thread_id = ${link.thread_id} AND ${isShown(link, 'file', id)}
      UNION ALL
      SELECT ${stored} AS file_id, d.name, 'application/octet-stream' AS media_type
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      LEFT JOIN document_pictures p ON p.document_id = d.id
      WHERE d.id = ${id} AND ${stored} IS NOT NULL AND ${filesOf(link)} AND ${isShown(link, 'attachment', id)}`,
  )
}

/** Whether a message of the link has this file. */
function isShown(link: OpenLink, type: 'file' | 'attachment', id: string): SQL {
  if (link.kind === 'snapshot') {
    return sql`EXISTS (SELECT 1 FROM shared_messages x WHERE x.shared_thread_id = ${link.id}
      AND x.parts @> jsonb_build_array(jsonb_build_object('type', ${type}::text, 'file_id', ${id}::uuid)))`
  }
  const named =
    type === 'file'
      ? sql`'url', '/v2/threads/' || ${link.thread_id}::uuid || '/files/' || ${id}::uuid`
      : sql`'document_id', ${id}::uuid`
  return sql`EXISTS (WITH ${placedOn({ ...link, grows: true })}
    SELECT 1 FROM placed JOIN messages m ON m.id = placed.id
    WHERE m.status <> 'running' AND m.parts @> jsonb_build_array(jsonb_build_object('type', ${type}::text, ${named})))`
}
