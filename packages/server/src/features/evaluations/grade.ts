import type { EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import { numbersCited } from '@parlance/contract/chat/citation-forms.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { EVALUATION_ANSWER_MAX } from '@parlance/contract/core/limits.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText, storable } from '#core/text.ts'
import type { Answering, TestAnswer } from '#features/runs/test-runs.service.ts'
import { judgeAnswer } from '#features/system-assistants/judge.service.ts'
import type { Result } from './answers.queries.ts'
import { matches, refusalOf } from './checks/check-thread.ts'
import { type CheckedAnswer, type Deciders, outcomeOf, verdictOf } from './checks/verdicts.ts'

/** The question that an answer is graded for. */
export type Asked = { text: string; checks: readonly EvaluationCheck[]; assistant_id: string | null }

/** The parts of an answer, and the results of its checks; the caller pays for the judge. */
export async function grade(
  ctx: UserCtx,
  models: Answering['models'],
  asked: Asked,
  answer: TestAnswer,
  signal: AbortSignal,
): Promise<Result> {
  const checked = checkedAnswer(answer.parts)
  const { model_label, input_tokens, output_tokens, cost_nano, duration_ms } = answer
  const text = storable(cutText(checked.text, EVALUATION_ANSWER_MAX))
  const common = {
    text: checked.text === '' ? null : text,
    is_cut: checked.text.length > text.length,
    document_ids: documentsGiven(answer.parts),
    ...{ model_label, input_tokens, output_tokens, cost_nano, duration_ms },
  }
  const fault = faultOf(answer)
  if (fault !== null) return { ...common, outcome: 'error', error_code: fault, verdicts: [] }
  const deciders: Deciders = {
    matches,
    refusalOf,
    judge: (rubric) => {
      const { assistant_id, text: question } = asked
      return judgeAnswer(ctx, models, { assistant_id, question, answer: checked.text, rubric }, signal)
    },
  }
  const verdicts = []
  for (const check of asked.checks) verdicts.push(await verdictOf(check, checked, deciders))
  return { ...common, outcome: outcomeOf(verdicts), error_code: null, verdicts }
}

/** The result of a question that could not be asked. */
export function failedResult(error_code: string): Result {
  return {
    outcome: 'error',
    error_code,
    text: null,
    is_cut: false,
    verdicts: [],
    document_ids: [],
    model_label: null,
    input_tokens: null,
    output_tokens: null,
    cost_nano: null,
    duration_ms: null,
  }
}

/** Why an answer is not a test result; null if it is one. */
function faultOf({ status, error_code, parts }: TestAnswer): string | null {
  if (status === 'failed') return error_code ?? 'internal'
  if (status !== 'completed') return status
  if (parts.some((part) => part.type === 'cut')) return 'budget_cut'
  if (parts.some((part) => part.type === 'fallback' && part.code === 'budget')) return 'budget_model'
  return parts.some((part) => part.type === 'retrieval' && part.state === 'failed') ? 'search_failed' : null
}

function checkedAnswer(parts: readonly MessagePart[]): CheckedAnswer {
  const text = textOf(parts)
  const numbers = new Set(numbersCited(text))
  const sources = parts.filter((part) => part.type === 'source')
  return {
    text: text.trim(),
    cited: new Set(
      sources.flatMap(({ passage }) =>
        passage?.document_id != null && numbers.has(passage.number) ? [passage.document_id] : [],
      ),
    ),
    unproven: sources.flatMap(({ passage, page }) => [
      ...(passage?.unproven ?? []),
      ...(page?.unproven ?? []),
    ]),
  }
}

function documentsGiven(parts: readonly MessagePart[]): string[] {
  const ids = parts.flatMap((part) => (part.type === 'source' ? (part.passage?.document_id ?? []) : []))
  return [...new Set(ids)]
}
