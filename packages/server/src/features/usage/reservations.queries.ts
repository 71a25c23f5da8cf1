import { BUDGET_LEVELS } from '@parlance/contract/admin/budgets.schemas.ts'
import type { CuttingBudget } from '@parlance/contract/chat/runs.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, double, nullable, oneOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import type { Ctx } from '#core/context.ts'
import { opening, type OpenCall } from './open-calls.queries.ts'

/** A budget that applies to a call, and whether it has room for it. */
const refusal = columns({
  budget_id: uuid,
  fallback_model_id: nullable(uuid),
  unpriced: boolean,
  has_room: boolean,
  seconds_left: double,
  is_hard: boolean,
  /** The rest of the budget after the reservation of this call; null if it was not reserved. */
  left_nano: nullable(double),
})
export type Refusal = RowOf<typeof refusal>

export const budgetLevel = oneOf(BUDGET_LEVELS)
export const budgetPeriod = oneOf(['day', 'month'])
const cuttingBudget = columns({ level: budgetLevel, period: budgetPeriod, name: text })

/** The highest threshold that a spent amount reaches, in percent; 0 below the first one. */
export const thresholdOf = (spent: SQL, amount: SQL): SQL => sql`coalesce((SELECT max(p)
  FROM unnest(ARRAY[50, 80, 100]) p WHERE ${spent} * 100 >= ${amount}::numeric * p), 0)`

/** The group that a person's cost is booked to: the one that they have been in for longest. */
export const primaryGroup = (userId: SQL): SQL => sql`(SELECT gm.group_id FROM user_group_members gm
  WHERE gm.user_id = ${userId} ORDER BY gm.created_at, gm.group_id LIMIT 1)`

/** The current name of the subject of `budgets b`. */
export const subjectName = sql`coalesce(CASE b.level
  WHEN 'user' THEN (SELECT u.name FROM users u WHERE u.id = b.subject_id)
  WHEN 'group' THEN (SELECT g.name FROM user_groups g WHERE g.id = b.subject_id)
  WHEN 'assistant' THEN (SELECT a.name FROM assistants a WHERE a.id = b.subject_id)
  WHEN 'api_key' THEN (SELECT k.description FROM api_keys k WHERE k.id = b.subject_id) END, '')`

/** The first day of the period of `budgets b` that contains an instant. */
export const periodOf = (ctx: Ctx, instant: SQL): SQL =>
  sql`date_trunc(b.period, ${instant} AT TIME ZONE ${ctx.deps.config.time_zone}::text)::date`

/** The end of that period. */
export const endOf = (ctx: Ctx, start: SQL): SQL =>
  sql`((${start} + ('1 ' || b.period)::interval) AT TIME ZONE ${ctx.deps.config.time_zone}::text)`

/** `budgets b` that apply to a call; of groups all those that the person is in. */
const appliesTo = (call: OpenCall): SQL => sql`(b.level = 'global'
  OR (b.level = 'user' AND b.subject_id = ${call.user_id}::uuid)
  OR (b.level = 'assistant' AND b.subject_id = ${call.assistant_id}::uuid)
  OR (b.level = 'api_key' AND b.subject_id = ${call.api_key_id}::uuid)
  OR (b.level = 'group' AND b.subject_id IN
    (SELECT m.group_id FROM user_group_members m WHERE m.user_id = ${call.user_id}::uuid)))`

/** Long enough for any call; the reservations of a dead process are released after this time. */
const HELD_FOR = sql`interval '1 hour'`

/**
 * Reserves an estimate in each budget that has room, in one statement that takes row locks in a fixed order. A budget
 * has room while anything is left, so that the last call can exceed it by at most its own estimate; one with a
 * cheaper model requires room for whole estimates of the others. A free call always has room. A call outside a run is
 * then open, unless a budget refuses it.
 */
