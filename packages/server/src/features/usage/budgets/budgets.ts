import type {
  Budget,
  BudgetState,
  BudgetSubject,
  NewBudget,
  SubjectLevel,
} from '@parlance/contract/admin/budgets.ts'
import { BUDGET_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  deleteBudget,
  findBudget,
  findTargets,
  insertBudget,
  listMine,
  pageOfBudgets,
  searchSubjects,
  type Subject,
  type Terms,
  updateBudget,
} from './budgets.queries.ts'

export async function allBudgets(ctx: Ctx, { query, page }: { query: string; page: number }) {
  return { ...(await pageOfBudgets(ctx, query, page)), page, currency: ctx.deps.config.currency }
}

/** A page of the budgets that limit the caller. */
export async function myBudgets(
  ctx: UserCtx,
  cursor: string | undefined,
): Promise<{ currency: string; data: BudgetState[]; next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : placeAt(cursor)
  const rows = await listMine(ctx, { after, limit: BUDGET_PAGE_SIZE + 1 })
  return { currency: ctx.deps.config.currency, ...pageOf(rows, BUDGET_PAGE_SIZE) }
}

export async function createBudget(ctx: UserCtx, input: NewBudget): Promise<Budget> {
  const subject_id = input.level === 'global' ? null : input.subject_id
  const id = uuidv7()
  return await inTransaction(ctx, async (tx) => {
    await requireTargets(tx, { level: input.level, subject_id }, input.fallback_model_id)
    if (!(await insertBudget(tx, { ...input, subject_id, id }))) {
      throw new AppError('ERROR_BUDGET_ALREADY_EXISTS')
    }
    const budget = await budgetOf(tx, id)
    await recordAudit(tx, { action: 'budget.create', object_id: id, after: auditFields(budget) })
    return budget
  })
}

export async function changeBudget(ctx: UserCtx, id: string, terms: Terms): Promise<Budget> {
  return await inTransaction(ctx, async (tx) => {
    const before = await budgetOf(tx, id)
    await requireTargets(tx, { level: 'global', subject_id: null }, terms.fallback_model_id)
    await updateBudget(tx, id, terms)
    const after = await budgetOf(tx, id)
    await recordAudit(tx, {
      action: 'budget.update',
      object_id: id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

export async function removeBudget(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await budgetOf(tx, id)
    await deleteBudget(tx, id)
    await recordAudit(tx, { action: 'budget.delete', object_id: id, before: auditFields(before) })
  })
}

export async function findSubjects(
  ctx: Ctx,
  level: SubjectLevel,
  query: string,
): Promise<{ data: BudgetSubject[] }> {
  return { data: await searchSubjects(ctx, level, query) }
}

const MISSING = {
  user: 'ERROR_USER_NOT_FOUND',
  group: 'ERROR_GROUP_NOT_FOUND',
  assistant: 'ERROR_ASSISTANT_NOT_FOUND',
  api_key: 'ERROR_API_KEY_NOT_FOUND',
  global: 'ERROR_BUDGET_NOT_FOUND',
} as const

async function requireTargets(ctx: Ctx, subject: Subject, modelId: string | null): Promise<void> {
  const { has_subject, has_model } = await findTargets(ctx, subject, modelId)
  if (!has_subject) throw new AppError(MISSING[subject.level])
  if (!has_model) throw new AppError('ERROR_MODEL_NOT_FOUND')
}

async function budgetOf(ctx: Ctx, id: string): Promise<Budget> {
  const budget = await findBudget(ctx, id)
  if (budget === undefined) throw new AppError('ERROR_BUDGET_NOT_FOUND')
  return budget
}

/** The fields of a budget in the audit trail. */
function auditFields(budget: Budget) {
  const { level, subject_id, period, amount_nano, is_hard, allow_unpriced, fallback_model_id } = budget
  return { level, subject_id, period, amount_nano, is_hard, allow_unpriced, fallback_model_id }
}
