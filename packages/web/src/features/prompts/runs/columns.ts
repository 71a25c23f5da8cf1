import { type PromptVariable, problemOf, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptRunColumn } from '@parlance/contract/prompts/prompt-runs.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'

/** A column before its run. */
export type ColumnChoice = {
  /** Distinguishes columns while they are added and removed. */
  key: number
  /** Null: the draft. */
  version_id: string | null
  /** Null: those of the version. */
  params: ModelParams | null
}

/** What a column can run, by the id of the version; the draft has none. */
export type Contents = ReadonlyMap<string | null, PromptContent>

export const paramsIn = ({ model_id, temperature, max_output_tokens }: ModelParams): ModelParams => ({
  model_id,
  temperature,
  max_output_tokens,
})

/** A column as a run asks for it; null while its version is not known. */
export function askedColumn({ version_id, params }: ColumnChoice, contents: Contents) {
  const content = contents.get(version_id)
  return content === undefined ? null : { version_id, ...(params ?? paramsIn(content)) }
}

/** What all columns together ask for, each variable once. */
export function variablesIn(columns: readonly ColumnChoice[], contents: Contents): PromptVariable[] {
  const all = columns.flatMap(({ version_id }) => {
    const content = contents.get(version_id)
    return content === undefined ? [] : variablesOf(content)
  })
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}

/** What is wrong with the input, by variable. */
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
  return parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n\n')
    .trim()
}

/** Tokens a second from the first one on; null where that is unknown. */
export function tokensPerSecond(usage: PromptRunColumn['usage']): number | null {
  const { output_tokens, duration_ms, first_token_ms } = usage ?? {}
  if (output_tokens == null || duration_ms == null || first_token_ms == null) return null
  const writing = duration_ms - first_token_ms
  return writing > 0 ? (output_tokens * 1000) / writing : null
}