export async function insertReservation(
  ctx: Ctx,
  call: OpenCall & { run_id: string | null },
): Promise<Refusal[]> {
  const hasRoom = sql`NOT EXISTS (SELECT FROM applicable a WHERE a.id NOT IN (SELECT t.budget_id FROM taken t))`
  const opened = call.run_id === null ? sql`, opened AS (${opening(ctx, call, hasRoom)})` : sql``
  const estimate = sql`${call.estimate_nano ?? 0}::bigint`
  const statement = sql`
    WITH applicable AS (
      SELECT b.id, b.fallback_model_id, b.is_hard, b.amount_nano, ${periodOf(ctx, sql`${call.started_at}::timestamptz`)} AS period_start,
        extract(epoch FROM ${endOf(ctx, periodOf(ctx, sql`${call.started_at}::timestamptz`))} - now())::float8
          AS seconds_left,
        (b.is_hard AND NOT b.allow_unpriced AND ${call.estimate_nano === null}) AS unpriced,
        CASE WHEN b.level <> 'group' OR b.subject_id = ${primaryGroup(sql`${call.user_id}::uuid`)}
          THEN ${estimate} ELSE 0 END AS wanted,
        CASE WHEN NOT b.is_hard OR ${estimate} = 0 THEN NULL
          WHEN b.fallback_model_id <> ${call.model_id}::uuid THEN b.amount_nano - ${estimate} + 1
          ELSE b.amount_nano END AS ceiling
      FROM budgets b WHERE ${appliesTo(call)}
    ), taken AS (
      INSERT INTO budget_counters AS c (budget_id, period_start, reserved_nano)
      SELECT a.id, a.period_start, a.wanted FROM applicable a
      WHERE NOT a.unpriced AND (a.ceiling IS NULL OR a.ceiling > 0) ORDER BY a.id
      ON CONFLICT (budget_id, period_start) DO UPDATE SET reserved_nano = c.reserved_nano + excluded.reserved_nano
      WHERE (SELECT a.ceiling IS NULL OR c.spent_nano + c.reserved_nano < a.ceiling
        FROM applicable a WHERE a.id = c.budget_id)
      RETURNING c.budget_id, c.spent_nano + c.reserved_nano AS used_nano
    ), kept AS (
      INSERT INTO usage_reservations (id, budget_id, period_start, reserved_nano, expires_at)
      SELECT ${call.id}::uuid, a.id, a.period_start, a.wanted, now() + ${HELD_FOR}
      FROM applicable a JOIN taken t ON t.budget_id = a.id
    )${opened}
    SELECT a.id AS budget_id, a.fallback_model_id, a.unpriced, a.seconds_left, a.is_hard,
      t.budget_id IS NOT NULL AS has_room, (a.amount_nano - t.used_nano)::float8 AS left_nano
    FROM applicable a LEFT JOIN taken t ON t.budget_id = a.id ORDER BY a.id`
  return await rowsOf(ctx.db, refusal, statement)
}

/**
 * Increases the reservation of a call in all its budgets, as long as anything is left of each hard one. Returns the
 * hard budgets that are used up; the transaction must then be rolled back.
 */
export async function growReservation(ctx: Ctx, id: string, more_nano: number): Promise<CuttingBudget[]> {
  const statement = sql`
    WITH held AS (
      SELECT r.budget_id, r.period_start, b.is_hard, b.amount_nano, b.level, b.subject_id, b.period,
        CASE WHEN r.reserved_nano > 0 THEN ${more_nano}::bigint ELSE 0 END AS wanted
      FROM usage_reservations r JOIN budgets b ON b.id = r.budget_id WHERE r.id = ${id}::uuid
      -- a call that is being settled holds nothing any more
      FOR UPDATE OF r
    ), taken AS (
      INSERT INTO budget_counters AS c (budget_id, period_start, reserved_nano)
      SELECT budget_id, period_start, wanted FROM held ORDER BY budget_id
      ON CONFLICT (budget_id, period_start) DO UPDATE SET reserved_nano = c.reserved_nano + excluded.reserved_nano
      WHERE (SELECT NOT h.is_hard OR c.spent_nano + c.reserved_nano < h.amount_nano
        FROM held h WHERE h.budget_id = c.budget_id)
      RETURNING c.budget_id
    ), grown AS (
      UPDATE usage_reservations r SET reserved_nano = r.reserved_nano + h.wanted, expires_at = now() + ${HELD_FOR}
      FROM held h WHERE r.id = ${id}::uuid AND r.budget_id = h.budget_id
    )
    SELECT b.level, b.period, ${subjectName} AS name FROM held b
    WHERE b.budget_id NOT IN (SELECT t.budget_id FROM taken t) ORDER BY b.level, b.budget_id`
  return await rowsOf(ctx.db, cuttingBudget, statement)
}

