import type { EvaluationResult, EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { UserCtx } from '#core/context.ts'
import { csvLine } from '#core/csv.ts'
import { questionsOf } from './answers.queries.ts'
import type { EvaluationRow } from './evaluations.queries.ts'
import { resultsFrom } from './results.ts'
import { variableHeader } from './cases/row-files.ts'
import { editableEvaluation } from './stopping.ts'
import { present } from './view.ts'

const HEADER = [
  ...['note', 'change', 'variant', 'repeat', 'outcome', 'error', 'checks'],
  ...['answer', 'model', 'cost_nano', 'duration_ms'],
]
/** The distinguishing features of the columns of a prompt. */
const COLUMN_HEADER = ['version', 'temperature', 'max_output_tokens']

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
  const names = await variablesIn(ctx, run)
  const ours = [...COLUMN_HEADER, ...HEADER]
  yield csvLine(
    names === null ? ['question', ...HEADER] : [...names.map((name) => variableHeader(name, ours)), ...ours],
  )
  for await (const result of allResults(ctx, run)) yield linesOf(result, view, names)
}

/** The variables of the rows of a prompt; null for questions. */
async function variablesIn(ctx: UserCtx, { id, prompt_id }: EvaluationRow): Promise<string[] | null> {
  if (prompt_id === null) return null
  return [...new Set((await questionsOf(ctx, id)).flatMap(({ values }) => Object.keys(values)))]
}

function linesOf(
  { question, values, note, change, checks, answers }: EvaluationResult,
  view: EvaluationRun | undefined,
  names: string[] | null,
) {
  return answers
    .map((answer) => {
      const outcomes = answer.verdicts.map(({ outcome, detail }, at) => {
        return `${checks[at]?.kind ?? ''}: ${outcome}${detail === '' ? '' : ` (${detail})`}`
      })
      const asked = view?.variants[answer.variant]
      const variant = names === null ? (asked?.kind ?? '') : answer.variant + 1
      const subject =
        names === null
          ? [question]
          : [
              ...names.map((name) => values[name] ?? ''),
              ...[asked?.number ?? 'draft', asked?.temperature ?? null, asked?.max_output_tokens ?? null],
            ]
      const { outcome, error_code, text, model_label, cost_nano, duration_ms } = answer
      const model = model_label?.en ?? model_label?.fr ?? null
      return csvLine([
        ...subject,
        ...[note, change, variant, answer.repeat + 1, outcome, error_code, outcomes.join('\n')],
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
