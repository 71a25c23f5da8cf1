import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { type FieldValue, LONE_OPS, relativeDay } from '@parlance/contract/knowledge/field-kinds.ts'
import type { TFunction } from 'i18next'
import { shownDate } from '#lib/texts/date-text.ts'
import { numberFormat } from '#lib/texts/format.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value of a document as a person reads it. */
export function fieldValueText(value: FieldValue | null, t: TFunction): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return t(value ? 'documentFields.yes' : 'documentFields.no')
  if (typeof value === 'number') return numberFormat({ maximumFractionDigits: 15 }).format(value)
  return DAY.test(value) ? shownDate(value) : value
}

/** A condition as a sentence without a full stop: Type is Policy, or empty. */
export function conditionText({ field, op, value, or_empty }: FieldCondition, t: TFunction): string {
  const values = Array.isArray(value) ? value : [value]
  const shown = LONE_OPS.has(op) ? '' : values.map((one) => givenText(one, t)).join(', ')
  const text = t(`documentFields.when_${op}`, { field, value: shown })
  return or_empty ? t('documentFields.or_empty_text', { text }) : text
}

function givenText(value: FieldValue | null, t: TFunction): string {
  const days = typeof value === 'string' ? relativeDay(value) : null
  if (days === null) return fieldValueText(value, t)
  if (days === 0) return t('documentFields.today')
  return days > 0
    ? t('documentFields.in_days', { count: days })
    : t('documentFields.days_ago', { count: -days })
}
