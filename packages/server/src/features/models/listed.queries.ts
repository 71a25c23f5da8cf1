import { sql } from '#db/drizzle.ts'
import { columns, json, oneOf, type RowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import type { UserCtx } from '#core/context.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { usable } from './callable.queries.ts'

const API_MODEL_TYPES = ['chat', 'embedding', 'image'] as const
/** The model types of the public API. */
export type ApiModelType = (typeof API_MODEL_TYPES)[number]

const listedModelRow = columns({
  id: uuid,
  identifier: text,
  label: json<Bilingual>(),
  type: oneOf(API_MODEL_TYPES),
  provider_name: text,
  created_at: timestamp,
})
export type ListedModel = RowOf<typeof listedModelRow>

/** The models that this person can use, by rank, real providers before the demonstration. */
export async function listCallable(ctx: UserCtx, name: string | null): Promise<ListedModel[]> {
  return await rowsOf(
    ctx.db,
    listedModelRow,
    sql`SELECT m.id, m.identifier, m.label, m.type, p.name AS provider_name, m.created_at
      FROM models m JOIN providers p ON p.id = m.provider_id
      WHERE ${usable(ctx, API_MODEL_TYPES)}
        AND (${name}::text IS NULL OR m.identifier = ${name}::text OR m.id::text = ${name}::text)
      ORDER BY (m.interface = 'demo'), m.rank, m.id`,
  )
}
