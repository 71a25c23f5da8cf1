import type { Ctx } from '#core/context.ts'
import { nameKey, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  columns,
  countRow,
  double,
  idRow,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { WITHOUT_VECTORS } from './ingest.queries.ts'

const knownDocumentRow = columns({
  id: uuid,
  name: text,
  content_hash: bytes,
  file_id: uuid,
  state: text,
  /** Whether reading the same bytes again can give a better result. */
  is_incomplete: boolean,
})
export type KnownDocument = RowOf<typeof knownDocumentRow>

const fileIdRow = columns({ file_id: uuid })

const heldBase = columns({ owner_id: nullable(uuid), is_of_thread: boolean })
export type HeldBase = RowOf<typeof heldBase>

/** Locks a base that is not being deleted, to serialise files of the same name. Documents of it can be stored meanwhile. */
export async function holdBase(ctx: Ctx, id: string): Promise<HeldBase | undefined> {
  return await rowOf(
    ctx.db,
    heldBase,
    sql`SELECT owner_id, thread_id IS NOT NULL AS is_of_thread FROM knowledge_bases
      WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
}

/**
 * The stored bytes of a document that the same person has added; they cannot be removed before this transaction ends.
 */
export async function holdSameBytes(
  ctx: Ctx,
  { added_by, content_hash }: NewDocument,
): Promise<string | undefined> {
  if (added_by === null) return undefined
  const row = await rowOf(
    ctx.db,
    fileIdRow,
    sql`SELECT file_id FROM documents
      WHERE added_by = ${added_by} AND content_hash = ${content_hash} AND deleted_at IS NULL LIMIT 1 FOR SHARE`,
  )
  return row?.file_id
}

/** Whether a base has this many documents, including those being deleted; counts no further. */
export async function holdsAsMany(ctx: Ctx, baseId: string, documents: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`SELECT 1 FROM documents WHERE knowledge_base_id = ${baseId} OFFSET ${documents - 1} LIMIT 1`,
  )
  return rowCount === 1
}

const bytesRow = columns({ bytes: double })

/** The total size of all documents that one person has added. */
export async function bytesOf(ctx: Ctx, userId: string | null): Promise<number> {
  if (userId === null) return 0
  const rows = await rowsOf(
    ctx.db,
    bytesRow,
    sql`SELECT coalesce(sum(size), 0)::float8 AS bytes FROM documents WHERE added_by = ${userId}::uuid`,
  )
  return rows[0]?.bytes ?? 0
}

const known = sql`id, name, content_hash, file_id, state,
  (state = 'failed' OR warnings ? ${WITHOUT_VECTORS}::text) AS is_incomplete`

export async function findExternal(
  ctx: Ctx,
  sourceId: string,
  externalId: string,
): Promise<KnownDocument | undefined> {
  return await rowOf(
    ctx.db,
    knownDocumentRow,
    sql`SELECT ${known} FROM documents
      WHERE source_id = ${sourceId} AND external_id = ${externalId} AND deleted_at IS NULL`,
  )
}

/** An uploaded file with this name, ignoring case and accents. */
export async function findNamed(ctx: Ctx, baseId: string, name: string): Promise<KnownDocument | undefined> {
  const rows = await rowsOf(
    ctx.db,
    knownDocumentRow,
    sql`SELECT ${known} FROM documents WHERE knowledge_base_id = ${baseId} AND name_key = ${searchKey(name)}
        AND source_id IS NULL AND deleted_at IS NULL ORDER BY id`,
  )
  return rows.find((row) => nameKey(row.name) === nameKey(name))
}

export type NewDocument = {
  id: string
  knowledge_base_id: string
  source_id: string | null
  external_id: string | null
  url: string
  name: string
  extension: string
  size: number
  content_hash: Buffer
  file_id: string
  /** Null: it gets a key when it is read. */
  key_id: string | null
  added_by: string | null
  source_changed_at: string | null
}

export async function insertDocuments(ctx: Ctx, rows: readonly NewDocument[]): Promise<void> {
  const column = <T>(pick: (row: NewDocument) => T) => sql.param(rows.map(pick))
  await ctx.db.execute(sql`
    INSERT INTO documents (id, knowledge_base_id, source_id, external_id, url, name, name_key, extension, size,
      content_hash, file_id, key_id, added_by, source_changed_at, state)
    SELECT *, 'queued' FROM unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.knowledge_base_id)}::uuid[],
      ${column((row) => row.source_id)}::uuid[], ${column((row) => row.external_id)}::text[],
      ${column((row) => row.url)}::text[], ${column((row) => row.name)}::text[],
      ${column((row) => searchKey(row.name))}::text[], ${column((row) => row.extension)}::text[],
      ${column((row) => row.size)}::int[], ${column((row) => row.content_hash)}::bytea[],
      ${column((row) => row.file_id)}::uuid[], ${column((row) => row.key_id)}::uuid[],
      ${column((row) => row.added_by)}::uuid[], ${column((row) => row.source_changed_at)}::timestamptz[])`)
}

/**
 * Replaces the bytes of a document; the old content is used until the new one is read. A file that a person uploads
 * again is restored; a file of a source stays archived.
 */
export async function replaceContent(ctx: Ctx, id: string, row: NewDocument): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET name = ${row.name}, name_key = ${searchKey(row.name)}, url = ${row.url},
      extension = ${row.extension}, size = ${row.size}, content_hash = ${row.content_hash}, file_id = ${row.file_id},
      state = 'queued', error_code = NULL, revision = revision + 1, queued_at = now(),
      archived_at = CASE WHEN source_id IS NOT NULL THEN archived_at END,
      added_by = coalesce(${row.added_by}::uuid, added_by), source_changed_at = ${row.source_changed_at},
      updated_at = now()
    WHERE id = ${id}`)
}

