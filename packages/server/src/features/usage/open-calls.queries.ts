import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  extend,
  nullable,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'

/** Renewed each third of it. */
const LEASE_SECONDS = 9

/** The columns of a `Price`. */
export const price = columns({
  input_nano: nullable(double),
  cached_input_nano: nullable(double),
  output_nano: nullable(double),
  image_nano: nullable(double),
  minute_nano: nullable(double),
})

/** A running call, as the ledger records it if its process dies. */
const openCall = extend(price, {
  /** The id of the future usage record. */
  id: uuid,
  feature: text,
  user_id: uuid,
  assistant_id: nullable(uuid),
  assistant_version_id: nullable(uuid),
  api_key_id: nullable(uuid),
  /** Null for a call without a model, such as a Web search. */
  model_id: nullable(uuid),
  provider_id: nullable(uuid),
  price_id: nullable(uuid),
  estimate_nano: nullable(double),
  started_at: timestamp,
})
export type OpenCall = RowOf<typeof openCall>

/** The lease of an open call, and whether that is over by the database's clock. */
const callLease = columns({ id: uuid, lease: text, is_over: boolean })
export type CallLease = RowOf<typeof callLease>

/** Opens a call under a condition, or switches an open call to another model. */
export const opening = (ctx: Ctx, call: OpenCall, condition: SQL): SQL => sql`
  INSERT INTO open_calls (id, feature, user_id, assistant_id, assistant_version_id, api_key_id, model_id, provider_id,
    price_id, input_nano, cached_input_nano, output_nano, image_nano, minute_nano, estimate_nano, started_at,
    instance_id, lease_expires_at)
  SELECT ${call.id}::uuid, ${call.feature}::text, ${call.user_id}::uuid, ${call.assistant_id}::uuid,
    ${call.assistant_version_id}::uuid, ${call.api_key_id}::uuid, ${call.model_id}::uuid, ${call.provider_id}::uuid,
    ${call.price_id}::uuid, ${call.input_nano}::bigint, ${call.cached_input_nano}::bigint,
    ${call.output_nano}::bigint, ${call.image_nano}::bigint, ${call.minute_nano}::bigint,
    ${call.estimate_nano}::bigint,
    ${call.started_at}::timestamptz,
    ${ctx.deps.instance_id}::uuid, now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE ${condition}
  ON CONFLICT (id) DO UPDATE SET model_id = excluded.model_id, provider_id = excluded.provider_id,
    price_id = excluded.price_id, input_nano = excluded.input_nano, cached_input_nano = excluded.cached_input_nano,
    output_nano = excluded.output_nano, image_nano = excluded.image_nano,
    minute_nano = excluded.minute_nano, estimate_nano = excluded.estimate_nano`

export async function insertOpenCall(ctx: Ctx, call: OpenCall): Promise<void> {
  await ctx.db.execute(opening(ctx, call, sql`true`))
}

export async function renewCallLeases(ctx: Ctx, live: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE open_calls SET lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ANY(${sql.param(live)}::uuid[]) AND instance_id = ${ctx.deps.instance_id}`)
}

/** The leases of all open calls of other processes. Calls of this process are alive even if renewed late. */
export async function otherCallLeases(ctx: Ctx, live: readonly string[]): Promise<CallLease[]> {
  return await rowsOf(
    ctx.db,
    callLease,
    sql`SELECT id, lease_expires_at::text AS lease, lease_expires_at < now() AS is_over FROM open_calls
      WHERE id <> ALL(${sql.param(live)}::uuid[])`,
  )
}

export async function findOpenCalls(ctx: Ctx, ids: readonly string[]): Promise<OpenCall[]> {
  return await rowsOf(
    ctx.db,
    openCall,
    sql`SELECT id, feature, user_id, assistant_id, assistant_version_id, api_key_id, model_id, provider_id, price_id,
        input_nano::float8 AS input_nano, cached_input_nano::float8 AS cached_input_nano,
        output_nano::float8 AS output_nano, image_nano::float8 AS image_nano, minute_nano::float8 AS minute_nano,
        estimate_nano::float8 AS estimate_nano, started_at
      FROM open_calls WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
}
