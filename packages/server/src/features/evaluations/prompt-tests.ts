import type { EvaluationRun, RowProblems } from '@parlance/contract/assistants/evaluations.ts'
import { CASES_MAX } from '@parlance/contract/core/limits.ts'
import type { NewTestRun } from '@parlance/contract/prompts/prompt-tests.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { columnsToTest, type TestedColumn } from '#features/prompts/tested-prompts.service.ts'
import { listCases } from './cases/cases.queries.ts'
import type { NewVariant } from './evaluations.queries.ts'
import { unfitRows } from './cases/row-problems.ts'
import { begin } from './start.ts'

/** The rows of a test set with values that do not match the variables of the columns; calls no model. */
export async function checkTestRun(
  ctx: UserCtx,
  promptId: string,
  { columns }: NewTestRun,
): Promise<{ rows: RowProblems[] }> {
  return { rows: await unfitFor(ctx, promptId, await columnsToTest(ctx, promptId, columns)) }
}

/** Runs the test set of a prompt that the caller can use, if its values match. */
export async function runTestSet(
  ctx: UserCtx,
  promptId: string,
  { columns: asked, repeats, ignores_unknown }: NewTestRun,
): Promise<EvaluationRun> {
  const subject = { kind: 'prompt', id: promptId.toLowerCase() } as const
  const columns = await columnsToTest(ctx, subject.id, asked)
  const unfit = await unfitFor(ctx, subject.id, columns)
  const hinders = ({ problem }: RowProblems['variables'][number]) => problem !== 'unknown' || !ignores_unknown
  if (unfit.some(({ variables }) => variables.some(hinders))) throw new AppError('ERROR_TEST_VALUES_INVALID')
  const variants = columns.map(({ version_id, content }): NewVariant => {
    return { kind: 'prompt', prompt_version_id: version_id, prompt: content, model_id: content.model_id }
  })
  return await begin(ctx, { subject, variants, repeats })
}

async function unfitFor(
  ctx: UserCtx,
  promptId: string,
  columns: readonly TestedColumn[],
): Promise<RowProblems[]> {
  const rows = await listCases(ctx, { kind: 'prompt', id: promptId }, undefined, CASES_MAX)
  return unfitRows(
    rows,
    columns.map(({ content }) => content),
  )
}
