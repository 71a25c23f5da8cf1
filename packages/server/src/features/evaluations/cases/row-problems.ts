import type { RowProblems, ValueProblem } from '@parlance/contract/assistants/evaluations.ts'
import { type PromptVariable, problemOf, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'

type Values = Readonly<Record<string, string>>

/**
 * The problems with the values of a row for some variables; variables of several columns can have the same name. A
 * variable without a value gets its default.
 */
export function problemsIn(values: Values, variables: readonly PromptVariable[]): ValueProblem[] {
  const names = new Set(variables.map(({ name }) => name))
  const given = variables.flatMap((variable): ValueProblem[] => {
    const { name, default_value } = variable
    const problem = problemOf(variable, Object.hasOwn(values, name) ? (values[name] ?? '') : default_value)
    return problem === null ? [] : [{ name, problem }]
  })
  const unknown = Object.keys(values)
    .filter((name) => !names.has(name))
    .map((name): ValueProblem => ({ name, problem: 'unknown' }))
  const all = [...given, ...unknown]
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}

/** The rows of a test set that do not match the columns they are run in. */
export function unfitRows(
  rows: readonly { values: Values }[],
  contents: readonly PromptContent[],
): RowProblems[] {
  const variables = contents.flatMap(variablesOf)
  return rows.flatMap(({ values }, at) => {
    const found = problemsIn(values, variables)
    return found.length === 0 ? [] : [{ row: at + 1, variables: found }]
  })
}
