import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  bytes,
  extend,
  idRow,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { ADMINISTRATOR_ROLE_ID } from './authenticate.ts'
import { personColumns, personRow } from './session.queries.ts'

const keyRow = extend(personRow, {
  id: uuid,
  secret_hash: bytes,
  previous_hash: nullable(bytes),
  scope: json<KeyScope[]>(),
  assistant_ids: nullable(json<string[]>()),
  model_ids: nullable(json<string[]>()),
  rate_per_minute: nullable(integer),
  stale: boolean,
})
export type KeyRow = RowOf<typeof keyRow>

/** A key that is neither revoked nor expired, of an enabled person. */
const good = sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND u.is_enabled`

/** The valid key with one of these hashes, and its owner with current permissions. */
export async function findKey(ctx: Ctx, hashes: readonly Buffer[]): Promise<KeyRow | undefined> {
  return await rowOf(
    ctx.db,
    keyRow,
    sql`SELECT k.id, k.secret_hash, k.previous_hash, k.scope, k.assistant_ids, k.model_ids, k.rate_per_minute,
        ${personColumns},
        coalesce(k.last_used_at < now() - interval '1 minute', true) AS stale
      FROM api_keys k JOIN users u ON u.id = k.owner_id
      WHERE (k.secret_hash IN ${hashes} OR (k.previous_hash IN ${hashes} AND k.previous_until > now())) AND ${good}`,
  )
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

/** Returns which keys are still valid and can still be used by their owners. */
export async function aliveKeys(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT k.id FROM api_keys k JOIN users u ON u.id = k.owner_id
      WHERE k.id = ANY(${sql.param(ids)}::uuid[]) AND ${good} AND (u.role_id = ${ADMINISTRATOR_ROLE_ID} OR EXISTS
        (SELECT FROM role_permissions p WHERE p.role_id = u.role_id AND p.permission = 'api:access'))`,
  )
  return rows.map((row) => row.id)
}
