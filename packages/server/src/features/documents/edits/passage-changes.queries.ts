import { MANUAL_KINDS } from '@parlance/contract/chat/cited.schemas.ts'
import { PASSAGE_CHANGES_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { PASSAGE_CHANGE_STATES } from '@parlance/contract/knowledge/passage-changes.schemas.ts'
import type { PassageChange } from '@parlance/contract/knowledge/passage-changes.ts'
import type { Ctx } from '#core/context.ts'
import { jsonb } from '#db/jsonb.ts'
import type { DocumentKey } from '#features/document-keys/document-keys.service.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  countRow,
  double,
  extend,
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
import type { Anchor, Change, Placed } from './place-changes.ts'
import { openChanges, sealWritten, type Written } from './sealed-changes.ts'

const STORED_STATES = [...PASSAGE_CHANGE_STATES, 'removed'] as const

const changeRow = columns({
  id: uuid,
  document_id: uuid,
  kind: oneOf(MANUAL_KINDS),
  sealed: bytes,
  version: integer,
})
const storedChange = extend(changeRow, {
  state: oneOf(STORED_STATES),
  revision: integer,
  start_offset: integer,
  end_offset: integer,
  position: double,
  is_enabled: boolean,
})
export type StoredChange = Omit<RowOf<typeof storedChange>, 'document_id' | 'sealed'> & Written

const stored = sql`p.id, p.kind, p.state, p.revision, p.start_offset, p.end_offset, p.position,
  p.document_id, p.sealed, p.is_enabled, p.version`

/** All changes of a document, also those that the index still has to forget. */
export async function allChanges(ctx: Ctx, documentId: string): Promise<StoredChange[]> {
  const rows = await rowsOf(
    ctx.db,
    storedChange,
    sql`SELECT ${stored} FROM passage_changes p WHERE p.document_id = ${documentId} ORDER BY p.created_at, p.id`,
  )
  return await openChanges(ctx, rows)
}

export async function findChange(
  ctx: Ctx,
  documentId: string,
  id: string,
): Promise<StoredChange | undefined> {
  const rows = await rowsOf(
    ctx.db,
    storedChange,
    sql`SELECT ${stored} FROM passage_changes p
      WHERE p.document_id = ${documentId} AND p.id = ${id} AND p.state <> 'removed'`,
  )
  const [change] = await openChanges(ctx, rows)
  return change
}

const shownChange = extend(changeRow, {
  state: oneOf(PASSAGE_CHANGE_STATES),
  author: text,
  changed_at: timestamp,
})

const shown = sql`p.id, p.document_id, p.kind, p.state, p.version, p.sealed,
  coalesce((SELECT u.name FROM users u WHERE u.id = p.author_id), '') AS author, p.updated_at AS changed_at`

/** As people see them. */
async function asShown(ctx: Ctx, rows: readonly RowOf<typeof shownChange>[]): Promise<PassageChange[]> {
  const changes = await openChanges(ctx, rows)
  return changes.map(({ before: _, after: __, heading, ...row }) => ({
    ...row,
    heading: heading ?? row.original_heading,
  }))
}

export async function shownChanges(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PassageChange>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    shownChange,
    sql`SELECT ${shown} FROM passage_changes p
      WHERE p.id = ANY(${sql.param(ids)}::uuid[]) AND p.state <> 'removed'`,
  )
  return new Map((await asShown(ctx, rows)).map((change) => [change.id, change]))
}

/** A page of changes, the oldest first. */
export async function listChanges(
  ctx: Ctx,
  documentId: string,
  state: PassageChange['state'] | undefined,
  page: number,
): Promise<{ data: PassageChange[]; total: number }> {
  const meant = sql`p.document_id = ${documentId} AND p.state <> 'removed'
    AND (${state ?? null}::text IS NULL OR p.state = ${state ?? null})`
  const rows = await rowsOf(
    ctx.db,
    shownChange,
    sql`SELECT ${shown} FROM passage_changes p WHERE ${meant} ORDER BY p.created_at, p.id
      LIMIT ${PASSAGE_CHANGES_PAGE_SIZE} OFFSET ${(page - 1) * PASSAGE_CHANGES_PAGE_SIZE}`,
  )
  const counted = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM passage_changes p WHERE ${meant}`,
  )
  return { data: await asShown(ctx, rows), total: counted?.count ?? 0 }
}

export async function countChanges(ctx: Ctx, documentId: string): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM passage_changes WHERE document_id = ${documentId} AND state <> 'removed'`,
  )
  return row?.count ?? 0
}

