import type { DocumentField } from '@parlance/contract/knowledge/document-fields.ts'
import { FIELD_KINDS } from '@parlance/contract/knowledge/field-kinds.ts'
import type { Ctx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, extend, integer, json, nullable, oneOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { hasValue } from './values.fragments.ts'

const field = columns({
  id: uuid,
  name: text,
  kind: oneOf(FIELD_KINDS),
  choices: json<DocumentField['choices']>(),
})
const ranked = extend(field, { rank: integer, documents: nullable(integer), used_by: nullable(integer) })

type Listing = {
  /** One of them only. */
  id?: string
  is_counted?: boolean
}

/** The fields of a base in their order. */
export async function listFields(
  ctx: Ctx,
  baseId: string,
  { id, is_counted = false }: Listing = {},
): Promise<DocumentField[]> {
  const counts = is_counted
    ? sql`(SELECT count(*)::int FROM document_values v JOIN documents d ON d.id = v.document_id
        WHERE v.field_id = f.id AND ${hasValue} AND d.deleted_at IS NULL) AS documents,
      (SELECT count(*)::int FROM assistants a WHERE a.deleted_at IS NULL AND EXISTS (
        SELECT 1 FROM assistant_versions w WHERE w.id IN (a.saved_version_id, a.approved_version_id)
          AND w.knowledge_base_ids ? f.knowledge_base_id::text
          AND EXISTS (SELECT 1 FROM jsonb_array_elements(w.knowledge_filter) c
            WHERE lower(c->>'field') = lower(f.name)))) AS used_by`
    : sql`NULL::int AS documents, NULL::int AS used_by`
  return await rowsOf(
    ctx.db,
    ranked,
    sql`SELECT f.id, f.name, f.kind, f.choices, f.rank, ${counts} FROM document_fields f
      WHERE f.knowledge_base_id = ${baseId} AND ${id === undefined ? sql`true` : sql`f.id = ${id}`}
      ORDER BY f.rank, f.id`,
  )
}

const fieldOfBase = extend(field, { knowledge_base_id: uuid, name_key: text })
export type FieldOfBase = RowOf<typeof fieldOfBase>

/** The fields of some bases; the caller has checked access. */
export async function fieldsOfBases(ctx: Ctx, baseIds: readonly string[]): Promise<FieldOfBase[]> {
  if (baseIds.length === 0) return []
  return await rowsOf(
    ctx.db,
    fieldOfBase,
    sql`SELECT f.id, f.name, f.kind, f.choices, f.knowledge_base_id, f.name_key FROM document_fields f
      WHERE f.knowledge_base_id = ANY(${sql.param(baseIds)}::uuid[]) ORDER BY f.rank, f.id`,
  )
}

/** Locks the fields of a base until the transaction ends. */
export async function lockFields(ctx: Ctx, baseId: string): Promise<void> {
  await ctx.db.execute(sql`SELECT id FROM knowledge_bases WHERE id = ${baseId} FOR UPDATE`)
}

type NewField = Pick<DocumentField, 'id' | 'name' | 'kind' | 'choices'>

/** Adds a field at the end. */
export async function insertField(
  ctx: Ctx,
  baseId: string,
  { id, name, kind, choices }: NewField,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO document_fields (id, knowledge_base_id, name, name_key, kind, choices, rank)
    SELECT ${id}, ${baseId}, ${name}, ${searchKey(name)}, ${kind}, ${jsonb(choices)}, coalesce(max(rank), 0) + 1
    FROM document_fields WHERE knowledge_base_id = ${baseId}`)
}

export async function updateField(
  ctx: Ctx,
  { id, name, choices }: Pick<NewField, 'id' | 'name' | 'choices'>,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE document_fields SET name = ${name}, name_key = ${searchKey(name)}, choices = ${jsonb(choices)},
      updated_at = now() WHERE id = ${id}`)
}

/** Stores the order of fields. */
export async function rankFields(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE document_fields f SET rank = x.rank FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS x (id, rank)
    WHERE f.id = x.id AND f.rank <> x.rank`)
}

export async function deleteField(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM document_fields WHERE id = ${id}`)
}
