import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Bilingual } from '#db/json-columns.ts'

export type Searched = { id: string; name: string; description: Bilingual; tag_names: string[] }

/** Approved assistants that bear a tag, by id, with what they are searched by; the names of tags but for one. */
export async function bearersOf(
  ctx: Ctx,
  tagId: string,
  page: { after: string; limit: number; without: string | null },
): Promise<Searched[]> {
  const { rows } = await ctx.db.execute<Searched>(sql`
    SELECT a.id, v.name, v.description, ARRAY(
      SELECT t.name FROM assistant_tags y JOIN tags t ON t.id = y.tag_id
      WHERE y.assistant_id = a.id AND t.id IS DISTINCT FROM ${page.without}::uuid) AS tag_names
    FROM assistant_tags x JOIN assistants a ON a.id = x.assistant_id
    JOIN assistant_versions v ON v.id = a.approved_version_id
    WHERE x.tag_id = ${tagId} AND a.id > ${page.after} ORDER BY a.id LIMIT ${page.limit}`)
  return rows
}

export async function writeSearchTexts(
  ctx: Ctx,
  texts: readonly { id: string; search_text: string }[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants a SET search_text = n.search_text
    FROM jsonb_to_recordset(${jsonb(texts)}) AS n(id uuid, search_text text) WHERE a.id = n.id`)
}
