import type { ApiKey, NewApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { API_KEY_STATES } from '@parlance/contract/public-api/api-keys.schemas.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import {
  columns,
  countRow,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'

const apiKey = columns({
  id: uuid,
  description: text,
  prefix: text,
  hash: text,
  created_by: text,
  user_email: text,
  created_at: timestamp,
  expires_at: nullable(timestamp),
  revoked_at: nullable(timestamp),
  last_used_at: nullable(timestamp),
  scope: json<ApiKey['scope']>(),
  rate_per_minute: nullable(integer),
  state: oneOf(API_KEY_STATES),
  allowed_assistants: nullable(json<NonNullable<ApiKey['allowed_assistants']>>()),
  allowed_models: nullable(json<NonNullable<ApiKey['allowed_models']>>()),
  previous: nullable(json<NonNullable<ApiKey['previous']>>()),
})

const apiKeyPage = extend(apiKey, { total: integer })

export type KeyRow = Omit<ApiKey, 'budget'>

/** A stored secret: only its lookup hash and visible parts. */
export type StoredSecret = { prefix: string; hash: Buffer; fingerprint: string }

const names = (table: SQL, label: SQL, ids: SQL) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', ${label}) ORDER BY ${label}), '[]')
  FROM ${table} x WHERE ${ids} ? x.id::text)`

const selected = sql`k.id, k.description, k.prefix, k.fingerprint AS hash, u.username AS created_by,
  u.email AS user_email, k.created_at, k.expires_at, k.revoked_at, k.last_used_at, k.scope, k.rate_per_minute,
  CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
    WHEN NOT u.is_enabled THEN 'owner_disabled'
    WHEN u.role_id <> ${ADMINISTRATOR_ROLE_ID} AND NOT EXISTS (SELECT FROM role_permissions p
      WHERE p.role_id = u.role_id AND p.permission = 'api:access') THEN 'owner_not_allowed'
    ELSE 'active' END AS state,
  CASE WHEN k.assistant_ids IS NULL THEN NULL
    ELSE ${names(sql`assistants`, sql`x.name`, sql`k.assistant_ids`)} END AS allowed_assistants,
  CASE WHEN k.model_ids IS NULL THEN NULL ELSE ${names(
    sql`models`,
    sql`coalesce(x.label->>'en', x.label->>'fr', x.identifier)`,
    sql`k.model_ids`,
  )} END AS allowed_models,
  CASE WHEN k.previous_until > now() AND k.revoked_at IS NULL THEN jsonb_build_object('prefix', k.previous_prefix,
    'works_until', to_char(k.previous_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS previous`

const SORT: Record<string, SQL> = {
  description: sql`lower(k.description)`,
  created_by: sql`lower(u.username)`,
  created_at: sql`k.created_at`,
  expires_at: sql`k.expires_at`,
  last_used_at: sql`k.last_used_at`,
}

export type ListOptions = {
  query?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Keys of one owner, or of everyone. */
export async function listKeys(
  ctx: Ctx,
  ownerId: string | null,
  options: ListOptions,
): Promise<{ data: KeyRow[]; total: number }> {
  const wanted = searchKey(options.query ?? '')
  const pattern = containing(wanted)
  const rows = await rowsOf(
    ctx.db,
    apiKeyPage,
    sql`SELECT ${selected}, count(*) OVER ()::int AS total FROM api_keys k JOIN users u ON u.id = k.owner_id
      WHERE (${ownerId}::uuid IS NULL OR k.owner_id = ${ownerId}::uuid)
        AND (${wanted} = '' OR fold_text(k.description) LIKE ${pattern} OR k.prefix LIKE ${pattern}
          OR u.search_text LIKE ${pattern})
      ORDER BY ${SORT[options.sort_by ?? 'created_at'] ?? sql`k.created_at`}
        ${options.sort_order === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`}, k.id
      LIMIT ${options.limit} OFFSET ${options.offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One key of mine. */
export async function findMine(ctx: UserCtx, id: string): Promise<KeyRow | undefined> {
  return await findOne(ctx, sql`k.id = ${id} AND k.owner_id = ${ctx.actor.user_id}`)
}

export async function findAny(ctx: Ctx, id: string): Promise<KeyRow | undefined> {
  return await findOne(ctx, sql`k.id = ${id}`)
}

async function findOne(ctx: Ctx, where: SQL): Promise<KeyRow | undefined> {
  return await rowOf(
    ctx.db,
    apiKey,
    sql`SELECT ${selected} FROM api_keys k JOIN users u ON u.id = k.owner_id WHERE ${where} FOR NO KEY UPDATE OF k`,
  )
}

/**
 * The number of my keys that are not revoked; locks the person's row, so that concurrent requests are counted one by
 * one.
 */
export async function countMine(ctx: UserCtx): Promise<number> {
  await ctx.db.execute(sql`SELECT FROM users WHERE id = ${ctx.actor.user_id} FOR UPDATE`)
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM api_keys WHERE owner_id = ${ctx.actor.user_id} AND revoked_at IS NULL`,
  )
  return rows[0]?.count ?? 0
}

type Terms = Omit<NewApiKey, 'budget'>

export async function insertKey(ctx: UserCtx, id: string, terms: Terms, secret: StoredSecret): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO api_keys (id, owner_id, description, prefix, secret_hash, fingerprint, scope, assistant_ids, model_ids,
      rate_per_minute, expires_at)
    VALUES (${id}, ${ctx.actor.user_id}, ${terms.description}, ${secret.prefix}, ${secret.hash},
      ${secret.fingerprint}, ${jsonOrNull(terms.scope)}, ${jsonOrNull(terms.allowed_assistants)}, ${jsonOrNull(terms.allowed_models)},
      ${terms.rate_per_minute}, ${terms.expires_at})`)
}

export async function updateKey(ctx: Ctx, id: string, terms: Terms): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE api_keys SET description = ${terms.description}, scope = ${jsonOrNull(terms.scope)},
      assistant_ids = ${jsonOrNull(terms.allowed_assistants)}, model_ids = ${jsonOrNull(terms.allowed_models)},
      rate_per_minute = ${terms.rate_per_minute}, expires_at = ${terms.expires_at}, updated_at = now()
    WHERE id = ${id}`)
}

/** Stores a new secret; the previous one keeps working for some hours, the one before it no longer does. */
export async function replaceSecret(
  ctx: Ctx,
  id: string,
  secret: StoredSecret,
  overlapHours: number,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE api_keys SET previous_prefix = prefix, previous_hash = secret_hash,
      previous_until = now() + ${overlapHours}::float8 * interval '1 hour', prefix = ${secret.prefix},
      secret_hash = ${secret.hash}, fingerprint = ${secret.fingerprint}, updated_at = now()
    WHERE id = ${id}`)
}

export async function endKey(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE api_keys SET revoked_at = now(), previous_hash = NULL, previous_prefix = NULL, previous_until = NULL,
      updated_at = now() WHERE id = ${id}`)
}

function jsonOrNull(value: readonly string[] | null): SQL {
  return value === null ? sql`NULL` : jsonb(value)
}
