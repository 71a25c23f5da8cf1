import { INSTRUCTION_VARIABLES } from '#assistants/instruction-variables.ts'

export const VARIABLE_TYPES = ['text', 'long_text', 'number', 'date', 'choice', 'checkbox'] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

/** The definition of a variable's form field. */
export type PromptVariable = {
  name: string
  type: VariableType
  is_required: boolean
  /** In the same form as a value; empty: no default. */
  default_value: string
  /** Of a choice, the possible values. */
  choices: string[]
}

/** The values of a prompt's variables, as texts: a date as 2026-11-25, a checkbox as true or false. */
export type PromptValues = Readonly<Record<string, string>>

/** The texts of a prompt. */
export type PromptTexts = { system_prompt: string; user_prompt: string }

/** The syntax of a variable's name. */
export const VARIABLE_NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,59}$/u
const WRITTEN = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,59})\s*\}\}/gu
const BUILT_IN: ReadonlySet<string> = new Set(INSTRUCTION_VARIABLES)

/** The names of the variables in the texts of a prompt, in order, without the built-in ones. */
export function variableNames({ system_prompt, user_prompt }: PromptTexts): string[] {
  const names = [system_prompt, user_prompt].flatMap((text) => [...text.matchAll(WRITTEN)].map(nameIn))
  return [...new Set(names)].filter((name) => VARIABLE_NAME.test(name) && !BUILT_IN.has(name))
}

const nameIn = ([, name = '']: RegExpMatchArray) => name

/** A variable without a description. */
export const plainVariable = (name: string): PromptVariable => ({
  name,
  type: 'text',
  is_required: true,
  default_value: '',
  choices: [],
})

/** The fields of a prompt's form: the variables in its texts, with their definitions. */
export function variablesOf(
  content: PromptTexts & { variables: readonly PromptVariable[] },
): PromptVariable[] {
  return variableNames(content).map(
    (name) => content.variables.find((one) => one.name === name) ?? plainVariable(name),
  )
}

/** The initial value of a field. */
export function initialValues(variables: readonly PromptVariable[]): Record<string, string> {
  return Object.fromEntries(
    variables.map(({ name, type, default_value }) => [
      name,
      default_value === '' && type === 'checkbox' ? 'false' : default_value,
    ]),
  )
}

export type ValueProblem = 'required' | 'invalid'

/** The problem with a value; null if the value is valid. */
export function problemOf(variable: PromptVariable, value: string): ValueProblem | null {
  if (value.trim() === '') return variable.is_required ? 'required' : null
  return isOfType(variable, value) ? null : 'invalid'
}

function isOfType({ type, choices }: PromptVariable, value: string): boolean {
  switch (type) {
    case 'number':
      return Number.isFinite(Number(value))
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'choice':
      return choices.includes(value)
    case 'checkbox':
      return value === 'true' || value === 'false'
    default:
      return true
  }
}

/**
 * Replaces variables by values in one pass, so that a value that looks like a variable remains text. Variables that
 * are neither in `values` nor built in are left unchanged.
 */
export function fillPrompt(text: string, values: PromptValues): string {
  return text.replaceAll(WRITTEN, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  )
}
