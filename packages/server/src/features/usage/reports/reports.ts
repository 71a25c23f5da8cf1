import type { UsageDimension, UsageForecast, UsageReport } from '@parlance/contract/admin/usage.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { viewAssistant } from '#features/assistants/assistants.service.ts'
import { costsByDay, countPeople, type Point, type Scope, sumOf, sumsBy, trendOf } from './reports.queries.ts'
import { addDays, before, dayIn, monthEnd, type Span, startOf, type Step, stepsOf } from './spans.ts'

/** Number of series in a chart. */
const SHOWN = 5
/** Default period in days. */
const DAYS = 30
/** Complete days that a forecast is based on. */
const FORECAST_DAYS = 28

type Asked = { from?: string | undefined; to?: string | undefined; step: Step; page?: number }

/** Everyone's usage of a period. */
export function report(ctx: Ctx, asked: Asked & { by: UsageDimension }): Promise<UsageReport> {
  return reportOf(ctx, asked, asked.by, {})
}

export function myUsage(ctx: UserCtx, asked: Asked & { by: 'model' | 'assistant' }): Promise<UsageReport> {
  return reportOf(ctx, asked, asked.by, { user_id: ctx.actor.user_id })
}

/** The usage of an assistant for its owner; 404 if the caller cannot see it, 403 if they are not the owner. */
export async function assistantUsage(ctx: UserCtx, id: string, asked: Asked): Promise<UsageReport> {
  const assistant = await viewAssistant(ctx, id)
  if (!assistant.may.includes('set_flags')) throw new AppError('ERROR_FORBIDDEN')
  return reportOf(ctx, asked, 'model', { assistant_id: id })
}

/** The cost of this month so far, and a forecast based on the last weeks. */
export async function forecast(ctx: Ctx): Promise<UsageForecast & { currency: string }> {
  const { time_zone, currency } = ctx.deps.config
  const today = dayIn(time_zone)
  const month = startOf(today, 'month')
  const since = addDays(today, -FORECAST_DAYS)
  const costs = await costsByDay(ctx, { from: since < month ? since : month, to: today })
  const sum = (chosen: (day: string) => boolean) =>
    costs.reduce((total, { day, cost_nano }) => total + (chosen(day) ? cost_nano : 0), 0)
  const complete = costs.filter(({ day }) => day >= since && day < today)
  const spent_nano = sum((day) => day >= month)
  if (complete.length === 0) return { currency, month, spent_nano, expected_nano: null }
  const first = complete.map(({ day }) => day).reduce((a, b) => (a < b ? a : b))
  const mean =
    sum((day) => day >= since && day < today) / (stepsOf({ from: first, to: today }, 'day').length - 1)
  const left = stepsOf({ from: today, to: monthEnd(today) }, 'day').length - 1
  const restOfToday = Math.max(0, mean - sum((day) => day === today))
  return { currency, month, spent_nano, expected_nano: Math.round(spent_nano + restOfToday + mean * left) }
}

async function reportOf(ctx: Ctx, asked: Asked, by: UsageDimension, scope: Scope): Promise<UsageReport> {
  const { time_zone, currency } = ctx.deps.config
  const to = asked.to ?? dayIn(time_zone)
  const span = { from: asked.from ?? addDays(to, 1 - DAYS), to }
  if (span.from > to) throw new AppError('ERROR_BAD_REQUEST')
  const [totals, previous, { rows, row_count }, people] = await Promise.all([
    sumOf(ctx, span, scope),
    sumOf(ctx, before(span), scope),
    sumsBy(ctx, span, scope, by, asked.page ?? 1),
    by === 'user' ? null : countPeople(ctx, span, scope),
  ])
  const shown = rows.slice(0, SHOWN).map((row) => row.key)
  const points = await trendOf(ctx, span, scope, by, asked.step, shown)
  return {
    currency,
    ...span,
    totals,
    previous,
    // by person each row is one; a page after the last has no rows
    active_people: people ?? (row_count > 0 ? row_count : await countPeople(ctx, span, scope)),
    by,
    rows,
    row_count,
    points: fill(points, span, asked.step, shown),
  }
}

/** One point for each step of the period, including steps without cost. */
function fill(
  points: readonly Point[],
  span: Span,
  step: Step,
  shown: readonly (string | null)[],
): UsageReport['points'] {
  return stepsOf(span, step).map((start) => {
    const here = points.filter((point) => point.start === start)
    const costOf = (chosen: (point: Point) => boolean) =>
      here.reduce((sum, point) => sum + (chosen(point) ? point.cost_nano : 0), 0)
    const parts = shown.map((key) => costOf((point) => point.is_shown && point.key === key))
    return {
      start,
      cost_nano: costOf(() => true),
      parts: [...parts, costOf((point) => !point.is_shown)],
    }
  })
}
