import type { EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'

const SHOWN_MAX = 80

/** The title of a case: its question, or the values of its variables. */
export function caseTitle(
  { question, values }: Pick<EvaluationCase, 'question' | 'values'>,
  t: TFunction,
): string {
  if (question !== '') return question
  const given = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => t('evaluations.value_of', { name, value: cut(value) }))
  return given.length === 0 ? t('evaluations.no_values') : given.join(' · ')
}

const cut = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text
