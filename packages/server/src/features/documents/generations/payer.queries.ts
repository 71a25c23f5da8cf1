import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, rowsOf, uuid } from '#db/rows.ts'
import type { Payer } from './embed-chunks.ts'

const payer = columns({ user_id: nullable(uuid), assistant_id: nullable(uuid) })

/** The person who added a document, otherwise the owner of its base. */
export async function payerOf(ctx: Ctx, documentId: string): Promise<Payer> {
  const rows = await rowsOf(
    ctx.db,
    payer,
    sql`SELECT coalesce(d.added_by, k.owner_id) AS user_id, k.assistant_id
      FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id WHERE d.id = ${documentId}`,
  )
  return rows[0] ?? { user_id: null, assistant_id: null }
}

export async function payerOfBase(ctx: Ctx, baseId: string): Promise<Payer> {
  const rows = await rowsOf(
    ctx.db,
    payer,
    sql`SELECT owner_id AS user_id, assistant_id FROM knowledge_bases WHERE id = ${baseId}`,
  )
  return rows[0] ?? { user_id: null, assistant_id: null }
}
