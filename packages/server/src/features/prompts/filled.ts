import { INSTRUCTIONS_MAX, MESSAGE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import {
  fillPrompt,
  problemOf,
  type PromptValues,
  variablesOf,
} from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { AppError, InvalidInput } from '#core/errors.ts'

export type FilledPrompt = { system_prompt: string; user_prompt: string }

/**
 * The texts of a prompt with their variables filled: `given` by the person, `own` by itself. Throws the refusals of a run
 * whose input is not complete.
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
