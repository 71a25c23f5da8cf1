import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, idRow, nullable, rowOf, type RowOf, rowsOf, timestamp, uuid } from '#db/rows.ts'

const keyedDocument = columns({ id: uuid, key_id: nullable(uuid) })
export type KeyedDocument = RowOf<typeof keyedDocument>

/** Those of some documents that are not deleted, with the ids of their keys. */
export async function keyedDocuments(ctx: Ctx, ids: readonly string[]): Promise<KeyedDocument[]> {
  return await rowsOf(
    ctx.db,
    keyedDocument,
    sql`SELECT id, key_id FROM documents WHERE id = ANY(${sql.param(ids)}::uuid[]) AND deleted_at IS NULL`,
  )
}

/** Gives documents other keys; returns the ids of those that still had this key and are not deleted. */
export async function changeKeys(
  ctx: Ctx,
  rows: readonly (KeyedDocument & { new_key_id: string })[],
): Promise<string[]> {
  const changed = await rowsOf(
    ctx.db,
    idRow,
    sql`UPDATE documents d SET key_id = x.new_key_id
      FROM unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.key_id))}::uuid[],
        ${sql.param(rows.map((row) => row.new_key_id))}::uuid[]) AS x (id, key_id, new_key_id)
      WHERE d.id = x.id AND d.key_id IS NOT DISTINCT FROM x.key_id AND d.deleted_at IS NULL
      RETURNING d.id`,
  )
  return changed.map((row) => row.id)
}

/** Gives a document its first key. */
export async function giveKey(ctx: Ctx, id: string, keyId: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE documents SET key_id = ${keyId} WHERE id = ${id} AND key_id IS NULL`)
}

/** The keys of the documents in bases that a person owns. */
export async function keyIdsOfOwner(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.key_id AS id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE k.owner_id = ${userId} AND d.key_id IS NOT NULL`,
  )
  return rows.map((row) => row.id)
}

/** The keys of the documents of a base that is deleted. */
export async function keyIdsOfDeletedBase(ctx: Ctx, baseId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT d.key_id AS id FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE k.id = ${baseId} AND k.deleted_at IS NOT NULL AND d.key_id IS NOT NULL`,
  )
  return rows.map((row) => row.id)
}

const sealedSince = columns({ rewritten_at: nullable(timestamp) })

/** Since when no file of the database has text of documents that is not sealed; null: unknown. */
export async function sealedSinceWhen(ctx: Ctx): Promise<string | null> {
  const row = await rowOf(ctx.db, sealedSince, sql`SELECT rewritten_at FROM document_sealing`)
  return row?.rewritten_at ?? null
}

/** A page of the documents with keys, in the order of their ids. */
export async function nextKeyed(ctx: Ctx, after: string, limit: number): Promise<KeyedDocument[]> {
  return await rowsOf(
    ctx.db,
    keyedDocument,
    sql`SELECT id, key_id FROM documents WHERE key_id IS NOT NULL AND deleted_at IS NULL AND id > ${after}
      ORDER BY id LIMIT ${limit}`,
  )
}

/** Shows documents whose keys are missing as failed, so that they can be read again from their files. */
export async function markLost(ctx: Ctx, keyIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET state = 'failed', error_code = 'ERROR_DOCUMENT_KEY_LOST', updated_at = now()
    WHERE key_id = ANY(${sql.param(keyIds)}::uuid[]) AND state = 'indexed' AND deleted_at IS NULL`)
}

/** Undoes this for all others, after the key store was restored. */
export async function unmarkFound(ctx: Ctx, missing: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE documents SET state = 'indexed', error_code = NULL, updated_at = now()
    WHERE error_code = 'ERROR_DOCUMENT_KEY_LOST' AND state = 'failed' AND indexed_revision IS NOT NULL
      AND NOT key_id = ANY(${sql.param(missing)}::uuid[])`)
}

/** The keys among these that no document has. */
export async function unusedKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT x.id FROM unnest(${sql.param(ids)}::uuid[]) AS x (id)
      WHERE x.id NOT IN (SELECT key_id FROM documents WHERE key_id = ANY(${sql.param(ids)}::uuid[]))
        AND x.id NOT IN (SELECT hash_key_id FROM document_sealing)`,
  )
  return rows.map((row) => row.id)
}

/** The keys of deleted documents. */
export async function keyIdsOfDeleted(ctx: Ctx, documentIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT key_id AS id FROM documents
      WHERE id = ANY(${sql.param(documentIds)}::uuid[]) AND key_id IS NOT NULL AND deleted_at IS NOT NULL`,
  )
  return rows.map((row) => row.id)
}

/** The id of the key for hashes of passages. */
export async function findHashKey(ctx: Ctx): Promise<string | undefined> {
  const row = await rowOf(ctx.db, idRow, sql`SELECT hash_key_id AS id FROM document_sealing WHERE is_only`)
  return row?.id
}

/** Replaces the key for hashes if it is still `before`. */
export async function putHashKey(ctx: Ctx, before: string | undefined, id: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO document_sealing AS s (hash_key_id) VALUES (${id})
    ON CONFLICT (is_only) DO UPDATE SET hash_key_id = excluded.hash_key_id
    WHERE s.hash_key_id = ${before ?? null}::uuid`)
}
