/** The kinds of fields that documents of a base can have. */
export const FIELD_KINDS = ['text', 'choice', 'date', 'number', 'yes_no'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** A date is `YYYY-MM-DD`, a choice is its name. */
export type FieldValue = string | number | boolean

/** What a condition of a filter compares with. `in_my_groups`: it is the name of a group of the person who searches. */
export const CONDITION_OPS = [
  'is',
  'is_not',
  'one_of',
  'contains',
  'in_my_groups',
  'before',
  'after',
  'not_before',
  'not_after',
  'less_than',
  'more_than',
  'at_least',
  'at_most',
  'is_empty',
  'is_not_empty',
] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

const EMPTINESS = ['is_empty', 'is_not_empty'] as const

/** The operators of each kind, in the order of a form. */
export const OPS_OF: Readonly<Record<FieldKind, readonly ConditionOp[]>> = {
  text: ['is', 'is_not', 'one_of', 'contains', 'in_my_groups', ...EMPTINESS],
  choice: ['is', 'is_not', 'one_of', 'in_my_groups', ...EMPTINESS],
  date: ['is', 'before', 'after', 'not_before', 'not_after', ...EMPTINESS],
  number: ['is', 'is_not', 'less_than', 'more_than', 'at_least', 'at_most', ...EMPTINESS],
  yes_no: ['is', ...EMPTINESS],
}

/** The operators without a value. */
export const LONE_OPS: ReadonlySet<ConditionOp> = new Set(['in_my_groups', ...EMPTINESS])
/** Operators that documents without a value meet anyway, or never can. */
export const NO_OR_EMPTY: ReadonlySet<ConditionOp> = new Set(['is_not', ...EMPTINESS])

/** A day relative to the day of the search: `today`, `today+30`, `today-7`. */
const RELATIVE_DAY = /^today(?:\s*([+-])\s*(\d{1,5}))?$/i

/** Days from today, if a text is a relative day. */
export function relativeDay(text: string): number | null {
  const match = RELATIVE_DAY.exec(text.trim())
  if (match === null) return null
  return match[2] === undefined ? 0 : Number(`${match[1]}${match[2]}`)
}

/** What sources can deliver for a field, besides the content of a file; each type of source delivers some of it. */
export const SOURCE_FACTS = ['author', 'created_at', 'changed_at', 'folder', 'space', 'host'] as const
export type SourceFact = (typeof SOURCE_FACTS)[number]

/** What each type of source delivers. */
export const FACTS_OF = {
  local_files: ['changed_at', 'folder'],
  confluence: ['author', 'created_at', 'changed_at', 'space'],
  google_drive: ['author', 'created_at', 'changed_at'],
  sharepoint: ['author', 'created_at', 'changed_at'],
  web: ['changed_at', 'host'],
} as const satisfies Record<string, readonly SourceFact[]>
