import type { Budget, BudgetState, BudgetSubject, SubjectLevel } from '@parlance/contract/admin/budgets.ts'
import { ADMIN_PAGE_SIZE, SUBJECT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  extend,
  idRow,
  integer,
  listOf,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { Placed } from '#core/cursor.ts'
import { containing, searchKey } from '#core/text.ts'
import {
  budgetLevel,
  budgetPeriod,
  endOf,
  periodOf,
  subjectName,
  thresholdOf,
} from '#features/usage/reservations.queries.ts'

export type Subject = Pick<Budget, 'level' | 'subject_id'>
export type Terms = Pick<Budget, 'amount_nano' | 'is_hard' | 'allow_unpriced' | 'fallback_model_id'>

/** The order of `budgets b`: by level, name and period. */
const place = sql`ARRAY[array_position(ARRAY['global', 'group', 'user', 'assistant', 'api_key'], b.level)::text,
  left(lower(${subjectName}), 200), b.period, b.id::text]`

/** `budgets b` with the usage in the current period. */
const withState = (ctx: Ctx, where: SQL, cut = sql``) => sql`
  SELECT b.id, b.level, b.subject_id, ${subjectName} AS name, b.period, b.amount_nano::float8 AS amount_nano, b.is_hard,
    b.allow_unpriced, b.fallback_model_id, b.created_at, b.updated_at,
    coalesce(c.spent_nano, 0)::float8 AS spent_nano, coalesce(c.reserved_nano, 0)::float8 AS reserved_nano,
    ${endOf(ctx, periodOf(ctx, sql`now()`))} AS ends_at, count(*) OVER ()::int AS total, ${place} AS place
  FROM budgets b
  LEFT JOIN budget_counters c ON c.budget_id = b.id AND c.period_start = ${periodOf(ctx, sql`now()`)}
  WHERE ${where} ORDER BY ${place} ${cut}`

const namedBudget = columns({ level: budgetLevel, subject_id: nullable(uuid), name: text })

const dueBudget = extend(namedBudget, { percent: integer })

const budgetRow = extend(namedBudget, {
  id: uuid,
  period: budgetPeriod,
  amount_nano: double,
  is_hard: boolean,
  allow_unpriced: boolean,
  fallback_model_id: nullable(uuid),
  created_at: timestamp,
  updated_at: timestamp,
  spent_nano: double,
  reserved_nano: double,
  ends_at: timestamp,
  total: integer,
  place: listOf(text),
})

const present = ({ total: _, place: __, ...row }: RowOf<typeof budgetRow>): Budget => row

const targets = columns({ has_subject: boolean, has_model: boolean })
const subjectRow = columns({ id: uuid, name: text, detail: text })

/** Budgets with a subject whose name contains a text. */
export async function pageOfBudgets(
  ctx: Ctx,
  query: string,
  page: number,
): Promise<{ data: Budget[]; total: number }> {
  const named = sql`fold_text(${subjectName}) LIKE ${containing(searchKey(query))}`
  const cut = sql`LIMIT ${ADMIN_PAGE_SIZE} OFFSET ${(page - 1) * ADMIN_PAGE_SIZE}`
  const rows = await rowsOf(ctx.db, budgetRow, withState(ctx, named, cut))
  return { data: rows.map(present), total: rows[0]?.total ?? 0 }
}

/** The budgets that limit the caller's own calls with any assistant, after a position in their order. */
export async function listMine(
  ctx: UserCtx,
  { after, limit }: { after: readonly string[] | undefined; limit: number },
): Promise<(BudgetState & Placed)[]> {
  const mine = sql`(b.level = 'global' OR (b.level = 'user' AND b.subject_id = ${ctx.actor.user_id})
    OR (b.level = 'group' AND b.subject_id IN
      (SELECT m.group_id FROM user_group_members m WHERE m.user_id = ${ctx.actor.user_id})))`
  const later = after === undefined ? sql`` : sql`AND ${place} > ${sql.param(after)}::text[]`
  const rows = await rowsOf(ctx.db, budgetRow, withState(ctx, sql`${mine} ${later}`, sql`LIMIT ${limit}`))
  return rows.map((row) => ({ ...present(row), place: row.place }))
}

/** The budgets of some API keys. */
export async function listOfKeys(ctx: Ctx, keyIds: readonly string[]): Promise<Budget[]> {
  const rows = await rowsOf(
    ctx.db,
    budgetRow,
    withState(ctx, sql`b.level = 'api_key' AND b.subject_id IN ${keyIds}`),
  )
  return rows.map(present)
}

/** Which budgets of API keys were set by the keys' own owners, who can change them. */
export async function setByOwners(ctx: Ctx, keyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT b.id FROM budgets b JOIN api_keys k ON k.id = b.subject_id
      WHERE b.level = 'api_key' AND b.subject_id IN ${keyIds} AND b.created_by = k.owner_id`,
  )
  return new Set(rows.map((row) => row.id))
}

export async function findBudget(ctx: Ctx, id: string): Promise<Budget | undefined> {
  const row = await rowOf(ctx.db, budgetRow, withState(ctx, sql`b.id = ${id}`))
  return row && present(row)
}

/** Creates a budget and counts the usage of its period so far; false if there already is one like it. */
export async function insertBudget(
  ctx: UserCtx,
  budget: Subject & Terms & { id: string; period: Budget['period'] },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO budgets (id, level, subject_id, period, amount_nano, is_hard, allow_unpriced, fallback_model_id,
      created_by)
    VALUES (${budget.id}, ${budget.level}, ${budget.subject_id}, ${budget.period}, ${budget.amount_nano},
      ${budget.is_hard}, ${budget.allow_unpriced}, ${budget.fallback_model_id}, ${ctx.actor.user_id})
    ON CONFLICT (level, subject_id, period) DO NOTHING`)
  if (rowCount !== 1) return false
  const { currency } = ctx.deps.config
  await ctx.db.execute(sql`
    INSERT INTO budget_counters (budget_id, period_start, spent_nano)
    SELECT b.id, ${periodOf(ctx, sql`now()`)}, coalesce((SELECT sum(d.cost_nano + d.estimate_nano) FROM usage_days d
      WHERE d.day >= ${periodOf(ctx, sql`now()`)} AND d.currency = ${currency} AND CASE b.level
        WHEN 'global' THEN true WHEN 'user' THEN d.user_id = b.subject_id WHEN 'group' THEN d.group_id = b.subject_id
        WHEN 'assistant' THEN d.assistant_id = b.subject_id ELSE d.api_key_id = b.subject_id END), 0)
    FROM budgets b WHERE b.id = ${budget.id}`)
  return true
}

