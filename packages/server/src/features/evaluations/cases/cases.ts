import type { EvaluationCase, EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import {
  CASE_PAGE_SIZE,
  CASES_MAX,
  CHECK_SCHEMA_MAX,
  PROMPT_VALUE_MAX,
} from '@parlance/contract/core/limits.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import {
  type CaseContent,
  type CaseRow,
  countCases,
  deleteCase,
  findCase,
  insertCase,
  listCases,
  readableDocuments,
  updateCase,
} from './cases.queries.ts'
import { isValidCheck } from '#features/evaluations/checks/check-thread.ts'
import { holdSubject } from '#features/evaluations/subjects.queries.ts'
import { requireSubject, type Subject } from '#features/evaluations/subjects.ts'

type CasePage = { data: EvaluationCase[]; total: number; next_cursor: string | null }

export async function casesOf(ctx: UserCtx, subject: Subject, after: string | undefined): Promise<CasePage> {
  await requireSubject(ctx, subject, 'run')
  const found = await listCases(ctx, subject, after, CASE_PAGE_SIZE + 1)
  const page = found.slice(0, CASE_PAGE_SIZE)
  const [data, total] = await Promise.all([withDocuments(ctx, page), countCases(ctx, subject)])
  return { data, total, next_cursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

export async function createCase(
  ctx: UserCtx,
  subject: Subject,
  added: CaseContent,
): Promise<EvaluationCase> {
  await requireSubject(ctx, subject)
  requireRoom(added.values)
  await requireChecks(ctx, added.checks, [])
  const id = uuidv7()
  await inTransaction(ctx, async (tx) => {
    await holdSubject(tx, subject)
    if ((await countCases(tx, subject)) >= CASES_MAX) throw new AppError('ERROR_TOO_MANY_TEST_QUESTIONS')
    await insertCase(tx, subject, { id, ...added })
  })
  return await knownCase(ctx, id, promptOf(subject))
}

/** `promptId`: the prompt that it belongs to; null for a test question. */
export async function changeCase(
  ctx: UserCtx,
  id: string,
  changed: CaseContent,
  promptId: string | null,
): Promise<EvaluationCase> {
  const before = await knownCase(ctx, id, promptId)
  requireRoom(changed.values)
  await requireChecks(ctx, changed.checks, documentsIn(before.checks))
  await updateCase(ctx, before.id, changed)
  return await knownCase(ctx, id, promptId)
}

const promptOf = ({ kind, id }: Subject) => (kind === 'prompt' ? id : null)

/** Whether the values of a row together do not exceed the limit of a single value. */
export function haveRoom(values: CaseContent['values']): boolean {
  return Object.values(values).reduce((sum, value) => sum + value.length, 0) <= PROMPT_VALUE_MAX
}

function requireRoom(values: CaseContent['values']): void {
  if (!haveRoom(values)) throw new AppError('ERROR_TOO_LARGE')
}

export async function removeCase(ctx: UserCtx, id: string): Promise<void> {
  if (!(await deleteCase(ctx, id))) throw new AppError('ERROR_TEST_QUESTION_NOT_FOUND')
}

/** The documents named in checks. */
export function documentsIn(checks: readonly EvaluationCheck[]): string[] {
  return checks.flatMap((check) => (check.kind === 'cites' ? check.document_ids : []))
}

/** Rows with the names of the documents that the caller can read. */
export async function withDocuments<R extends { checks: EvaluationCheck[] }>(
  ctx: UserCtx,
  rows: readonly R[],
): Promise<(R & { documents: { id: string; name: string }[] })[]> {
  const all = await readableDocuments(ctx, [...new Set(rows.flatMap((row) => documentsIn(row.checks)))])
  return rows.map((row) => {
    const its = new Set(documentsIn(row.checks).map((id) => id.toLowerCase()))
    return { ...row, documents: all.filter(({ id }) => its.has(id)) }
  })
}

/** Whether every expression and schema of these checks is valid. */
export async function areValid(checks: readonly EvaluationCheck[]): Promise<boolean> {
  for (const check of checks) {
    const isTooLong = check.kind === 'json' && JSON.stringify(check.schema).length > CHECK_SCHEMA_MAX
    if (isTooLong || !(await isValidCheck(check))) return false
  }
  return true
}

/** Documents must be readable by the writer, or already have been named. */
async function requireChecks(
  ctx: UserCtx,
  checks: readonly EvaluationCheck[],
  before: readonly string[],
): Promise<void> {
  if (!(await areValid(checks))) throw new AppError('ERROR_TEST_CHECK_INVALID')
  const kept = new Set(before.map((id) => id.toLowerCase()))
  const added = new Set(
    documentsIn(checks)
      .map((id) => id.toLowerCase())
      .filter((id) => !kept.has(id)),
  )
  if ((await readableDocuments(ctx, [...added])).length < added.size)
    throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
}

async function knownCase(
  ctx: UserCtx,
  id: string,
  promptId: string | null,
): Promise<CaseRow & EvaluationCase> {
  const row = await findCase(ctx, id, promptId)
  if (row === undefined) throw new AppError('ERROR_TEST_QUESTION_NOT_FOUND')
  const [known] = await withDocuments(ctx, [row])
  if (known === undefined) throw new AppError('ERROR_TEST_QUESTION_NOT_FOUND')
  return known
}
