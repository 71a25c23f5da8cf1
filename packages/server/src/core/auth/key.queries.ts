import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import { sql } from '#db/drizzle.ts'
import type { Ctx } from '#core/context.ts'
import { ADMINISTRATOR_ROLE_ID } from './authenticate.ts'
import { personColumns, type PersonRow } from './session.queries.ts'

export type KeyRow = PersonRow & {
  id: string
  secret_hash: Buffer
  previous_hash: Buffer | null
  scope: KeyScope[]
  assistant_ids: string[] | null
  model_ids: string[] | null
  rate_per_minute: number | null
  stale: boolean
}

/** A key that is neither revoked nor expired, of an enabled person. */
const good = sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND u.is_enabled`

/** The valid key with one of these hashes, and its owner with current permissions. */
export async function findKey(ctx: Ctx, hashes: readonly Buffer[]): Promise<KeyRow | undefined> {
  const { rows } = await ctx.db.execute<KeyRow>(sql`
    SELECT k.id, k.secret_hash, k.previous_hash, k.scope, k.assistant_ids, k.model_ids, k.rate_per_minute,
      ${personColumns},
      coalesce(k.last_used_at < now() - interval '1 minute', true) AS stale
    FROM api_keys k JOIN users u ON u.id = k.owner_id
    WHERE (k.secret_hash IN ${hashes} OR (k.previous_hash IN ${hashes} AND k.previous_until > now())) AND ${good}`)
  return rows[0]
}

/** Records that a key was used; called at most once a minute for each key. */
export async function touchKey(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE api_keys SET last_used_at = now() WHERE id = ${id}`)
}

/** Replaces a hash under the previous secret key by one under the current secret key. */
export async function rehashKey(ctx: Ctx, id: string, before: Buffer, now: Buffer): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE api_keys SET
      secret_hash = CASE WHEN secret_hash = ${before} THEN ${now}::bytea ELSE secret_hash END,
      previous_hash = CASE WHEN previous_hash = ${before} THEN ${now}::bytea ELSE previous_hash END
    WHERE id = ${id}`)
}

/** Returns which keys are still valid and whose owners can still use them. */
export async function aliveKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT k.id FROM api_keys k JOIN users u ON u.id = k.owner_id
    WHERE k.id IN ${ids} AND ${good} AND (u.role_id = ${ADMINISTRATOR_ROLE_ID} OR EXISTS
      (SELECT FROM role_permissions p WHERE p.role_id = u.role_id AND p.permission = 'api:access'))`)
  return rows.map((row) => row.id)
}
