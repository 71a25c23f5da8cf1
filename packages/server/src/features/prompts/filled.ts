import { INSTRUCTIONS_MAX, MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import {
  fillPrompt,
  problemOf,
  type PromptValues,
  variablesOf,
} from '@parlance/contract/prompts/prompt-variables.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { AppError, InvalidInput } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'

export type FilledPrompt = { system_prompt: string; user_prompt: string }

/** The answerer for a prompt with filled variables. */
export function runnablePrompt(
  name: string,
  { system_prompt }: FilledPrompt,
  { temperature, max_output_tokens }: Pick<ModelParams, 'temperature' | 'max_output_tokens'>,
): RunnableAssistant {
  return {
    id: null,
    version_id: null,
    name,
    instructions: system_prompt,
    model_id: null,
    fallback_model_id: null,
    temperature,
    max_output_tokens,
    knowledge_base_ids: [],
    knowledge_filter: [],
    knowledge_mode: 'search',
    documents_only: false,
    document_ids: [],
    tools: [],
  }
}

/**
 * The texts of a prompt with filled variables: `given` by the person, `own` built in. Throws the errors of a run with
 * incomplete input.
 */
export function filledPrompt(content: PromptContent, given: PromptValues, own: PromptValues): FilledPrompt {
  const values = { ...own, ...checkedValues(content, given) }
  const fill = (text: string, max: number) => {
    // a value that a text repeats can make it much longer
    if (filledLength(text, values) > max) throw new AppError('ERROR_TOO_LARGE')
    return fillPrompt(text, values)
  }
  const system_prompt = fill(content.system_prompt, INSTRUCTIONS_MAX * 2)
  const user_prompt = fill(content.user_prompt, MESSAGE_TEXT_MAX)
  if (system_prompt.trim() === '' || user_prompt.trim() === '') throw new AppError('ERROR_PROMPT_INCOMPLETE')
  return { system_prompt, user_prompt }
}

function checkedValues(content: PromptContent, given: PromptValues): Record<string, string> {
  const variables = variablesOf(content)
  const values = variables.map(
    (variable) =>
      [
        variable,
        Object.hasOwn(given, variable.name) ? (given[variable.name] ?? '') : variable.default_value,
      ] as const,
  )
  const wrong = values.flatMap(([variable, value]) => {
    const problem = problemOf(variable, value)
    return problem === null ? [] : [{ name: variable.name, problem }]
  })
  if (wrong.length > 0) {
    throw new InvalidInput(
      wrong.map(({ name, problem }) => ({
        loc: ['body', 'values', name],
        ...(problem === 'required'
          ? {
              msg: 'is required',
              type: 'invalid_type',
              params: { expected: 'string', is_missing: true },
            }
          : { msg: 'is not of its type', type: 'invalid_format' }),
      })),
    )
  }
  return Object.fromEntries(values.map(([{ name }, value]) => [name, value]))
}

function filledLength(text: string, values: PromptValues): number {
  let length = text.length
  for (const [name, value] of Object.entries(values)) {
    const written = text.split('{{').filter((rest) => rest.trimStart().startsWith(name)).length
    length += written * value.length
  }
  return length
}