/** Releases the reservation of a call, which is then no longer open. */
export async function deleteReservation(ctx: Ctx, id: string): Promise<void> {
  await giveBack(ctx, sql`id = ${id}::uuid`, sql`closed AS (DELETE FROM open_calls WHERE id = ${id}::uuid),`)
}

/** Releases reservations that are too old. */
export async function deleteExpired(ctx: Ctx): Promise<void> {
  await giveBack(ctx, sql`expires_at < now()`)
}

async function giveBack(ctx: Ctx, which: SQL, also: SQL = sql``): Promise<void> {
  await ctx.db.execute(sql`
    WITH ${also} freed AS (
      DELETE FROM usage_reservations WHERE ${which} RETURNING budget_id, period_start, reserved_nano
    )
    INSERT INTO budget_counters AS c (budget_id, period_start, reserved_nano)
    SELECT budget_id, period_start, -sum(reserved_nano) FROM freed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (budget_id, period_start) DO UPDATE SET reserved_nano = c.reserved_nano + excluded.reserved_nano`)
}

/**
 * The parts of one statement that book a settled call: `freed` (the reservation `held` for it) and `counted` (budgets
 * with the threshold that they have reached, and the one that people were notified of). `written` is the ledger's
 * row, empty if it already existed.
 */
export function bookings(ctx: Ctx, held: SQL): SQL {
  const tz = ctx.deps.config.time_zone
  return sql`freed AS (
      DELETE FROM usage_reservations WHERE ${held} RETURNING budget_id, period_start, reserved_nano
    ), deltas AS (
      SELECT budget_id, period_start, sum(spent) AS spent, sum(held) AS held FROM (
        SELECT f.budget_id, f.period_start, 0 AS spent, -f.reserved_nano AS held FROM freed f
        UNION ALL
        SELECT b.id, date_trunc(b.period, w.started_at AT TIME ZONE ${tz}::text)::date,
          coalesce(w.cost_nano, w.estimate_nano, 0), 0
        FROM written w JOIN budgets b ON b.level = 'global'
          OR (b.level = 'user' AND b.subject_id = w.user_id)
          OR (b.level = 'assistant' AND b.subject_id = w.assistant_id)
          OR (b.level = 'api_key' AND b.subject_id = w.api_key_id)
          OR (b.level = 'group' AND b.subject_id = w.group_id)
      ) both_sides GROUP BY 1, 2
    ), counted AS (
      INSERT INTO budget_counters AS c (budget_id, period_start, spent_nano, reserved_nano, reached)
      SELECT d.budget_id, d.period_start, d.spent, d.held, ${thresholdOf(sql`d.spent`, sql`b.amount_nano`)}
      FROM deltas d JOIN budgets b ON b.id = d.budget_id ORDER BY d.budget_id, d.period_start
      ON CONFLICT (budget_id, period_start) DO UPDATE SET spent_nano = c.spent_nano + excluded.spent_nano,
        reserved_nano = c.reserved_nano + excluded.reserved_nano,
        reached = greatest(c.reached, (SELECT ${thresholdOf(sql`(c.spent_nano + excluded.spent_nano)`, sql`b.amount_nano`)}
          FROM budgets b WHERE b.id = c.budget_id))
      RETURNING c.budget_id, c.reached, c.alerted
    )`
}
