import { MODEL_INTERFACES, MODEL_TYPES } from '@parlance/contract/models/model-interfaces.ts'
import type { Model } from '@parlance/contract/models/models.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import type { ProviderCredentials } from '#adapters/llm/port.ts'
import { granted } from '#core/access/grants.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { Bilingual, Capabilities } from '#db/json-columns.ts'

const usableModel = columns({
  id: uuid,
  type: oneOf(MODEL_TYPES),
  label: json<Bilingual>(),
  identifier: text,
  provider_name: text,
  rank: integer,
  context_size: nullable(integer),
  max_output_tokens: nullable(integer),
  capabilities: json<Capabilities>(),
  hosting_region: nullable(text),
  data_note: nullable(json<Bilingual>()),
  price_class: nullable(oneOf(['low', 'medium', 'high'])),
})

/** The data that a run needs to call a model. */
const callableModel = columns({
  id: uuid,
  label: json<Bilingual>(),
  identifier: text,
  type: oneOf(MODEL_TYPES),
  interface: oneOf(MODEL_INTERFACES),
  context_size: nullable(integer),
  max_output_tokens: nullable(integer),
  capabilities: json<Capabilities>(),
  provider_id: uuid,
  base_url: nullable(text),
  region: nullable(text),
  /** Sealed. */
  headers: json<Record<string, string>>(),
  timeouts: json<Partial<ProviderCredentials['timeouts']>>(),
  allowed_hosts: json<string[]>(),
  input_nano: nullable(double),
  cached_input_nano: nullable(double),
  output_nano: nullable(double),
  image_nano: nullable(double),
  minute_nano: nullable(double),
  /** The id of that price. */
  price_id: nullable(uuid),
  /** Whether there are any budgets; without budgets a call needs no reservation. */
  has_budgets: boolean,
})
export type CallableModel = RowOf<typeof callableModel> & {
  /** The unavailable model that it replaces. */
  instead_of?: Bilingual
}

/** The current `price` of `models m`. */
export const priceNow = sql`LEFT JOIN LATERAL (
  SELECT mp.id AS price_id, mp.input_nano::float8 AS input_nano, mp.cached_input_nano::float8 AS cached_input_nano,
    mp.output_nano::float8 AS output_nano, mp.image_nano::float8 AS image_nano,
    mp.minute_nano::float8 AS minute_nano
  FROM model_prices mp WHERE mp.model_id = m.id AND mp.valid_from <= now() ORDER BY mp.valid_from DESC LIMIT 1
) price ON true`

/** `models m` of `providers p` that are available to anyone. */
export const offeredNow = sql`(m.enabled AND p.enabled AND (m.ends_at IS NULL OR m.ends_at > now()))`

/** `models m` of `providers p` that this person can use: restricted models need a grant. */
export const usable = (
  ctx: UserCtx,
  types: readonly string[] = ['chat'],
) => sql`m.type IN ${types} AND ${offeredNow}
  AND (NOT m.is_restricted OR ${granted(ctx.actor, 'model', sql`m.id`, ['user'])})`

/** By billionths of the currency's unit for an image, or for a million output tokens. */
const priceClass = sql`CASE WHEN price.image_nano < 2e7 THEN 'low' WHEN price.image_nano < 1e8 THEN 'medium'
  WHEN price.image_nano IS NOT NULL THEN 'high' WHEN price.output_nano IS NULL THEN NULL WHEN price.output_nano < 2e9 THEN 'low'
  WHEN price.output_nano < 10e9 THEN 'medium' ELSE 'high' END`

/** The models of these types that this person can use, by type and rank, real providers before the demonstration. */
export async function listUsable(ctx: UserCtx, types: readonly string[]): Promise<Model[]> {
  return await rowsOf(
    ctx.db,
    usableModel,
    sql`SELECT m.id, m.type, m.label, m.identifier, p.name AS provider_name, m.rank, m.context_size, m.max_output_tokens,
        m.capabilities, m.hosting_region, m.data_note, ${priceClass} AS price_class
      FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow}
      WHERE ${usable(ctx, types)} ORDER BY m.type, (m.interface = 'demo'), m.rank, m.id`,
  )
}

const callableColumns = sql`m.id, m.label, m.identifier, m.type, m.interface, m.context_size, m.max_output_tokens,
  m.capabilities, p.id AS provider_id, p.base_url, p.region, p.headers, p.timeouts, p.allowed_hosts,
  price.input_nano, price.cached_input_nano, price.output_nano, price.image_nano, price.minute_nano, price.price_id,
  EXISTS (SELECT FROM budgets) AS has_budgets`

/** An available model of a type, without regard to grants: for configurations of administrators. */
export async function findOffered(ctx: Ctx, id: string, type: string): Promise<CallableModel | undefined> {
  return await rowOf(
    ctx.db,
    callableModel,
    sql`SELECT ${callableColumns} FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow}
      WHERE m.type = ${type} AND ${offeredNow} AND m.id = ${id}`,
  )
}

/** One usable model of these types, or the best one of the first when no id is given. */
export async function findCallable(
  ctx: UserCtx,
  id: string | null,
  types: readonly [string, ...string[]] = ['chat'],
): Promise<CallableModel | undefined> {
  return await rowOf(
    ctx.db,
    callableModel,
    sql`SELECT ${callableColumns} FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow}
      WHERE ${usable(ctx, id === null ? types.slice(0, 1) : types)} AND ${id === null ? sql`true` : sql`m.id = ${id}`}
      ORDER BY (m.interface = 'demo'), m.rank, m.id LIMIT 1`,
  )
}

/** The usable models of a type, best first. */
export async function listCallableOf(ctx: UserCtx, type: string, limit: number): Promise<CallableModel[]> {
  return await rowsOf(
    ctx.db,
    callableModel,
    sql`SELECT ${callableColumns} FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow}
      WHERE ${usable(ctx, [type])} ORDER BY m.rank, m.id LIMIT ${limit}`,
  )
}

const labelRow = columns({ id: uuid, label: json<Bilingual>(), identifier: text })

export async function findLabels(ctx: Ctx, ids: readonly string[]): Promise<RowOf<typeof labelRow>[]> {
  return await rowsOf(
    ctx.db,
    labelRow,
    sql`SELECT id, label, identifier FROM models WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
}

const goneRow = columns({ label: json<Bilingual>(), replacement_id: uuid, has_ended: boolean })
export type Gone = RowOf<typeof goneRow>

/** An unavailable model with a replacement. A model that is merely not granted is available. */
export async function findGone(ctx: Ctx, id: string): Promise<Gone | undefined> {
  return await rowOf(
    ctx.db,
    goneRow,
    sql`SELECT m.label, m.replacement_id, coalesce(m.ends_at <= now(), false) AS has_ended
      FROM models m JOIN providers p ON p.id = m.provider_id
      WHERE m.id = ${id} AND m.replacement_id IS NOT NULL AND NOT ${offeredNow}`,
  )
}
