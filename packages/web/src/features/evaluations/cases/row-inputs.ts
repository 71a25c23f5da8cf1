import { initialValues, type PromptVariable, problemOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { ReactNode } from 'react'

/** The fields for the values of a row in a test set. */
export type RowInputs = {
  variables: readonly PromptVariable[]
  renderValue: (field: {
    variable: PromptVariable
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }) => ReactNode
}

/** The values of a row in the form: the stored ones, for the current variables of the prompt. */
export function valuesFor(
  variables: readonly PromptVariable[],
  stored: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  const first = initialValues(variables)
  return Object.fromEntries(variables.map(({ name }) => [name, stored?.[name] ?? first[name] ?? '']))
}

export function areFit(
  variables: readonly PromptVariable[],
  values: Readonly<Record<string, string>>,
): boolean {
  return variables.every((variable) => problemOf(variable, values[variable.name] ?? '') === null)
}
