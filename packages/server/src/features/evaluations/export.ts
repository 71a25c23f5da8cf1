import type { EvaluationResult, EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { UserCtx } from '#core/context.ts'
import { csvLine } from '#core/csv.ts'
import type { EvaluationRow } from './evaluations.queries.ts'
import { resultsFrom } from './results.ts'
import { editableEvaluation } from './stopping.ts'
import { present } from './view.ts'

const HEADER = [
  ...['question', 'note', 'change', 'variant', 'repeat', 'outcome', 'error', 'checks'],
  ...['answer', 'model', 'cost_nano', 'duration_ms'],
]

/** The results of a run as a file, read page by page. */
export async function exportRun(
  ctx: UserCtx,
  id: string,
  format: 'csv' | 'json',
): Promise<AsyncGenerator<string>> {
  const run = await editableEvaluation(ctx, id)
  const [view] = await present(ctx, [run])
  return format === 'csv' ? csvOf(ctx, run, view) : jsonOf(ctx, run, view)
}

async function* csvOf(
  ctx: UserCtx,
  run: EvaluationRow,
  view: EvaluationRun | undefined,
): AsyncGenerator<string> {
  yield csvLine(HEADER)
  for await (const result of allResults(ctx, run)) yield linesOf(result, view)
}

function linesOf(
  { question, note, change, checks, answers }: EvaluationResult,
  view: EvaluationRun | undefined,
) {
  return answers
    .map((answer) => {
      const told = answer.verdicts.map(({ outcome, detail }, at) => {
        return `${checks[at]?.kind ?? ''}: ${outcome}${detail === '' ? '' : ` (${detail})`}`
      })
      const variant = view?.variants[answer.variant]?.kind ?? ''
      const { outcome, error_code, text, model_label, cost_nano, duration_ms } = answer
      const model = model_label?.en ?? model_label?.fr ?? null
      return csvLine([
        ...[question, note, change, variant, answer.repeat + 1, outcome, error_code, told.join('\n')],
        ...[text, model, cost_nano, duration_ms],
      ])
    })
    .join('')
}

async function* jsonOf(
  ctx: UserCtx,
  run: EvaluationRow,
  view: EvaluationRun | undefined,
): AsyncGenerator<string> {
  yield `{"format":"parlance-test-results","version":1,"run":${JSON.stringify(view)},"results":[`
  let isFirst = true
  for await (const result of allResults(ctx, run)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(result)}`
    isFirst = false
  }
  yield '\n]}\n'
}

async function* allResults(ctx: UserCtx, run: EvaluationRow): AsyncGenerator<EvaluationResult> {
  let cursor: string | null = '0'
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof resultsFrom>> = await resultsFrom(ctx, run, {
      cursor: Number(cursor),
    })
    yield* page.data
    cursor = page.next_cursor
  }
}
