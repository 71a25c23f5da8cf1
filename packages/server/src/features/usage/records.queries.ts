import { USAGE_FEATURES } from '@parlance/contract/admin/usage-features.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
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
import { price } from './open-calls.queries.ts'
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

/** Where a page ends. */
export type Place = { day: string; id: string }

/** A row with what else its export holds. */
const usageRecord = extend(price, {
  id: uuid,
  started_at: timestamp,
  day: text,
  feature: oneOf(USAGE_FEATURES),
  status: oneOf(['completed', 'failed', 'stopped', 'interrupted']),
  user_id: uuid,
  user_name: text,
  group_name: text,
  assistant_name: text,
  model_name: text,
  provider_name: text,
  api_key_id: nullable(uuid),
  input_tokens: nullable(integer),
  cached_input_tokens: nullable(integer),
  output_tokens: nullable(integer),
  reasoning_tokens: nullable(integer),
  cost_nano: nullable(double),
  estimate_nano: nullable(double),
  currency: text,
  duration_ms: nullable(integer),
})
export type RecordRow = RowOf<typeof usageRecord>

/** A page of the ledger after a place of it, by day and id. */
export async function listRecords(
  ctx: Ctx,
  filter: RecordFilter,
  after: Place | null,
  page: { order: 'newest' | 'oldest'; limit: number },
): Promise<RecordRow[]> {
  const direction = page.order === 'newest' ? sql`DESC` : sql`ASC`
  return await rowsOf(
    ctx.db,
    usageRecord,
    sql`SELECT r.id, r.started_at, to_char(r.day, 'YYYY-MM-DD') AS day, r.feature, r.status, r.user_id,
        coalesce(u.name, '') AS user_name, coalesce(g.name, '') AS group_name, coalesce(a.name, '') AS assistant_name,
        coalesce(m.label->>'en', m.label->>'fr', m.identifier, '') AS model_name, coalesce(p.name, '') AS provider_name,
        r.api_key_id, r.input_tokens, r.cached_input_tokens, r.output_tokens, r.reasoning_tokens,
        r.input_nano::float8 AS input_nano, r.cached_input_nano::float8 AS cached_input_nano,
        r.output_nano::float8 AS output_nano, r.cost_nano::float8 AS cost_nano,
        r.estimate_nano::float8 AS estimate_nano, r.currency, r.duration_ms
      FROM usage_records r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN user_groups g ON g.id = r.group_id
      LEFT JOIN assistants a ON a.id = r.assistant_id LEFT JOIN models m ON m.id = r.model_id
      LEFT JOIN providers p ON p.id = r.provider_id
      WHERE r.day BETWEEN ${filter.from}::date AND ${filter.to}::date ${conditions(filter)}
        ${after === null ? sql`` : beyond(after, page.order)}
      ORDER BY r.day ${direction}, r.id ${direction} LIMIT ${page.limit}`,
  )
}

function beyond({ day, id }: Place, order: 'newest' | 'oldest'): SQL {
  return order === 'newest'
    ? sql`AND (r.day, r.id) < (${day}::date, ${id}::uuid)`
    : sql`AND (r.day, r.id) > (${day}::date, ${id}::uuid)`
}

function conditions(filter: RecordFilter): SQL {
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
  return sql.join(chosen, sql` `)
}
