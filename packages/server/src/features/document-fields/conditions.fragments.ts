import type { DocumentField, FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import {
  type FieldKind,
  type FieldValue,
  LONE_OPS,
  NO_OR_EMPTY,
  OPS_OF,
  relativeDay,
} from '@parlance/contract/knowledge/field-kinds.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { containing, searchKey } from '#core/text.ts'
import { readValue, textKey } from './typed-values.ts'
import { hasValue } from './values.fragments.ts'

/** A field in which a condition looks. */
type Field = Pick<DocumentField, 'id' | 'name' | 'kind' | 'choices'>

/** The reader and the day of a search. */
export type Asking = {
  /** The keys of the names of the reader's groups. */
  groups: readonly string[]
  time_zone: string
}

/** Why a condition does not fit the fields with its name. */
export type ConditionProblem = 'field' | 'op' | 'value' | 'choice'

/** Whether a condition fits one of the fields with its name; null: it does. */
export function problemOf(condition: FieldCondition, fields: readonly Field[]): ConditionProblem | null {
  const named = fieldsNamed(condition.field, fields)
  if (named.length === 0) return 'field'
  const fitting = named.filter(({ kind }) => OPS_OF[kind].includes(condition.op))
  if (fitting.length === 0) return 'op'
  if (LONE_OPS.has(condition.op)) return null
  if (fitting.some((field) => comparisonOf(condition, field, NO_READER) !== null)) return null
  return fitting.every(({ kind }) => kind === 'choice') ? 'choice' : 'value'
}
const NO_READER: Asking = { groups: [], time_zone: 'UTC' }

export function fieldsNamed<F extends { name: string }>(name: string, fields: readonly F[]): F[] {
  return fields.filter((field) => searchKey(field.name) === searchKey(name))
}

/**
 * What `documents d` must meet, as SQL. A condition on a field that no base has is met by no document, so that a
 * filter never lets more through after a field was renamed or deleted.
 */
export function matching(
  conditions: readonly FieldCondition[],
  fields: readonly Field[],
  asking: Asking,
): SQL {
  const all = conditions.map((condition) => {
    const named = fieldsNamed(condition.field, fields)
    return named.length === 0 ? sql`false` : met(condition, named, asking)
  })
  return sql`(${sql.join(all, sql` AND `)})`
}

/** The same for `documents d`, all of which meet it in these bases. */
export function orOf(baseIds: readonly string[], met: SQL): SQL {
  return sql`(d.knowledge_base_id = ANY(${sql.param(baseIds)}::uuid[]) OR ${met})`
}

function met(condition: FieldCondition, fields: readonly Field[], asking: Asking): SQL {
  const hasAny = held(fields, hasValue)
  if (condition.op === 'is_empty') return sql`NOT ${hasAny}`
  if (condition.op === 'is_not_empty') return hasAny
  const isNegative = condition.op === 'is_not'
  const positive = isNegative ? { ...condition, op: 'is' as const } : condition
  const kinds = [...new Set(fields.map(({ kind }) => kind))]
  const ways = kinds.flatMap((kind) => {
    const same = fields.filter((field) => field.kind === kind)
    const [first] = same
    if (first === undefined || !OPS_OF[kind].includes(condition.op)) return []
    // bases can have different choices; they are compared by name
    const test = comparisonOf(positive, { ...first, choices: same.flatMap(({ choices }) => choices) }, asking)
    return test === null ? [] : [held(same, test)]
  })
  // a value that cannot be compared excludes all documents, also from "is not"
  if (ways.length === 0) return sql`false`
  const one = sql`(${sql.join(ways, sql` OR `)})`
  if (isNegative) return sql`NOT ${one}`
  return condition.or_empty && !NO_OR_EMPTY.has(condition.op) ? sql`(${one} OR NOT ${hasAny})` : one
}

/** Whether `documents d` has a value in one of these fields that passes a test of `document_values v`. */
function held(fields: readonly Field[], test: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM document_values v WHERE v.document_id = d.id
    AND v.field_id = ANY(${sql.param(fields.map(({ id }) => id))}::uuid[]) AND ${test})`
}

/** The test of `document_values v` for a condition; null if its value is not one of this kind. */
function comparisonOf(
  { op, value }: FieldCondition,
  field: Pick<Field, 'kind' | 'choices'>,
  asking: Asking,
): SQL | null {
  if (op === 'in_my_groups') return isOneOf(asking.groups)
  const values = typedValues(value, field)
  const [first] = values ?? []
  if (values === null || first === undefined || (values.length > 1 && op !== 'one_of')) return null
  switch (field.kind) {
    case 'text':
    case 'choice':
      if (op === 'contains') return sql`v.text_key LIKE ${containing(textKey(String(first)))}`
      return isOneOf(values.map((one) => textKey(String(one))))
    case 'date':
      return compared(sql`v.date_value`, op, dayOf(String(first), asking))
    case 'number':
      return compared(sql`v.number_value`, op, sql`${Number(first)}::float8`)
    case 'yes_no':
      return sql`v.yes_no_value = ${first === true}`
  }
}

const isOneOf = (keys: readonly string[]) => sql`v.text_key = ANY(${sql.param(keys)}::text[])`

/** The given values in the form of a kind; null if one cannot be read. Dates can be relative. */
function typedValues(
  given: FieldCondition['value'],
  field: { kind: FieldKind; choices: Field['choices'] },
): FieldValue[] | null {
  if (given === null) return null
  const read = (Array.isArray(given) ? given : [given]).map((one) => {
    if (field.kind === 'date' && typeof one === 'string' && relativeDay(one) !== null) return one
    const typed = readValue(field, one, 'en')
    return 'problem' in typed ? null : typed.value
  })
  return read.some((one) => one === null) ? null : read.filter((one) => one !== null)
}

function dayOf(text: string, { time_zone }: Asking): SQL {
  const days = relativeDay(text)
  if (days === null) return sql`${text}::date`
  return sql`((now() AT TIME ZONE ${time_zone}::text)::date + ${days}::int)`
}

const SIGNS: Partial<Record<FieldCondition['op'], SQL>> = {
  is: sql.raw('='),
  before: sql.raw('<'),
  after: sql.raw('>'),
  not_before: sql.raw('>='),
  not_after: sql.raw('<='),
  less_than: sql.raw('<'),
  more_than: sql.raw('>'),
  at_least: sql.raw('>='),
  at_most: sql.raw('<='),
}

function compared(column: SQL, op: FieldCondition['op'], value: SQL): SQL | null {
  const sign = SIGNS[op]
  return sign === undefined ? null : sql`${column} ${sign} ${value}`
}
