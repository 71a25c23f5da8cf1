import { sql } from '#db/drizzle.ts'
import { bytes, columns, json, rowsOf, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'

const sealedKey = columns({ id: uuid, ciphertext: bytes })

export async function allKeys(ctx: Ctx): Promise<{ id: string; ciphertext: Buffer }[]> {
  return await rowsOf(ctx.db, sealedKey, sql`SELECT id, ciphertext FROM provider_keys ORDER BY id`)
}

/** Does nothing if the secret was replaced in the meantime. */
export async function replaceCiphertext(ctx: Ctx, id: string, before: Buffer, after: Buffer): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE provider_keys SET ciphertext = ${after} WHERE id = ${id} AND ciphertext = ${before}`,
  )
}

type Headers = Record<string, string>

const sealedHeaders = columns({ id: uuid, headers: json<Headers>() })

export async function allHeaders(ctx: Ctx): Promise<{ id: string; headers: Headers }[]> {
  return await rowsOf(
    ctx.db,
    sealedHeaders,
    sql`SELECT id, headers FROM providers WHERE headers <> '{}' ORDER BY id`,
  )
}

export async function replaceHeaders(ctx: Ctx, id: string, before: Headers, after: Headers): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE providers SET headers = ${jsonb(after)}
    WHERE id = ${id} AND headers = ${jsonb(before)}`)
}
