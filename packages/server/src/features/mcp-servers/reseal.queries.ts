import { sql } from '#db/drizzle.ts'
import { bytes, columns, nullable, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

const sealed = columns({ id: uuid, header_value: nullable(bytes), oauth_client_secret: nullable(bytes) })

export async function allSecrets(ctx: Ctx): Promise<RowOf<typeof sealed>[]> {
  return await rowsOf(
    ctx.db,
    sealed,
    sql`SELECT id, header_value, oauth_client_secret FROM mcp_servers
      WHERE header_value IS NOT NULL OR oauth_client_secret IS NOT NULL ORDER BY id`,
  )
}

/** Does nothing if the secret was replaced in the meantime. */
export async function replaceSecret(
  ctx: Ctx,
  id: string,
  column: 'header_value' | 'oauth_client_secret',
  before: Buffer,
  after: Buffer,
): Promise<void> {
  const of = sql.identifier(column)
  await ctx.db.execute(sql`UPDATE mcp_servers SET ${of} = ${after} WHERE id = ${id} AND ${of} = ${before}`)
}
