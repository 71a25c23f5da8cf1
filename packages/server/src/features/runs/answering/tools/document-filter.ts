import {
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
  FIELD_NAME_MAX,
  FIELD_TEXT_MAX,
} from '@parlance/contract/core/field-limits.ts'
import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { CONDITION_OPS, OPS_OF } from '@parlance/contract/knowledge/field-kinds.ts'
import { z } from 'zod'
import {
  type ConditionProblem,
  type FieldOfBase,
  fieldsNamed,
  problemOf,
} from '#features/document-fields/conditions.service.ts'
import { ToolRefusal } from './tool.ts'

/** Choices of a field that a model is shown. */
const CHOICES_SHOWN = 40
/** A model does not know the groups of the reader. */
const OPS = CONDITION_OPS.filter((op) => op !== 'in_my_groups')

const given = z.union([z.string().max(FIELD_TEXT_MAX), z.number(), z.boolean()])

/** The conditions that a model can search with, described by the fields of the bases. */
export function filterParameter(fields: readonly FieldOfBase[]) {
  const condition = z.strictObject({
    field: z.string().trim().min(1).max(FIELD_NAME_MAX).describe('The name of a field'),
    op: z.enum(OPS),
    value: z
      .union([given, z.array(z.string().min(1).max(FIELD_TEXT_MAX)).min(1).max(CONDITION_VALUES_MAX)])
      .nullish()
      .describe('A list for one_of; none for is_empty and is_not_empty; dates as YYYY-MM-DD or today'),
    or_empty: z.boolean().nullish().describe('Also documents without a value'),
  })
  return z
    .array(condition)
    .max(CONDITIONS_MAX)
    .nullish()
    .describe(
      `Only documents of knowledge bases whose fields meet all of these conditions; files of the conversation are left out. Use it only if the question asks for such documents. Fields: ${describedFields(fields)}`,
    )
}

export type GivenFilter = z.output<ReturnType<typeof filterParameter>>

/** The conditions that a model gave. Throws a `ToolRefusal` that says what is wrong and what is possible. */
export function conditionsOf(filter: GivenFilter, fields: readonly FieldOfBase[]): FieldCondition[] {
  return (filter ?? []).map(({ field, op, value, or_empty }) => {
    const condition = { field, op, value: value ?? null, or_empty: or_empty ?? false }
    const problem = problemOf(condition, fields)
    if (problem !== null) throw new ToolRefusal(explained(condition, problem, fields))
    return condition
  })
}

function explained(
  { field, op, value }: FieldCondition,
  problem: ConditionProblem,
  fields: readonly FieldOfBase[],
): string {
  const named = describedFields(fieldsNamed(field, fields))
  switch (problem) {
    case 'field':
      return `There is no field ${JSON.stringify(field)}. Fields: ${describedFields(fields)}`
    case 'op':
      return `${op} does not fit this field: ${named}`
    case 'choice':
    case 'value':
      return `${JSON.stringify(value)} is not a value of this field: ${named}`
  }
}

/** One line for each name and kind, with the operators and choices. */
function describedFields(fields: readonly FieldOfBase[]): string {
  const lines = new Map<string, Set<string>>()
  for (const { name, kind, choices } of fields) {
    const ops = OPS_OF[kind].filter((op) => op !== 'in_my_groups').join(', ')
    const line = `${JSON.stringify(name)} (${kind}; ${ops})`
    const known = lines.get(line) ?? new Set()
    for (const choice of choices) known.add(choice.name)
    lines.set(line, known)
  }
  return [...lines]
    .map(([line, choices]) => {
      const shown = [...choices].slice(0, CHOICES_SHOWN)
      return shown.length === 0 ? line : `${line}: ${shown.map((name) => JSON.stringify(name)).join(', ')}`
    })
    .join('. ')
}
