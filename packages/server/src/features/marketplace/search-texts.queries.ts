import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, json, listOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Bilingual } from '#db/json-columns.ts'

const searchedRow = columns({ id: uuid, name: text, description: json<Bilingual>(), tag_names: listOf(text) })
export type Searched = RowOf<typeof searchedRow>

/** Approved assistants with a tag, by id, with their search texts and the names of their other tags. */
export async function bearersOf(
  ctx: Ctx,
  tagId: string,
  page: { after: string; limit: number; without: string | null },
): Promise<Searched[]> {
  return await rowsOf(
    ctx.db,
    searchedRow,
    sql`SELECT a.id, v.name, v.description, ARRAY(
        SELECT t.name FROM assistant_tags y JOIN tags t ON t.id = y.tag_id
        WHERE y.assistant_id = a.id AND t.id IS DISTINCT FROM ${page.without}::uuid) AS tag_names
      FROM assistant_tags x JOIN assistants a ON a.id = x.assistant_id
      JOIN assistant_versions v ON v.id = a.approved_version_id
      WHERE x.tag_id = ${tagId} AND a.id > ${page.after} ORDER BY a.id LIMIT ${page.limit}`,
  )
}

export async function writeSearchTexts(
  ctx: Ctx,
  texts: readonly { id: string; search_text: string }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants a SET search_text = n.search_text
    FROM jsonb_to_recordset(${jsonb(texts)}) AS n(id uuid, search_text text) WHERE a.id = n.id`)
}