/** Updates the source's metadata of a document with unchanged bytes. */
export async function touchExternal(
  ctx: Ctx,
  id: string,
  current: { name: string; url: string; source_changed_at: string | null },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET name = ${current.name}, name_key = ${searchKey(current.name)}, url = ${current.url},
      source_changed_at = ${current.source_changed_at}, is_analysed = is_analysed AND name = ${current.name}
    WHERE id = ${id} AND (name, url, source_changed_at) IS DISTINCT FROM
      (${current.name}, ${current.url}, ${current.source_changed_at}::timestamptz)`)
}

export async function renameDocument(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET name = ${name}, name_key = ${searchKey(name)}, is_analysed = is_analysed AND name = ${name},
      updated_at = now()
    WHERE id = ${id}`)
}

const changedDocumentRow = columns({
  id: uuid,
  knowledge_base_id: uuid,
  name: text,
  source_id: nullable(uuid),
})
export type ChangedDocument = RowOf<typeof changedDocumentRow>

const changed = sql`id, knowledge_base_id, name, source_id`

/** Queues failed documents again, by default all of a base that are not archived; returns them. */
export async function requeueFailed(
  ctx: Ctx,
  baseId: string,
  ids: readonly string[] | null,
): Promise<ChangedDocument[]> {
  const meant = ids === null ? sql`archived_at IS NULL` : sql`id = ANY(${sql.param(ids)}::uuid[])`
  return await rowsOf(
    ctx.db,
    changedDocumentRow,
    sql`UPDATE documents SET state = 'queued', error_code = NULL, queued_at = now(), updated_at = now()
      WHERE knowledge_base_id = ${baseId} AND ${meant} AND state = 'failed' AND deleted_at IS NULL
      RETURNING ${changed}`,
  )
}

export async function countDocuments(ctx: Ctx, baseId: string, ids: readonly string[]): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM documents
      WHERE knowledge_base_id = ${baseId} AND id = ANY(${sql.param(ids)}::uuid[]) AND deleted_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}

export async function archiveDocuments(
  ctx: Ctx,
  baseId: string,
  ids: readonly string[],
  isArchived: boolean,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET archived_at = ${isArchived ? sql`coalesce(archived_at, now())` : sql`NULL`},
      updated_at = now()
    WHERE knowledge_base_id = ${baseId} AND id IN ${ids} AND deleted_at IS NULL`)
}

/** Hides documents; their removal follows. */
export async function markDeleted(ctx: Ctx, ids: readonly string[]): Promise<ChangedDocument[]> {
  return await rowsOf(
    ctx.db,
    changedDocumentRow,
    sql`UPDATE documents SET deleted_at = now(), updated_at = now() WHERE id IN ${ids} AND deleted_at IS NULL
      RETURNING ${changed}`,
  )
}

/** Which of these deleted documents a sync has added again from their source. */
export async function idsAddedAgain(ctx: Ctx, baseId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.id FROM documents d
      JOIN documents again ON again.source_id = d.source_id AND again.external_id = d.external_id
        AND again.deleted_at IS NULL
      WHERE d.knowledge_base_id = ${baseId} AND d.id IN ${ids} AND d.deleted_at IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

const undeletedRow = columns({ id: uuid, name: text, is_read: boolean })

/** Shows hidden documents again. `is_read`: nothing is left to do for it. */
export async function markUndeleted(
  ctx: Ctx,
  baseId: string,
  ids: readonly string[],
): Promise<RowOf<typeof undeletedRow>[]> {
  return await rowsOf(
    ctx.db,
    undeletedRow,
    sql`UPDATE documents SET deleted_at = NULL, updated_at = now()
      WHERE knowledge_base_id = ${baseId} AND id IN ${ids} AND deleted_at IS NOT NULL
      RETURNING id, name, state NOT IN ('queued', 'parsing', 'splitting', 'embedding') AS is_read`,
  )
}

/** Hides a base, so that its assistant can be deleted before the base is removed. */
export async function markBaseDeleted(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE knowledge_bases SET deleted_at = now(), assistant_id = NULL, updated_at = now()
    WHERE id = ${id} AND deleted_at IS NULL`)
  return rowCount === 1
}

export async function markBaseUndeleted(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET deleted_at = NULL, updated_at = now() WHERE id = ${id} AND deleted_at IS NOT NULL`)
}
