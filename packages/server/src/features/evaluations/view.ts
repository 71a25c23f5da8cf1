import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { EVALUATION_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { gradedAnswers } from './answers.queries.ts'
import { type Rates, ratesOf, type Summary, summaryOf } from './comparison.ts'
import {
  type EvaluationRow,
  findEvaluation,
  listEvaluations,
  type VariantRow,
  variantsOf,
} from './evaluations.queries.ts'
import { requireSubject, type Subject } from './subjects.ts'

/** A page of the runs of a subject, newest first. */
export async function evaluationsOf(
  ctx: UserCtx,
  subject: Subject,
  before: string | undefined,
): Promise<{ data: EvaluationRun[]; next_cursor: string | null }> {
  await requireSubject(ctx, subject, 'run')
  const rows = await listEvaluations(ctx, subject, before, EVALUATION_PAGE_SIZE + 1)
  const page = rows.slice(0, EVALUATION_PAGE_SIZE)
  return {
    data: await present(ctx, page),
    next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A run that the caller can see. */
export async function viewOf(ctx: UserCtx, id: string): Promise<EvaluationRun> {
  const [view] = await present(ctx, [await seenEvaluation(ctx, id)])
  if (view === undefined) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
  return view
}

export async function seenEvaluation(ctx: UserCtx, id: string): Promise<EvaluationRow> {
  const row = await findEvaluation(ctx, id, { forReview: true })
  if (row === undefined) throw new AppError('ERROR_EVALUATION_NOT_FOUND')
  return row
}

/** Runs with their variants and counts. */
export async function present(ctx: Ctx, rows: readonly EvaluationRow[]): Promise<EvaluationRun[]> {
  if (rows.length === 0) return []
  const variants = Map.groupBy(
    await variantsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ evaluation_id }) => evaluation_id,
  )
  const { currency } = ctx.deps.config
  return await Promise.all(
    rows.map(async (row) => {
      const its = variants.get(row.id) ?? []
      const { tallies, compared } = row.summary ?? (await summarise(ctx, row, its.length))
      const { id, status, failure, repeats, questions, total, done, by, created_at, ended_at } = row
      const common = {
        id,
        status,
        failure,
        repeats,
        questions,
        total,
        done,
        by,
        created_at,
        ended_at,
        currency,
      }
      return { ...common, compared, variants: its.flatMap((one, at) => variantOf(one, tallies[at])) }
    }),
  )
}

function variantOf(
  { kind, prompt, assistant_name, number, is_saved, model_label }: VariantRow,
  tally: Summary['tallies'][number] | undefined,
): EvaluationRun['variants'] {
  if (tally === undefined) return []
  const { temperature = null, max_output_tokens = null } = prompt ?? {}
  return [{ kind, assistant_name, number, is_saved, model_label, temperature, max_output_tokens, tally }]
}

/** Counts the results of a run so far. */
export async function summarise(
  ctx: Ctx,
  { id, baseline_id }: Pick<EvaluationRow, 'id' | 'baseline_id'>,
  variants: number,
): Promise<Summary> {
  const rows = await gradedAnswers(ctx, [id])
  return summaryOf(rows, variants, variants > 1 ? null : await ratesBefore(ctx, baseline_id))
}

/** The rates of the last variant of the previous run. */
export async function ratesBefore(ctx: Ctx, baselineId: string | null): Promise<Rates | null> {
  if (baselineId === null) return null
  const rows = await gradedAnswers(ctx, [baselineId])
  const last = Math.max(...rows.map(({ variant }) => variant))
  return ratesOf(rows.filter(({ variant }) => variant === last))
}
