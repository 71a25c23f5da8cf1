import type { ValidationEntry } from '@parlance/contract/core/error-codes.ts'
import { FIELD_LABELS } from '#lib/forms/field-labels.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { i18n } from '#i18n/i18n.ts'

/** Stands for any key: with a union of all keys, compiling would take minutes. */
type Key = 'common.save'

/** The label of a field on screen, with the number of a list entry; other fields keep their own name. */
export function fieldLabel(loc: ValidationEntry['loc']): string {
  const last = loc.at(-1) ?? ''
  if (typeof last === 'string') return labelOf(last) ?? last
  const label = labelOf(loc.findLast((part) => typeof part === 'string'))
  return label === null ? String(last) : `${label} ${last + 1}`
}

function labelOf(name: string | undefined): string | null {
  const key = name !== undefined && Object.hasOwn(FIELD_LABELS, name) ? FIELD_LABELS[name] : undefined
  return key !== undefined && i18n.exists(key) ? i18n.t(key as Key) : null
}

/** The error in the person's language; null if its type is unknown or the texts are not loaded. */
export function sentenceOf({ type, params = {} }: ValidationEntry): string | null {
  const key = keyOf(type, params)
  if (key === null || !i18n.exists(key, { count: 0 })) return null
  const amount = params.limit ?? params.divisor ?? 0
  return i18n.t(key as Key, { count: amount, shown: formatNumber(amount) })
}

type Params = NonNullable<ValidationEntry['params']>

function keyOf(type: string, params: Params): string | null {
  switch (type) {
    case 'too_small':
      return params.origin !== 'number' && params.limit === 1
        ? 'validation.required'
        : limitKey('min', params)
    case 'too_big':
      return limitKey('max', params)
    case 'invalid_type':
      return params.is_missing ? 'validation.required' : kindKey(params.expected)
    case 'invalid_value':
      return params.is_missing ? 'validation.required' : 'validation.choice'
    case 'invalid_format':
      return formatKey(params.format)
    case 'not_multiple_of':
      return 'validation.number_multiple'
    case 'extra_forbidden':
      return 'validation.unknown'
    case 'invalid_string':
      return 'validation.unstorable'
    case 'json_invalid':
      return 'validation.json'
    case 'custom':
      return reasonKey(params.reason)
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'validation.invalid'
    default:
      return null
  }
}

function limitKey(end: 'min' | 'max', { origin, inclusive }: Params): string {
  if (origin === 'string') return `validation.characters_${end}`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `validation.entries_${end}`
  if (inclusive !== false) return `validation.number_${end}`
  return end === 'min' ? 'validation.number_above' : 'validation.number_below'
}

function kindKey(expected: string | undefined): string {
  if (expected === 'int') return 'validation.whole_number'
  return expected === 'number' ? 'validation.number' : 'validation.invalid'
}

function formatKey(format: string | undefined): string {
  switch (format) {
    case 'email':
    case 'url':
    case 'uuid':
      return `validation.${format}`
    case 'date':
    case 'datetime':
      return 'validation.date'
    default:
      return 'validation.format'
  }
}

function reasonKey(reason: string | undefined): string {
  const key = `validation.reason_${reason}`
  return i18n.exists(key) ? key : 'validation.invalid'
}
