import type { UsageDimension, UsageRow, UsageSums } from '@parlance/contract/admin/usage.ts'
import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  countRow,
  double,
  extend,
  integer,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
} from '#db/rows.ts'
import { type Ctx, inTransaction, together } from '#core/context.ts'
import { nameOf } from './names.queries.ts'
import { monthsOf, type Span, type Step } from './spans.ts'

/** The scope of a report: everyone, a person or an assistant. */
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

const COLUMNS: Record<UsageDimension, SQL> = {
  model: sql`d.model_id`,
  provider: sql`d.provider_id`,
  assistant: sql`d.assistant_id`,
  group: sql`d.group_id`,
  user: sql`d.user_id`,
  api_key: sql`d.api_key_id`,
  feature: sql`d.feature`,
}

/** `d`: the rows of a period in the current currency. */
type Rows = { from: SQL; where: SQL; key: SQL }

/** From `usage_days`, which contain everything. */
function fromDays(ctx: Ctx, span: Span, scope: Scope, by: UsageDimension = 'feature'): Rows {
  const mine = scope.user_id === undefined ? sql`` : sql`AND d.user_id = ${scope.user_id}`
  const its = scope.assistant_id === undefined ? sql`` : sql`AND d.assistant_id = ${scope.assistant_id}`
  const where = sql`${inSpan(ctx, span)} ${mine} ${its}`
  return { from: sql`usage_days d`, where, key: sql`${COLUMNS[by]}::text` }
}

/** From `usage_sums`, for everyone's usage by anything but the person. */
function fewest(ctx: Ctx, span: Span, scope: Scope, by: UsageDimension = 'feature'): Rows {
  if (!isEveryones(scope) || by === 'user') return fromDays(ctx, span, scope, by)
  const where = sql`d.dimension = ${by} AND ${inSpan(ctx, span)}`
  return { from: sql`usage_sums d`, where, key: sql`d.key` }
}

const isEveryones = (scope: Scope): boolean => scope.user_id === undefined && scope.assistant_id === undefined

const inSpan = (ctx: Ctx, { from, to }: Span): SQL =>
  sql`d.day BETWEEN ${from}::date AND ${to}::date AND d.currency = ${ctx.deps.config.currency}`

export async function sumOf(ctx: Ctx, span: Span, scope: Scope): Promise<UsageSums> {
  const { from, where } = fewest(ctx, span, scope)
  const row = await rowOf(ctx.db, usageSums, sql`SELECT ${sums} FROM ${from} WHERE ${where}`)
  if (row === undefined) throw new Error('a sum always has a row')
  return row
}

/** The number of people with usage. */
export async function countPeople(ctx: Ctx, span: Span, scope: Scope): Promise<number> {
  // grouped, because a distinct count would sort all rows
  const statement = sql`SELECT count(*)::int AS count FROM (${peopleIn(ctx, span, scope)} GROUP BY 1) p`
  const row = await groupingPeople(ctx, (tx) => rowOf(tx.db, countRow, statement))
  return row?.count ?? 0
}

/**
 * Runs a statement with enough memory for grouping hundreds of thousands of people. With PostgreSQL's default of 4 MB
 * it would sort their rows in temporary files, which takes several times as long.
 */
async function groupingPeople<T>(ctx: Ctx, ask: (tx: Ctx) => Promise<T>): Promise<T> {
  return await inTransaction(ctx, async (tx) => {
    const [, answer] = await together([tx.db.execute(sql`SET LOCAL work_mem = '64MB'`), ask(tx)])
    return answer
  })
}

function peopleIn(ctx: Ctx, span: Span, scope: Scope): SQL {
  if (isEveryones(scope)) {
    const months = monthsOf(span)
    return sql`SELECT p.user_id FROM usage_people p
      JOIN unnest(${sql.param(months.map(({ month }) => month))}::date[],
        ${sql.param(months.map(({ days }) => days))}::int[]) AS m(month, days) ON m.month = p.month
      WHERE p.currency = ${ctx.deps.config.currency} AND p.days & m.days <> 0
        AND p.month BETWEEN ${months[0]?.month}::date AND ${months.at(-1)?.month}::date`
  }
  const { from, where } = fromDays(ctx, span, scope)
  return sql`SELECT d.user_id FROM ${from} WHERE ${where}`
}

const usageRow = extend(usageSums, { key: nullable(text), name: text, row_count: integer })

