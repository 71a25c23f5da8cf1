import type { Usage } from '#adapters/llm/port.ts'
import { sql } from '#db/drizzle.ts'
import { columns, double, extend, idRow, nullable, rowOf, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import type { RunStatus } from '@parlance/contract/chat/runs.ts'
import type { Price } from './price.ts'
import { price } from './open-calls.queries.ts'
import { bookings, primaryGroup } from './reservations.queries.ts'

export type LedgerStatus = Exclude<RunStatus, 'running'>

export type NewRecord = Price &
  Usage & {
    id: string
    run_id: string | null
    feature: string
    status: LedgerStatus
    user_id: string
    assistant_id: string | null
    assistant_version_id: string | null
    api_key_id: string | null
    model_id: string | null
    provider_id: string | null
    price_id: string | null
    cost_nano: number | null
    estimate_nano: number | null
    duration_ms: number | null
    started_at: string
  }

/**
 * Writes one row of the ledger, adds it to the sums of its day and books it to the budgets, in one statement. The
 * call is then closed. With `lease`, only if the call still has that lease, so that a lost call is booked once.
 * Returns the budgets with a pending notification.
 */
export async function insertRecord(ctx: Ctx, record: NewRecord, lease?: string): Promise<string[]> {
  const { currency, time_zone } = ctx.deps.config
  const isTheLease = lease === undefined ? sql`true` : sql`lease_expires_at = ${lease}::timestamptz`
  const isMine = lease === undefined ? sql`true` : sql`EXISTS (SELECT FROM closed)`
  const statement = sql`
    WITH closed AS (
      DELETE FROM open_calls WHERE id = ${record.id}::uuid AND ${isTheLease} RETURNING id
    ), written AS (
      INSERT INTO usage_records (id, run_id, feature, status, user_id, group_id, assistant_id, assistant_version_id,
        api_key_id, model_id, provider_id, price_id, input_nano, cached_input_nano, output_nano, image_nano, minute_nano,
        images, audio_ms, input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_nano,
        estimate_nano, currency, duration_ms, started_at, day)
      SELECT ${record.id}::uuid, ${record.run_id}::uuid, ${record.feature}::text, ${record.status}::text,
        ${record.user_id}::uuid, ${primaryGroup(sql`${record.user_id}::uuid`)}, ${record.assistant_id}::uuid,
        ${record.assistant_version_id}::uuid, ${record.api_key_id}::uuid, ${record.model_id}::uuid,
        ${record.provider_id}::uuid, ${record.price_id}::uuid, ${record.input_nano}::bigint,
        ${record.cached_input_nano}::bigint, ${record.output_nano}::bigint, ${record.image_nano}::bigint,
        ${record.minute_nano}::bigint, ${record.images ?? null}::int, ${record.audio_ms ?? null}::int, ${record.input_tokens}::int,
        ${record.cached_input_tokens}::int, ${record.cache_write_tokens ?? null}::int, ${record.output_tokens}::int, ${record.reasoning_tokens}::int,
        ${record.cost_nano}::bigint, ${record.estimate_nano}::bigint, ${currency}::text, ${record.duration_ms}::int,
        ${record.started_at}::timestamptz,
        (${record.started_at}::timestamptz AT TIME ZONE ${time_zone}::text)::date
      -- locks what was closed first, so that another process that ends the call waits here and holds no lock yet
      FROM (SELECT count(*) FROM closed) c WHERE ${isMine}
      ON CONFLICT (id) DO NOTHING RETURNING *
    ), summed AS (
      INSERT INTO usage_days AS d (day, user_id, group_id, assistant_id, api_key_id, model_id, provider_id, feature,
        currency, calls, failed_calls, unpriced_calls, uncounted_calls, input_tokens, cached_input_tokens,
        output_tokens, reasoning_tokens, cost_nano, estimate_nano)
      SELECT ${DAY_KEY}, ${DAY_SUMS_OF_ONE} FROM written w
      ON CONFLICT (${DAY_KEY_NAMES}) DO UPDATE SET ${ADDED}
    ), summed_by AS (
      INSERT INTO usage_sums AS d (day, dimension, key, currency, shard, calls, failed_calls, unpriced_calls,
        uncounted_calls, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, cost_nano, estimate_nano)
      SELECT w.day, k.dimension, k.key, w.currency, pg_backend_pid() % ${SHARDS}, ${DAY_SUMS_OF_ONE}
      FROM written w CROSS JOIN LATERAL (VALUES ('api_key', w.api_key_id::text), ('assistant', w.assistant_id::text),
        ('feature', w.feature), ('group', w.group_id::text), ('model', w.model_id::text),
        ('provider', w.provider_id::text)) k (dimension, key)
      ON CONFLICT (dimension, day, currency, key, shard) DO UPDATE SET ${ADDED}
    ), seen AS (
      INSERT INTO usage_people AS p (month, currency, user_id, days, cost_nano, calls)
      SELECT date_trunc('month', w.day)::date, w.currency, w.user_id, 1 << (extract(day FROM w.day)::int - 1),
        coalesce(w.cost_nano, 0), 1
      FROM written w
      ON CONFLICT (month, currency, user_id) DO UPDATE SET days = p.days | excluded.days,
        cost_nano = p.cost_nano + excluded.cost_nano, calls = p.calls + excluded.calls
    ), ${bookings(ctx, sql`id = ${record.id}::uuid AND ${isMine}`)}
    SELECT DISTINCT c.budget_id AS id FROM counted c WHERE c.reached > c.alerted`
  const rows = await rowsOf(ctx.db, idRow, statement)
  return rows.map((row) => row.id)
}

/** Rows of `usage_sums` for one sum, so that concurrent bookings rarely update the same row. */
const SHARDS = sql.raw('8')

const DAY_KEY_NAMES = sql`day, user_id, group_id, assistant_id, api_key_id, model_id, provider_id, feature, currency`
const DAY_KEY = sql`w.day, w.user_id, w.group_id, w.assistant_id, w.api_key_id, w.model_id, w.provider_id, w.feature,
  w.currency`
const DAY_SUMS_OF_ONE = sql`1, (w.status = 'failed')::int,
  (w.cost_nano IS NULL AND w.input_tokens IS NOT NULL AND w.output_tokens IS NOT NULL)::int,
  (w.cost_nano IS NULL AND (w.input_tokens IS NULL OR w.output_tokens IS NULL))::int, coalesce(w.input_tokens, 0),
  coalesce(w.cached_input_tokens, 0), coalesce(w.output_tokens, 0), coalesce(w.reasoning_tokens, 0),
  coalesce(w.cost_nano, 0), coalesce(w.estimate_nano, 0)`
const ADDED = sql.raw(
  [
    'calls',
    'failed_calls',
    'unpriced_calls',
    'uncounted_calls',
    'input_tokens',
    'cached_input_tokens',
    'output_tokens',
    'reasoning_tokens',
    'cost_nano',
    'estimate_nano',
  ]
    .map((column) => `${column} = d.${column} + excluded.${column}`)
    .join(', '),
)

const booked = columns({ nano: double })

/** The booked and known cost of the tools of a run so far, in billionths of the currency. */
export async function bookedForTools(
  ctx: Ctx,
  run: { id: string; user_id: string; started_at: string },
): Promise<number> {
  const row = await rowOf(
    ctx.db,
    booked,
    sql`SELECT coalesce(sum(cost_nano), 0)::float8 AS nano FROM usage_records
      WHERE user_id = ${run.user_id} AND day >= (${run.started_at}::timestamptz - interval '1 day')::date
        AND run_id = ${run.id} AND id <> run_id`,
  )
  return row?.nano ?? 0
}

const modelPrice = extend(price, { provider_id: uuid, price_id: nullable(uuid) })

/** A model's provider and its price at an instant; undefined if the model was deleted. */
export async function priceAt(
  ctx: Ctx,
  modelId: string,
  instant: string,
): Promise<RowOf<typeof modelPrice> | undefined> {
  return await rowOf(
    ctx.db,
    modelPrice,
    sql`SELECT m.provider_id, p.id AS price_id, p.input_nano::float8 AS input_nano,
        p.cached_input_nano::float8 AS cached_input_nano, p.output_nano::float8 AS output_nano,
        p.image_nano::float8 AS image_nano, p.minute_nano::float8 AS minute_nano
      FROM models m LEFT JOIN LATERAL (SELECT * FROM model_prices mp
        WHERE mp.model_id = m.id AND mp.valid_from <= ${instant}::timestamptz
        ORDER BY mp.valid_from DESC LIMIT 1) p ON true
      WHERE m.id = ${modelId}`,
  )
}
