import { FIELD_NUMBER_MAX, FIELD_TEXT_MAX } from '@parlance/contract/core/field-limits.ts'
import type { DocumentField, ValueProblem } from '@parlance/contract/knowledge/document-fields.ts'
import type { FieldKind, FieldValue } from '@parlance/contract/knowledge/field-kinds.ts'
import { cutText, searchKey, storable } from '#core/text.ts'

export type TypedField = Pick<DocumentField, 'id' | 'name' | 'kind' | 'choices'>

/** A value in the form of its kind, or why it cannot be one. */
export type ReadValue = { value: FieldValue | null } | { problem: ValueProblem }

/** A value in the column of its kind. */
export type StoredValue = {
  text_value: string | null
  text_key: string | null
  number_value: number | null
  date_value: string | null
  yes_no_value: boolean | null
}

/** The form in which texts and choices are compared. */
export function textKey(text: string): string {
  return cutText(searchKey(text), FIELD_TEXT_MAX)
}

/**
 * Reads a given value: what a person typed into a file, or what a call or a source contains. An empty text is no
 * value. The language decides how dates and numbers are written.
 */
export function readValue(
  { kind, choices }: Pick<TypedField, 'kind' | 'choices'>,
  given: FieldValue | null,
  language: 'en' | 'fr',
): ReadValue {
  const text = given === null ? '' : storable(String(given)).replaceAll(/\s+/g, ' ').trim()
  if (text === '') return { value: null }
  switch (kind) {
    case 'text':
      return text.length > FIELD_TEXT_MAX ? { problem: 'too_long' } : { value: text }
    case 'choice': {
      const choice = choices.find(({ name }) => textKey(name) === textKey(text))
      return choice === undefined ? { problem: 'choice' } : { value: choice.name }
    }
    case 'date':
      return readDate(text, language)
    case 'number':
      return readNumber(text, language)
    case 'yes_no':
      if (YES.test(text)) return { value: true }
      return NO.test(text) ? { value: false } : { problem: 'yes_no' }
  }
}

const YES = /^(?:yes|true|oui|vrai|1)$/i
const NO = /^(?:no|false|non|faux|0)$/i

export function storedValue(kind: FieldKind, value: FieldValue | null): StoredValue {
  if (value === null) return NO_VALUE
  switch (kind) {
    case 'text':
    case 'choice':
      return { ...NO_VALUE, text_value: String(value), text_key: textKey(String(value)) }
    case 'date':
      return { ...NO_VALUE, date_value: String(value) }
    case 'number':
      return { ...NO_VALUE, number_value: Number(value) }
    case 'yes_no':
      return { ...NO_VALUE, yes_no_value: value === true }
  }
}

const NO_VALUE: StoredValue = {
  text_value: null,
  text_key: null,
  number_value: null,
  date_value: null,
  yes_no_value: null,
}

/** A value as a person reads it in a file. */
export function shownValue(value: FieldValue | null, language: 'en' | 'fr'): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return WORDS[language][value ? 'yes' : 'no']
  return String(value)
}

const WORDS = { en: { yes: 'yes', no: 'no' }, fr: { yes: 'oui', no: 'non' } }

/** `2026-11-26`, also with slashes, or with the year last. An English date can begin with the day or the month. */
function readDate(text: string, language: 'en' | 'fr'): ReadValue {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const last = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (last === null) return { problem: 'date' }
  const [one, other, year] = [Number(last[1]), Number(last[3]), Number(last[4])]
  if (language === 'fr' || last[2] === '.' || one > 12 || one === other) return dateOf(year, other, one)
  return other > 12 ? dateOf(year, one, other) : { problem: 'unclear_date' }
}

function dateOf(year: number, month: number, day: number): ReadValue {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < 1000) return { problem: 'date' }
  return { value: date.toISOString().slice(0, 10) }
}

function readNumber(text: string, language: 'en' | 'fr'): ReadValue {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const plain = language === 'fr' ? compact.replace(',', '.') : compact
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(plain)) return { problem: 'number' }
  const number = Number(plain)
  return Math.abs(number) > FIELD_NUMBER_MAX ? { problem: 'number' } : { value: number }
}
