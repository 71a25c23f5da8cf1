import type { CuratedAnswer, CuratedAnswerBody } from '@parlance/contract/knowledge/curated-answers.ts'
import { CURATED_QUESTION_MAX, CURATED_WORDINGS_MAX } from '@parlance/contract/core/answer-limits.ts'
import { dayOf } from '#lib/texts/date-text.ts'

const REVIEW_MONTHS = 6

export type AnswerDraft = {
  question: string
  /** One in each line. */
  wordings: string
  answer: string
  language: CuratedAnswer['language']
  review_on: string
  use_after_review: boolean
  word_for_word: boolean
  document: CuratedAnswer['document']
}

export type Fault =
  | 'question_missing'
  | 'answer_missing'
  | 'too_many_wordings'
  | 'wording_too_long'
  | 'review_missing'

/** An answer to edit. The review date of a due one is chosen anew. */
export function draftOf(
  edited: CuratedAnswer | null,
  { question, language, today }: { question: string; language: 'en' | 'fr'; today: Date },
): AnswerDraft {
  if (edited === null) {
    const options = { use_after_review: false, word_for_word: true, document: null }
    return { question, wordings: '', answer: '', language, review_on: inSixMonths(today), ...options }
  }
  const { wordings, is_due, review_on, ...rest } = edited
  return {
    ...rest,
    wordings: wordings.join('\n'),
    review_on: is_due ? inSixMonths(today) : review_on,
  }
}

/** What is missing or wrong in a draft, by field. */
export function faultsOf(draft: AnswerDraft, today: Date): ReadonlySet<Fault> {
  const wordings = wordingsOf(draft)
  const day = dayOf(draft.review_on)
  const found: [Fault, boolean][] = [
    ['question_missing', draft.question.trim() === ''],
    ['answer_missing', draft.answer.trim() === ''],
    ['too_many_wordings', wordings.length > CURATED_WORDINGS_MAX],
    ['wording_too_long', wordings.some((one) => one.length > CURATED_QUESTION_MAX)],
    ['review_missing', day === null || day <= isoDay(today)],
  ]
  return new Set(found.flatMap(([fault, isThere]) => (isThere ? fault : [])))
}

export function bodyOf(draft: AnswerDraft): CuratedAnswerBody {
  const { question, answer, language, review_on, use_after_review, word_for_word, document } = draft
  return {
    question: question.trim(),
    wordings: wordingsOf(draft),
    answer: answer.trim(),
    language,
    review_on: dayOf(review_on) ?? review_on,
    use_after_review,
    word_for_word,
    document_id: document?.id ?? null,
  }
}

/** The wordings of a draft without empty lines and repetitions. */
function wordingsOf({ wordings, question }: AnswerDraft): string[] {
  const lines = wordings.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '' && line !== question.trim())
}

function inSixMonths(today: Date): string {
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth() + REVIEW_MONTHS, 1))
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(today.getDate(), last))
  return day.toISOString().slice(0, 10)
}

function isoDay(today: Date): string {
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())).toISOString().slice(0, 10)
}
