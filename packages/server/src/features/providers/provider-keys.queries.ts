import { sql } from '#db/drizzle.ts'
import { bytes, columns, rowOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

export type NewKey = { label: string; ciphertext: Buffer; tail: string }

export async function insertKey(ctx: Ctx, providerId: string, key: NewKey): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO provider_keys (id, provider_id, label, ciphertext, tail)
    VALUES (${uuidv7()}, ${providerId}, ${key.label}, ${key.ciphertext}, ${key.tail})`)
}

export async function deleteKeys(ctx: Ctx, providerId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM provider_keys WHERE provider_id = ${providerId}`)
}

export async function deleteKey(ctx: Ctx, providerId: string, keyId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM provider_keys WHERE id = ${keyId} AND provider_id = ${providerId}`)
}

export async function labelKey(ctx: Ctx, keyId: string, label: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE provider_keys SET label = ${label} WHERE id = ${keyId}`)
}

/** Enabling a key again clears its earlier failures. */
export async function switchKey(ctx: Ctx, keyId: string, enabled: boolean): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE provider_keys SET state = ${enabled ? 'active' : 'disabled'}, failures = 0, rests_until = NULL
    WHERE id = ${keyId} AND (state = 'disabled') = ${enabled}`)
}

const sealedKey = columns({ id: uuid, ciphertext: bytes })

/** One key of a provider, or the first one to try. */
export async function findKey(
  ctx: Ctx,
  providerId: string,
  keyId: string | null,
): Promise<{ id: string; ciphertext: Buffer } | undefined> {
  return await rowOf(
    ctx.db,
    sealedKey,
    sql`SELECT id, ciphertext FROM provider_keys
      WHERE provider_id = ${providerId} AND ${keyId === null ? sql`state <> 'disabled'` : sql`id = ${keyId}`}
      ORDER BY created_at, id LIMIT 1`,
  )
}
