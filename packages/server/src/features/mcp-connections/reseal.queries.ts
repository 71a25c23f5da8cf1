import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

const connection = columns({ id: uuid, sealed: bytes })

export async function allConnections(ctx: Ctx): Promise<{ id: string; sealed: Buffer }[]> {
  return await rowsOf(ctx.db, connection, sql`SELECT id, sealed FROM mcp_connections ORDER BY id`)
}

/** Does nothing if it was replaced in the meantime. */
export async function replaceConnection(ctx: Ctx, id: string, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE mcp_connections SET sealed = ${after} WHERE id = ${id} AND sealed = ${before}`,
  )
}

/** They are registered again when needed. */
export async function deleteClients(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM mcp_clients`)
}
