import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'

export async function allKeys(ctx: Ctx): Promise<{ id: string; ciphertext: Buffer }[]> {
  const { rows } = await ctx.db.execute<{ id: string; ciphertext: Buffer }>(
    sql`SELECT id, ciphertext FROM provider_keys ORDER BY id`,
  )
  return rows
}

/** Unless somebody has put another secret in its place meanwhile. */
export async function replaceCiphertext(ctx: Ctx, id: string, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE provider_keys SET ciphertext = ${after} WHERE id = ${id} AND ciphertext = ${before}`,
  )
}

type Headers = Record<string, string>

export async function allHeaders(ctx: Ctx): Promise<{ id: string; headers: Headers }[]> {
  const { rows } = await ctx.db.execute<{ id: string; headers: Headers }>(
    sql`SELECT id, headers FROM providers WHERE headers <> '{}' ORDER BY id`,
  )
  return rows
}

export async function replaceHeaders(ctx: Ctx, id: string, before: Headers, after: Headers): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE providers SET headers = ${jsonb(after)}
    WHERE id = ${id} AND headers = ${jsonb(before)}`)
}
