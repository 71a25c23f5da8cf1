import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const namedBase = columns({ id: uuid, name: text })

/** The bases with these ids or names that this reader can read now. A folder's base has the name of the folder. */
export async function readableBases(
  ctx: UserCtx,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<RowOf<typeof namedBase>[]> {
  if (ids.length + names.length === 0) return []
  const given = sql.param(names)
  return await rowsOf(
    ctx.db,
    namedBase,
    sql`SELECT k.id, coalesce(f.name, k.name) AS name FROM knowledge_bases k LEFT JOIN folders f ON f.id = k.folder_id
      WHERE (k.id = ANY(${sql.param(ids)}::uuid[]) OR k.name = ANY(${given}::text[]) OR f.name = ANY(${given}::text[]))
        AND ${mayWithKnowledgeBase(ctx.actor, 'read')}`,
  )
}

const CITING = [
  { table: sql.raw('messages'), id: sql.raw('id') },
  { table: sql.raw('shared_messages'), id: sql.raw('message_id') },
]

/**
 * Removes the names of documents from the answers that cite them and from shared copies of these: from sources, from the
 * results of further searches, and from the files of a conversation. Call it before their citations are blanked.
 */
export async function blankNames(ctx: Ctx, documentIds: readonly string[]): Promise<void> {
  const ids = sql.param(documentIds)
  for (const { table, id } of CITING) {
    await ctx.db.execute(sql`
      UPDATE ${table} m SET parts = coalesce((SELECT jsonb_agg(CASE
          WHEN p.part->>'type' = 'source' AND p.part->>'source_id' = ANY(c.numbers) THEN p.part || '{"title": ""}'
          WHEN p.part->>'tool_name' = 'search_documents' AND jsonb_typeof(p.part->'output'->'found') = 'array'
            THEN jsonb_set(p.part, '{output,found}', (p.part->'output'->'found') - ARRAY(
              SELECT s.part->>'title' FROM jsonb_array_elements(m.parts) AS s (part)
              WHERE s.part->>'type' = 'source' AND s.part->>'source_id' = ANY(c.numbers)))
          WHEN p.part->>'type' = 'retrieval' AND jsonb_typeof(p.part->'attached') = 'array'
            THEN jsonb_set(p.part, '{attached}', (
              SELECT coalesce(jsonb_agg(CASE WHEN a.file->>'document_id' = ANY(${ids}::text[]) THEN a.file || '{"name": ""}'
                ELSE a.file END ORDER BY a.place), '[]')
              FROM jsonb_array_elements(p.part->'attached') WITH ORDINALITY AS a (file, place)))
          ELSE p.part END ORDER BY p.place)
        FROM jsonb_array_elements(m.parts) WITH ORDINALITY AS p (part, place)), '[]')
      FROM (SELECT message_id, array_agg(number::text) AS numbers FROM citations
        WHERE document_id = ANY(${ids}::uuid[]) OR (document_id IS NULL AND (quote <> '' OR sealed IS NOT NULL)) GROUP BY message_id) c
      WHERE m.${id} = c.message_id`)
  }
}
