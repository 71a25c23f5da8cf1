import type { UsageDimension, UsageRow, UsageSums } from '@parlance/contract/admin/usage.ts'
import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  extend,
  integer,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
} from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { nameOf } from './names.queries.ts'
import type { Span, Step } from './spans.ts'

/** Whose usage is asked for: everyone's, a person's own or an assistant's. */
export type Scope = { user_id?: string; assistant_id?: string }

const usageSums = columns({
  calls: double,
  failed_calls: double,
  unpriced_calls: double,
  uncounted_calls: double,
  input_tokens: double,
  cached_input_tokens: double,
  output_tokens: double,
  reasoning_tokens: double,
  cost_nano: double,
  estimate_nano: double,
})
const SUMS = Object.keys(usageSums.all)

const sums = sql.raw(SUMS.map((name) => `coalesce(sum(d.${name}), 0)::float8 AS ${name}`).join(', '))

const innerSums = sql.raw(SUMS.map((name) => `sum(d.${name}) AS ${name}`).join(', '))

const COLUMNS: Record<UsageDimension, SQL> = {
  model: sql`d.model_id`,
  provider: sql`d.provider_id`,
  assistant: sql`d.assistant_id`,
  group: sql`d.group_id`,
  user: sql`d.user_id`,
  api_key: sql`d.api_key_id`,
  feature: sql`d.feature`,
}

/** `usage_days d` of a period in the currency that counts now. */
function inSpan(ctx: Ctx, span: Span, scope: Scope): SQL {
  const { currency } = ctx.deps.config
  const mine = scope.user_id === undefined ? sql`` : sql`AND d.user_id = ${scope.user_id}`
  const its = scope.assistant_id === undefined ? sql`` : sql`AND d.assistant_id = ${scope.assistant_id}`
  return sql`d.day BETWEEN ${span.from}::date AND ${span.to}::date AND d.currency = ${currency} ${mine} ${its}`
}

const summed = extend(usageSums, { active_people: integer })

export async function sumOf(
  ctx: Ctx,
  span: Span,
  scope: Scope,
): Promise<UsageSums & { active_people: number }> {
  // counted by a sum of sums: a distinct count would sort every row
  const row = await rowOf(
    ctx.db,
    summed,
    sql`SELECT ${sums}, count(*)::int AS active_people FROM (
        SELECT d.user_id, ${innerSums} FROM usage_days d WHERE ${inSpan(ctx, span, scope)} GROUP BY d.user_id) d`,
  )
  if (row === undefined) throw new Error('a sum always has a row')
  return row
}

const usageRow = extend(usageSums, { key: nullable(text), name: text, row_count: integer })

/** A page of the sums by one thing, dearest first. */
export async function sumsBy(
  ctx: Ctx,
  span: Span,
  scope: Scope,
  by: UsageDimension,
  page: number,
): Promise<{ rows: UsageRow[]; row_count: number }> {
  const rows = await rowsOf(
    ctx.db,
    usageRow,
    sql`SELECT s.key::text AS key, ${nameOf(by, sql`s.key`)} AS name, ${sql.raw(SUMS.join(', '))}, s.row_count FROM (
        SELECT ${COLUMNS[by]} AS key, ${sums}, count(*) OVER ()::int AS row_count
        FROM usage_days d WHERE ${inSpan(ctx, span, scope)} GROUP BY 1
        ORDER BY cost_nano DESC, calls DESC, 1
        LIMIT ${USAGE_PAGE_SIZE} OFFSET ${(page - 1) * USAGE_PAGE_SIZE}) s
      ORDER BY s.cost_nano DESC, s.calls DESC, s.key`,
  )
  return { rows: rows.map(({ row_count: _, ...row }) => row), row_count: rows[0]?.row_count ?? 0 }
}

const point = columns({ start: text, key: nullable(text), is_shown: boolean, cost_nano: double })
export type Point = RowOf<typeof point>

/** Costs by step: for each of the named keys, and for all others together. */
export async function trendOf(
  ctx: Ctx,
  span: Span,
  scope: Scope,
  by: UsageDimension,
  step: Step,
  shown: readonly (string | null)[],
): Promise<Point[]> {
  const key = COLUMNS[by]
  const keys = sql.param(shown.filter((one) => one !== null))
  const named = by === 'feature' ? sql`${keys}::text[]` : sql`${keys}::uuid[]`
  // grouped by day first, so that each row is only compared and added
  return await rowsOf(
    ctx.db,
    point,
    sql`SELECT to_char(date_trunc(${step}::text, s.day::timestamp), 'YYYY-MM-DD') AS start, s.key::text AS key, s.is_shown,
        sum(s.cost_nano)::float8 AS cost_nano
      FROM (SELECT d.day, CASE WHEN ${key} = ANY(${named}) THEN ${key} END AS key,
          coalesce(${key} = ANY(${named}), ${shown.includes(null)}) AS is_shown, sum(d.cost_nano) AS cost_nano
        FROM usage_days d WHERE ${inSpan(ctx, span, scope)} GROUP BY 1, 2, 3) s
      GROUP BY 1, 2, 3`,
  )
}

const dayCost = columns({ day: text, cost_nano: double })

/** Cost by day. */
export async function costsByDay(ctx: Ctx, span: Span): Promise<{ day: string; cost_nano: number }[]> {
  return await rowsOf(
    ctx.db,
    dayCost,
    sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day, sum(d.cost_nano)::float8 AS cost_nano FROM usage_days d
      WHERE ${inSpan(ctx, span, {})} GROUP BY 1`,
  )
}