/**
 * Changes a budget; thresholds above its new usage are notified again. A budget of a key then
 * belongs to the person who changed it, so that an owner cannot loosen a limit of the administration.
 */
export async function updateBudget(ctx: UserCtx, id: string, terms: Terms): Promise<void> {
  const percent = thresholdOf(sql`c.spent_nano`, sql`${terms.amount_nano}`)
  await ctx.db.execute(sql`
    UPDATE budgets SET amount_nano = ${terms.amount_nano}, is_hard = ${terms.is_hard},
      allow_unpriced = ${terms.allow_unpriced}, fallback_model_id = ${terms.fallback_model_id}, updated_at = now(),
      created_by = CASE WHEN level = 'api_key' THEN ${ctx.actor.user_id} ELSE created_by END
    WHERE id = ${id}`)
  await ctx.db.execute(sql`
    UPDATE budget_counters c SET alerted = least(c.alerted, ${percent}), reached = least(c.reached, ${percent})
    WHERE c.budget_id = ${id}`)
}

export async function deleteBudget(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM budgets WHERE id = ${id}`)
}

/** Whether the subject and the cheaper model of a budget exist. */
export async function findTargets(
  ctx: Ctx,
  subject: Subject,
  modelId: string | null,
): Promise<{ has_subject: boolean; has_model: boolean }> {
  const id = subject.subject_id
  const row = await rowOf(
    ctx.db,
    targets,
    sql`SELECT CASE ${subject.level}::text
          WHEN 'user' THEN EXISTS (SELECT FROM users WHERE id = ${id}::uuid)
          WHEN 'group' THEN EXISTS (SELECT FROM user_groups WHERE id = ${id}::uuid)
          WHEN 'assistant' THEN EXISTS (SELECT FROM assistants WHERE id = ${id}::uuid AND deleted_at IS NULL)
          WHEN 'api_key' THEN EXISTS (SELECT FROM api_keys WHERE id = ${id}::uuid AND revoked_at IS NULL)
          ELSE true END AS has_subject,
        (${modelId}::uuid IS NULL OR EXISTS (SELECT FROM models WHERE id = ${modelId}::uuid AND type = 'chat')) AS has_model`,
  )
  return row ?? { has_subject: false, has_model: false }
}

/** The first subjects of a level with a name that contains a text. */
export async function searchSubjects(ctx: Ctx, level: SubjectLevel, query: string): Promise<BudgetSubject[]> {
  const pattern = containing(searchKey(query))
  const found = {
    user: sql`SELECT id, name, email AS detail FROM users WHERE search_text LIKE ${pattern}`,
    group: sql`SELECT id, name, description AS detail FROM user_groups WHERE fold_text(name) LIKE ${pattern}`,
    assistant: sql`SELECT a.id, a.name, coalesce(u.name, '') AS detail FROM assistants a
      LEFT JOIN users u ON u.id = a.owner_id WHERE a.deleted_at IS NULL AND a.name_key LIKE ${pattern}`,
    // by its description, the visible prefix of its secret, or its owner
    api_key: sql`SELECT k.id, k.description AS name, k.prefix || '… · ' || u.name AS detail FROM api_keys k
      JOIN users u ON u.id = k.owner_id WHERE k.revoked_at IS NULL
        AND (fold_text(k.description) LIKE ${pattern} OR k.prefix LIKE ${pattern} OR u.search_text LIKE ${pattern})`,
  }[level]
  return await rowsOf(
    ctx.db,
    subjectRow,
    sql`SELECT id, name, detail FROM (${found}) found ORDER BY lower(name), id LIMIT ${SUBJECT_PAGE_SIZE}`,
  )
}

/** The budgets with a pending notification. */
export async function listDue(ctx: Ctx): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT DISTINCT c.budget_id AS id FROM budget_counters c WHERE c.reached > c.alerted`,
  )
  return rows.map((row) => row.id)
}

