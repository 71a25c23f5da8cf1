import { INSTRUCTION_VARIABLES } from '#assistants/instruction-variables.ts'

export const VARIABLE_TYPES = ['text', 'long_text', 'number', 'date', 'choice', 'checkbox'] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

/** How a variable of a prompt is asked for. */
export type PromptVariable = {
  name: string
  type: VariableType
  is_required: boolean
  /** As a value is written; empty for none. */
  default_value: string
  /** Of a choice, the values to choose from. */
  choices: string[]
}

/** What the variables of a prompt are given, as texts: a date as 2026-11-25, a checkbox as true or false. */
export type PromptValues = Readonly<Record<string, string>>

/** The texts of a prompt. */
export type PromptTexts = { system_prompt: string; user_prompt: string }

/** What can be the name of a variable. */
export const VARIABLE_NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,59}$/u
const WRITTEN = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,59})\s*\}\}/gu
const BUILT_IN: ReadonlySet<string> = new Set(INSTRUCTION_VARIABLES)

/** The names of the variables in the texts of a prompt, in their order; those that are filled by themselves are not among them. */
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

/** The variables of a prompt as its form asks for them: those in its texts, as they are described. */
export function variablesOf(
  content: PromptTexts & { variables: readonly PromptVariable[] },
): PromptVariable[] {
  return variableNames(content).map(
    (name) => content.variables.find((one) => one.name === name) ?? plainVariable(name),
  )
}

/** What a form begins with. */
export function initialValues(variables: readonly PromptVariable[]): Record<string, string> {
  return Object.fromEntries(
    variables.map(({ name, type, default_value }) => [
      name,
      default_value === '' && type === 'checkbox' ? 'false' : default_value,
    ]),
  )
}

export type ValueProblem = 'required' | 'invalid'

/** What is wrong with a value; null if it can be used. */
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
 * Puts values in the place of variables, in one pass, so that a value that looks like a variable remains text. What is
 * neither in `values` nor built in is left as it is written.
 */
export function fillPrompt(text: string, values: PromptValues): string {
  return text.replaceAll(WRITTEN, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : written,
  )
}
