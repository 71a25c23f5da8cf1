import type { FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import type { Ctx } from '#core/context.ts'
import { searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { columns, countRow, json, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { type StoredValue, textKey } from './typed-values.ts'
import { hasValue, jsonValue } from './values.fragments.ts'

export type NewValue = StoredValue & { document_id: string; field_id: string }

/**
 * Stores values of documents of a base; those without a value are removed. What someone entered by hand is only changed
 * by hand, and a value removed by hand from a document of a source stays removed.
 */
export async function writeValues(
  ctx: Ctx,
  baseId: string,
  values: readonly NewValue[],
  isByHand: boolean,
): Promise<void> {
  if (values.length === 0) return
  const all = <K extends keyof NewValue>(key: K) => sql.param(values.map((one) => one[key]))
  await ctx.db.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT g.*, d.source_id IS NOT NULL AS is_synced,
        num_nonnulls(g.text_value, g.number_value, g.date_value, g.yes_no_value) = 0 AS is_empty
      FROM unnest(${all('document_id')}::uuid[], ${all('field_id')}::uuid[], ${all('text_value')}::text[],
        ${all('text_key')}::text[], ${all('number_value')}::float8[], ${all('date_value')}::date[],
        ${all('yes_no_value')}::boolean[])
        AS g (document_id, field_id, text_value, text_key, number_value, date_value, yes_no_value)
      JOIN documents d ON d.id = g.document_id AND d.knowledge_base_id = ${baseId} AND d.deleted_at IS NULL
      JOIN document_fields f ON f.id = g.field_id AND f.knowledge_base_id = d.knowledge_base_id
    ), removed AS (
      DELETE FROM document_values v USING given g
      WHERE v.document_id = g.document_id AND v.field_id = g.field_id AND g.is_empty
        AND CASE WHEN ${isByHand}::boolean THEN NOT g.is_synced ELSE NOT v.is_by_hand END
    )
    INSERT INTO document_values AS v (document_id, field_id, text_value, text_key, number_value, date_value,
      yes_no_value, is_by_hand)
    SELECT document_id, field_id, text_value, text_key, number_value, date_value, yes_no_value, ${isByHand}::boolean
    FROM given WHERE NOT is_empty OR (${isByHand}::boolean AND is_synced)
    ON CONFLICT (document_id, field_id) DO UPDATE SET text_value = excluded.text_value,
      text_key = excluded.text_key, number_value = excluded.number_value, date_value = excluded.date_value,
      yes_no_value = excluded.yes_no_value, is_by_hand = excluded.is_by_hand, updated_at = now()
    WHERE (excluded.is_by_hand OR NOT v.is_by_hand)
      AND (v.text_value, v.number_value, v.date_value, v.yes_no_value, v.is_by_hand) IS DISTINCT FROM
        (excluded.text_value, excluded.number_value, excluded.date_value, excluded.yes_no_value, excluded.is_by_hand)`)
}

/** Copies values to a document of another base, to its fields of the same name and kind. */
export async function copyValuesOf(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO document_values (document_id, field_id, text_value, text_key, number_value, date_value, yes_no_value,
      is_by_hand)
    SELECT d.id, other.id, v.text_value, v.text_key, v.number_value, v.date_value, v.yes_no_value, true
    FROM document_values v JOIN document_fields f ON f.id = v.field_id
    JOIN documents d ON d.id = ${toId} AND d.deleted_at IS NULL
    JOIN document_fields other ON other.knowledge_base_id = d.knowledge_base_id AND other.name_key = f.name_key
      AND other.kind = f.kind
    WHERE v.document_id = ${fromId} AND ${hasValue} AND (f.kind <> 'choice'
      OR other.choices @> jsonb_build_array(jsonb_build_object('name', v.text_value)))
    ON CONFLICT (document_id, field_id) DO NOTHING`)
}

/** How many of some documents are in a base. */
export async function countInBase(ctx: Ctx, baseId: string, ids: readonly string[]): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM documents
      WHERE knowledge_base_id = ${baseId} AND id = ANY(${sql.param(ids)}::uuid[]) AND deleted_at IS NULL`,
  )
  return row?.count ?? 0
}

/** Gives documents with a choice its new name. */
export async function renameChoice(ctx: Ctx, fieldId: string, from: string, to: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE document_values SET text_value = ${to}, text_key = ${textKey(to)}
    WHERE field_id = ${fieldId} AND text_key = ${textKey(from)}`)
}

/** Removes the values that are none of these choices. */
export async function keepChoices(ctx: Ctx, fieldId: string, names: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM document_values WHERE field_id = ${fieldId} AND text_key IS NOT NULL
      AND text_key <> ALL(${sql.param(names.map(textKey))}::text[])`)
}

const documentValues = columns({
  id: uuid,
  name: text,
  values: json<Record<string, FieldValue | null>>(),
})
export type DocumentValues = RowOf<typeof documentValues>

/** Documents of a base after one of them, by id, with their values by field. */
export async function pageOfValues(
  ctx: Ctx,
  baseId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<DocumentValues[]> {
  const rest = after === null ? sql`true` : sql`d.id > ${after}::uuid`
  return await valuesWhere(ctx, baseId, rest, sql`LIMIT ${limit}`)
}

/** The documents of a base with one of these ids or names, with their values. */
export async function namedValues(
  ctx: Ctx,
  baseId: string,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<DocumentValues[]> {
  const keys = sql.param(names.map(searchKey))
  const named = sql`(d.id = ANY(${sql.param(ids)}::uuid[]) OR d.name_key = ANY(${keys}::text[]))`
  return await valuesWhere(ctx, baseId, named, sql``)
}

async function valuesWhere(ctx: Ctx, baseId: string, meant: SQL, limit: SQL): Promise<DocumentValues[]> {
  return await rowsOf(
    ctx.db,
    documentValues,
    sql`SELECT d.id, d.name, coalesce((SELECT jsonb_object_agg(v.field_id, ${jsonValue}) FROM document_values v
        WHERE v.document_id = d.id), '{}') AS values
      FROM documents d WHERE d.knowledge_base_id = ${baseId} AND d.deleted_at IS NULL AND ${meant}
      ORDER BY d.id ${limit}`,
  )
}
