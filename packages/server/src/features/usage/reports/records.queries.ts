import { USAGE_FEATURES } from '@parlance/contract/admin/usage-features.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  columns,
  double,
  extend,
  integer,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { nameOf } from './names.queries.ts'
import { price } from '#features/usage/open-calls.queries.ts'
import type { Span } from './spans.ts'

export type RecordFilter = Span & {
  model?: string | undefined
  provider?: string | undefined
  assistant?: string | undefined
  group?: string | undefined
  user?: string | undefined
  api_key?: string | undefined
  feature?: string | undefined
  unknown?: 'true' | undefined
}

/** The end of a page. */
export type Place = { day: string; id: string }

const usageRecord = extend(price, {
  id: uuid,
  started_at: timestamp,
  day: text,
  feature: oneOf(USAGE_FEATURES),
  status: oneOf(['completed', 'failed', 'stopped', 'interrupted']),
  user_name: text,
  group_name: text,
  assistant_name: text,
  model_name: text,
  provider_name: text,
  api_key_id: nullable(uuid),
  input_tokens: nullable(integer),
  cached_input_tokens: nullable(integer),
  cache_write_tokens: nullable(integer),
  output_tokens: nullable(integer),
  reasoning_tokens: nullable(integer),
  images: nullable(integer),
  audio_ms: nullable(integer),
  cost_nano: nullable(double),
  estimate_nano: nullable(double),
  duration_ms: nullable(integer),
})

/** A page of the ledger after a position, newest first. */
export async function listRecords(
  ctx: Ctx,
  filter: RecordFilter,
  after: Place | null,
  limit: number,
): Promise<RowOf<typeof usageRecord>[]> {
  return await rowsOf(
    ctx.db,
    usageRecord,
    sql`SELECT r.id, r.started_at, to_char(r.day, 'YYYY-MM-DD') AS day, r.feature, r.status,
        ${nameOf('user', sql`r.user_id`)} AS user_name, ${nameOf('group', sql`r.group_id`)} AS group_name,
        ${nameOf('assistant', sql`r.assistant_id`)} AS assistant_name, ${nameOf('model', sql`r.model_id`)} AS model_name,
        ${nameOf('provider', sql`r.provider_id`)} AS provider_name, r.api_key_id, r.input_tokens,
        r.cached_input_tokens, r.cache_write_tokens, r.output_tokens, r.reasoning_tokens, r.images, r.audio_ms, r.input_nano::float8 AS input_nano,
        r.cached_input_nano::float8 AS cached_input_nano, r.output_nano::float8 AS output_nano,
        r.image_nano::float8 AS image_nano, r.minute_nano::float8 AS minute_nano,
        r.cost_nano::float8 AS cost_nano, r.estimate_nano::float8 AS estimate_nano, r.duration_ms
      FROM usage_records r
      WHERE ${inFilter(filter)} ${after === null ? sql`` : sql`AND (r.day, r.id) < ${placed(after)}`}
      ORDER BY r.day DESC, r.id DESC LIMIT ${limit}`,
  )
}

/** A row for export: `head` and `tail` are cells of its line, with the names of the ids between them. */
const exportedRecord = columns({
  id: uuid,
  day: text,
  head: text,
  user: uuid,
  group: nullable(uuid),
  assistant: nullable(uuid),
  model: nullable(uuid),
  provider: nullable(uuid),
  tail: text,
})
export type ExportedRecord = RowOf<typeof exportedRecord>

/**
 * A page of the ledger after a position, oldest first. Its cells need no quotes, because they are ids, words and
 * numbers.
 */
export async function listExported(
  ctx: Ctx,
  filter: RecordFilter,
  after: Place | null,
  limit: number,
): Promise<ExportedRecord[]> {
  return await rowsOf(
    ctx.db,
    exportedRecord,
    sql`SELECT r.id, to_char(r.day, 'YYYY-MM-DD') AS day,
        concat(r.id, ',', to_char(r.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ',',
          to_char(r.day, 'YYYY-MM-DD'), ',', r.feature, ',', r.status, ',', r.user_id) AS head,
        r.user_id AS user, r.group_id AS group, r.assistant_id AS assistant, r.model_id AS model,
        r.provider_id AS provider,
        concat(r.api_key_id, ',', r.input_tokens, ',', r.cached_input_tokens, ',', r.output_tokens, ',',
          r.reasoning_tokens, ',', r.input_nano, ',', r.cached_input_nano, ',', r.output_nano, ',',
          ${inUnits(sql`r.cost_nano`)}, ',', ${inUnits(sql`r.estimate_nano`)}, ',', r.currency, ',',
          r.duration_ms, ',', r.images, ',', r.image_nano, ',', r.cache_write_tokens, ',', r.audio_ms, ',', r.minute_nano) AS tail
      FROM usage_records r
      WHERE ${inFilter(filter)} ${after === null ? sql`` : sql`AND (r.day, r.id) > ${placed(after)}`}
      ORDER BY r.day, r.id LIMIT ${limit}`,
  )
}

/** Billionths as an exact decimal number of the currency's unit. */
const inUnits = (nano: SQL): SQL => sql`${nano} * 0.000000001`

const placed = ({ day, id }: Place): SQL => sql`(${day}::date, ${id}::uuid)`

function inFilter(filter: RecordFilter): SQL {
  const equal: [SQL, string | undefined][] = [
    [sql`r.model_id`, filter.model],
    [sql`r.provider_id`, filter.provider],
    [sql`r.assistant_id`, filter.assistant],
    [sql`r.group_id`, filter.group],
    [sql`r.user_id`, filter.user],
    [sql`r.api_key_id`, filter.api_key],
    [sql`r.feature`, filter.feature],
  ]
  const chosen = equal.flatMap(([column, value]) =>
    value === undefined ? [] : [sql`AND ${column} = ${value}`],
  )
  if (filter.unknown !== undefined) chosen.push(sql`AND r.cost_nano IS NULL`)
  return sql`r.day BETWEEN ${filter.from}::date AND ${filter.to}::date ${sql.join(chosen, sql` `)}`
}