/** Who makes a change, and the key of its document. */
export type Writing = { authorId: string; key: DocumentKey }

export async function insertChange(
  ctx: Ctx,
  documentId: string,
  { authorId, key }: Writing,
  row: Change,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO passage_changes (id, document_id, kind, revision, start_offset, end_offset, position, sealed,
      is_enabled, author_id)
    VALUES (${row.id}, ${documentId}, ${row.kind}, ${row.revision}, ${row.start_offset}, ${row.end_offset},
      ${row.position}, ${sealWritten(key, documentId, row)}, ${row.is_enabled}, ${authorId})`)
}

/** A new text of a change. */
export async function updateText(
  ctx: Ctx,
  documentId: string,
  { authorId, key }: Writing,
  change: StoredChange,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE passage_changes SET sealed = ${sealWritten(key, documentId, change)}, state = 'pending', version = version + 1,
      author_id = ${authorId}, updated_at = now() WHERE id = ${change.id}`)
}

/** A new place of a change. */
export async function moveChange(
  ctx: Ctx,
  documentId: string,
  key: DocumentKey,
  change: StoredChange,
  to: Anchor & Pick<Change, 'revision' | 'position' | 'original_heading' | 'is_enabled'>,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE passage_changes SET state = 'pending', version = version + 1, revision = ${to.revision},
      start_offset = ${to.start_offset}, end_offset = ${to.end_offset}, position = ${to.position},
      sealed = ${sealWritten(key, documentId, { ...change, ...to })}, is_enabled = ${to.is_enabled}, updated_at = now()
    WHERE id = ${change.id}`)
}

/** One that the index has is removed when the index no longer has it. */
export async function markRemoved(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE passage_changes SET state = 'removed', updated_at = now() WHERE id = ${id}`)
}

/** The highest position of passages added at a place, and the next one after a position. */
const positions = columns({ next: nullable(double) })

export async function nextPosition(
  ctx: Ctx,
  documentId: string,
  { revision, start_offset, position }: Pick<Change, 'revision' | 'start_offset' | 'position'>,
): Promise<number | null> {
  const row = await rowOf(
    ctx.db,
    positions,
    sql`SELECT min(position) AS next FROM passage_changes
      WHERE document_id = ${documentId} AND kind = 'add' AND state <> 'removed' AND revision = ${revision}
        AND start_offset = ${start_offset} AND position > ${position}`,
  )
  return row?.next ?? null
}

/** Stores the places of applied changes and the state of all; removed ones are deleted. */
export async function settleChanges(
  ctx: Ctx,
  documentId: string,
  key: DocumentKey,
  { placed, lost }: { placed: readonly Placed[]; lost: readonly Change[] },
): Promise<void> {
  const rows = placed.map(({ id, revision, start_offset, end_offset, has_merged, ...row }) => ({
    id,
    revision,
    start_offset,
    end_offset,
    has_merged,
    sealed: sealWritten(key, documentId, row).toString('base64'),
  }))
  await ctx.db.execute(sql`
    UPDATE passage_changes p SET state = 'applied', revision = x.revision, start_offset = x.start_offset,
      end_offset = x.end_offset, sealed = decode(x.sealed, 'base64'),
      version = p.version + CASE WHEN x.has_merged THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(id uuid, revision integer, start_offset integer, end_offset integer,
      has_merged boolean, sealed text)
    WHERE p.id = x.id AND p.document_id = ${documentId}
      AND (p.state <> 'applied' OR p.revision <> x.revision OR x.has_merged)`)
  await ctx.db.execute(sql`
    UPDATE passage_changes SET state = 'not_applied'
    WHERE id = ANY(${sql.param(lost.map(({ id }) => id))}::uuid[]) AND document_id = ${documentId}`)
  await ctx.db.execute(
    sql`DELETE FROM passage_changes WHERE document_id = ${documentId} AND state = 'removed'`,
  )
  await ctx.db.execute(sql`UPDATE documents SET changes_applied = changes_revision WHERE id = ${documentId}`)
}
