import { textOf } from '@parlance/contract/chat/text-of.ts'
import { type PromptVariable, problemOf, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'

/** A column before its run. */
export type ColumnChoice = {
  /** Distinguishes columns while they are added and removed. */
  key: number
  /** Null for the draft. */
  version_id: string | null
  /** Null for those of the version. */
  params: ModelParams | null
}

/** The contents that a column can run, by version id; null is the draft. */
export type Contents = ReadonlyMap<string | null, PromptContent>

export const paramsIn = ({ model_id, temperature, max_output_tokens }: ModelParams): ModelParams => ({
  model_id,
  temperature,
  max_output_tokens,
})

/** A column in the format of a run request; null while its version is not known. */
export function askedColumn({ version_id, params }: ColumnChoice, contents: Contents) {
  const content = contents.get(version_id)
  return content === undefined ? null : { version_id, ...(params ?? paramsIn(content)) }
}

/** The variables of all columns together, each once. */
export function variablesIn(columns: readonly ColumnChoice[], contents: Contents): PromptVariable[] {
  const all = columns.flatMap(({ version_id }) => {
    const content = contents.get(version_id)
    return content === undefined ? [] : variablesOf(content)
  })
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}

/** The errors of the input, by variable. */
export function problemsOf(
  variables: readonly PromptVariable[],
  values: Readonly<Record<string, string>>,
): Record<string, 'required' | 'invalid'> {
  return Object.fromEntries(
    variables.flatMap((variable) => {
      const problem = problemOf(variable, values[variable.name] ?? '')
      return problem === null ? [] : [[variable.name, problem]]
    }),
  )
}

/** The answer's text. */
export function textIn(parts: PromptRunColumn['parts']): string {
  return textOf(parts, '\n\n').trim()
}

/** Tokens per second, counted from the first one; null if unknown. */
export function tokensPerSecond(usage: PromptRunColumn['usage']): number | null {
  const { output_tokens, duration_ms, first_token_ms } = usage ?? {}
  if (output_tokens == null || duration_ms == null || first_token_ms == null) return null
  const writing = duration_ms - first_token_ms
  return writing > 0 ? (output_tokens * 1000) / writing : null
}
