import type { EvaluationChange, EvaluationResult } from '@parlance/contract/assistants/evaluations.ts'
import { RESULT_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { answersTo, gradedAnswers, questionsOf, type ShownAnswer } from './answers.queries.ts'
import { withDocuments } from './cases/cases.ts'
import { changeOf, ratesOf } from './comparison.ts'
import { type EvaluationRow, variantsOf } from './evaluations.queries.ts'
import { ratesBefore, seenEvaluation } from './view.ts'

type Asked = { cursor?: number | undefined; change?: EvaluationChange | undefined }

/** A page of the questions of a run from a position on, with their answers. */
export async function resultsOf(
  ctx: UserCtx,
  id: string,
  asked: Asked,
): Promise<{ data: EvaluationResult[]; next_cursor: string | null }> {
  return await resultsFrom(ctx, await seenEvaluation(ctx, id), asked)
}

export async function resultsFrom(
  ctx: UserCtx,
  run: EvaluationRow,
  { cursor = 0, change }: Asked,
): Promise<{ data: EvaluationResult[]; next_cursor: string | null }> {
  const changes = await changesOf(ctx, run)
  const all = (await questionsOf(ctx, run.id)).filter(
    ({ place, case_id }) => place >= cursor && (change === undefined || changes(case_id) === change),
  )
  const page = all.slice(0, RESULT_PAGE_SIZE)
  const answers = Map.groupBy(
    await answersTo(
      ctx,
      run.id,
      page.map(({ place }) => place),
    ),
    ({ question }) => question,
  )
  const data = (await withDocuments(ctx, page)).map((question) => ({
    ...question,
    change: changes(question.case_id),
    answers: (answers.get(question.place) ?? []).map(shownOf),
  }))
  const next = all[RESULT_PAGE_SIZE]
  return { data, next_cursor: next === undefined ? null : String(next.place) }
}

/** The change of each question; null if there is nothing to compare with. */
async function changesOf(
  ctx: UserCtx,
  run: EvaluationRow,
): Promise<(caseId: string) => EvaluationChange | null> {
  const [rows, variants] = await Promise.all([gradedAnswers(ctx, [run.id]), variantsOf(ctx, [run.id])])
  const last = variants.length - 1
  const now = ratesOf(rows.filter(({ variant }) => variant === last))
  const before =
    last > 0 ? ratesOf(rows.filter(({ variant }) => variant === 0)) : await ratesBefore(ctx, run.baseline_id)
  return (caseId) => (before === null ? null : changeOf(now.get(caseId), before.get(caseId)))
}

/**
 * The content of an answer, and the reasons for its verdicts, are only for people who can read the documents it is
 * based on.
 */
function shownOf({ question: _, is_readable, ...answer }: ShownAnswer): EvaluationResult['answers'][number] {
  const is_hidden = !is_readable
  if (!is_hidden) return { ...answer, is_hidden }
  const verdicts = answer.verdicts.map((verdict) => ({ ...verdict, detail: '' }))
  return { ...answer, text: null, verdicts, is_hidden }
}