/** Takes the pending notification of each period of a budget; nothing if another process has taken it. */
export async function takeDue(ctx: Ctx, budgetId: string): Promise<RowOf<typeof dueBudget>[]> {
  return await rowsOf(
    ctx.db,
    dueBudget,
    sql`UPDATE budget_counters c SET alerted = c.reached FROM budgets b
      WHERE c.budget_id = ${budgetId} AND c.reached > c.alerted AND b.id = c.budget_id
      RETURNING b.level, b.subject_id, ${subjectName} AS name, c.reached AS percent`,
  )
}

/** The people to notify of a budget: its person, the assistant's owner, and everyone who watches the costs. */
export async function listReaders(ctx: Ctx, budget: Subject): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT u.id FROM users u WHERE u.is_enabled AND (
        u.role_id = ${ADMINISTRATOR_ROLE_ID}
        OR EXISTS (SELECT FROM role_permissions p WHERE p.role_id = u.role_id AND p.permission = 'monitoring:view')
        OR (${budget.level}::text = 'user' AND u.id = ${budget.subject_id}::uuid)
        OR (${budget.level}::text = 'api_key' AND u.id =
          (SELECT k.owner_id FROM api_keys k WHERE k.id = ${budget.subject_id}::uuid))
        OR (${budget.level}::text = 'assistant' AND u.id =
          (SELECT a.owner_id FROM assistants a WHERE a.id = ${budget.subject_id}::uuid)))`,
  )
  return rows.map((row) => row.id)
}
