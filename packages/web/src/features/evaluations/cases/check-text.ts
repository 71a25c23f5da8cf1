import type { EvaluationCheck } from '@parlance/contract/assistants/evaluations.ts'
import type { TFunction } from 'i18next'

const SHOWN_MAX = 60

/** A check in one line. */
export function checkText(
  check: EvaluationCheck,
  documents: readonly { id: string; name: string }[],
  t: TFunction,
): string {
  const name = t(`evaluations.kind_${check.kind}`)
  const value = valueOf(check, documents, t)
  return value === '' ? name : t('evaluations.check_with', { name, value: cut(value) })
}

function valueOf(
  check: EvaluationCheck,
  documents: readonly { id: string; name: string }[],
  t: TFunction,
): string {
  switch (check.kind) {
    case 'contains':
    case 'excludes':
      return check.text
    case 'matches':
      return check.pattern
    case 'judged':
      return check.rubric
    case 'cites':
      return check.document_ids
        .map((id) => documents.find((one) => one.id === id)?.name ?? t('evaluations.document_hidden'))
        .join(', ')
    case 'json':
    case 'quotes':
      return ''
  }
}

function cut(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…` : text
}
