import { sql } from '#db/drizzle.ts'
import { boolean, bytes, columns, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

/** `is_due`: its success should be recorded again. */
const storedKeyRow = columns({ id: uuid, ciphertext: bytes, is_due: boolean })
export type StoredKey = RowOf<typeof storedKeyRow>

const KEYS_TRIED = 5

const isDue = sql`(state = 'failing' OR last_error IS NOT NULL OR last_used_at IS NULL
  OR last_used_at < now() - interval '1 minute')`

/** The provider's keys in the order to try: paused keys last, the longest paused first. */
export async function findKeys(ctx: Ctx, providerId: string): Promise<StoredKey[]> {
  return await rowsOf(
    ctx.db,
    storedKeyRow,
    sql`SELECT id, ciphertext, ${isDue} AS is_due FROM provider_keys WHERE provider_id = ${providerId} AND state <> 'disabled'
      ORDER BY (CASE WHEN rests_until > now() THEN rests_until END) NULLS FIRST, created_at, id LIMIT ${KEYS_TRIED}`,
  )
}

/** Records a success that is due; of concurrent ones only the first. */
export async function keyWorked(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE provider_keys SET last_used_at = now(), last_error = NULL, failures = 0, rests_until = NULL,
      state = CASE WHEN state = 'failing' THEN 'active' ELSE state END
    WHERE id = ${id} AND ${isDue}`)
}

/** The last call failed for a reason that does not concern the key: it is not paused. */
export async function keyUnproven(ctx: Ctx, id: string, code: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE provider_keys SET last_used_at = now(), last_error = ${code} WHERE id = ${id}`,
  )
}

/** Pauses the key for `rest` seconds, doubled with each consecutive failure, at most an hour. */
export async function keyFailed(ctx: Ctx, id: string, code: string, rest: number): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE provider_keys SET last_used_at = now(), last_error = ${code}, failures = least(failures + 1, 20),
      rests_until = now() + least(3600, ${rest} * power(2, least(failures, 12))) * interval '1 second',
      state = CASE WHEN state = 'active' THEN 'failing' ELSE state END
    WHERE id = ${id}`)
}