/** A page of the sums by one dimension, most expensive first. */
export async function sumsBy(
  ctx: Ctx,
  span: Span,
  scope: Scope,
  by: UsageDimension,
  page: number,
): Promise<{ rows: UsageRow[]; row_count: number }> {
  const { from, where, key } = fewest(ctx, span, scope, by)
  const cut = sql`LIMIT ${USAGE_PAGE_SIZE} OFFSET ${(page - 1) * USAGE_PAGE_SIZE}`
  const summed =
    by === 'user'
      ? // all sums of those on the page alone; whole numbers up to 2^53 are exact as float8, whose sums cost far less
        sql`SELECT t.user_id::text AS key, s.*, t.row_count FROM (
            SELECT d.user_id, sum(d.cost_nano::float8) AS spent, sum(d.calls) AS made, count(*) OVER ()::int AS row_count
            FROM (${spentByPeople(ctx, span)}) d GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 ${cut}) t
          CROSS JOIN LATERAL (SELECT ${sums} FROM ${from} WHERE ${where} AND d.user_id = t.user_id) s`
      : sql`SELECT ${key} AS key, ${sums}, count(*) OVER ()::int AS row_count
          FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY cost_nano DESC, calls DESC, 1 ${cut}`
  const statement = sql`SELECT s.key, ${nameOf(by, by === 'feature' ? sql`s.key` : sql`s.key::uuid`)} AS name,
        ${sql.raw(SUMS.join(', '))}, s.row_count
      FROM (${summed}) s ORDER BY s.cost_nano DESC, s.calls DESC, s.key`
  const ask = (one: Ctx) => rowsOf(one.db, usageRow, statement)
  const rows = await (by === 'user' ? groupingPeople(ctx, ask) : ask(ctx))
  return { rows: rows.map(({ row_count: _, ...row }) => row), row_count: rows[0]?.row_count ?? 0 }
}

/** With fewer days than this, reading daily rows is cheaper than reading one row per person. */
const DAYS_OF_A_MONTH = 8

/** Everyone's costs and calls in a period: a row for each month that has no usage outside it, otherwise rows of its days. */
function spentByPeople(ctx: Ctx, span: Span): SQL {
  const months = monthsOf(span)
  const { currency } = ctx.deps.config
  const each = (of: 'month' | 'from' | 'to') => sql`${sql.param(months.map((month) => month[of]))}::date[]`
  return sql`WITH parts AS MATERIALIZED (
      SELECT m.month, m.first, m.last, m.last - m.first + 1 >= ${DAYS_OF_A_MONTH}::int AND NOT EXISTS (
        SELECT FROM usage_sums o WHERE o.dimension = 'feature' AND o.currency = ${currency} AND o.day >= m.month
          AND o.day < m.month + interval '1 month' AND o.day NOT BETWEEN m.first AND m.last) AS is_whole
      FROM unnest(${each('month')}, ${each('from')}, ${each('to')}) AS m(month, first, last))
    SELECT p.user_id, p.cost_nano, p.calls FROM parts m JOIN usage_people p ON p.month = m.month
    WHERE m.is_whole AND p.currency = ${currency}
    UNION ALL SELECT u.user_id, u.cost_nano, u.calls FROM parts m JOIN usage_days u ON u.day BETWEEN m.first AND m.last
    WHERE NOT m.is_whole AND u.currency = ${currency}`
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
  const keys = sql.param(shown.filter((one) => one !== null))
  const all = fewest(ctx, span, scope)
  const { from, where, key } = fewest(ctx, span, scope, by)
  // by an index, for rows of people
  const named = by === 'user' ? sql`d.user_id = ANY(${keys}::uuid[])` : sql`${key} = ANY(${keys}::text[])`
  const isShown = shown.includes(null) ? sql`(${named} OR ${key} IS NULL)` : named
  // grouped by day first, so that each row is only compared and added
  return await rowsOf(
    ctx.db,
    point,
    sql`WITH named AS (
        SELECT d.day, ${key} AS key, sum(d.cost_nano) AS cost_nano FROM ${from} WHERE ${where} AND ${isShown} GROUP BY 1, 2
      ), parts AS (
        SELECT day, key, true AS is_shown, cost_nano FROM named
        UNION ALL SELECT d.day, NULL, false, sum(d.cost_nano) FROM ${all.from} WHERE ${all.where} GROUP BY 1
        UNION ALL SELECT day, NULL, false, -cost_nano FROM named
      )
      SELECT to_char(date_trunc(${step}::text, day::timestamp), 'YYYY-MM-DD') AS start, key, is_shown,
        sum(cost_nano)::float8 AS cost_nano
      FROM parts GROUP BY 1, 2, 3`,
  )
}

const dayCost = columns({ day: text, cost_nano: double })

/** Cost by day. */
export async function costsByDay(ctx: Ctx, span: Span): Promise<{ day: string; cost_nano: number }[]> {
  const { from, where } = fewest(ctx, span, {})
  return await rowsOf(
    ctx.db,
    dayCost,
    sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day, sum(d.cost_nano)::float8 AS cost_nano FROM ${from}
      WHERE ${where} GROUP BY d.day`,
  )
}
