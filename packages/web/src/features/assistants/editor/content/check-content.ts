import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { fetchCode } from '#lib/network/lazy.ts'

/** The error of one field, by its path (`name`, `starters.0.en`); the screen translates it. */
export type FieldErrors = Record<string, FieldError>
export type FieldError =
  | { kind: 'required' }
  | { kind: 'too_long'; max: number }
  | { kind: 'at_least'; min: number }
  | { kind: 'at_most'; max: number }
  | { kind: 'refused' }
  | { kind: 'message'; message: string }

type Limits = { max_output_tokens: number | null }

/** Checks the content against the server's own schema and the limits of the chosen model. */
export async function checkContent(
  content: AssistantContent,
  model: Limits | undefined,
): Promise<FieldErrors> {
  const { success, error } = (await contentSchema()).safeParse(content)
  const errors: FieldErrors = {}
  if (!success) {
    for (const issue of error.issues) errors[issue.path.join('.')] ??= errorOf(issue)
  }
  const max = model?.max_output_tokens
  if (max && content.max_output_tokens !== null && content.max_output_tokens > max) {
    errors['max_output_tokens'] ??= { kind: 'at_most', max }
  }
  return errors
}

type Issue = {
  code: string
  origin?: unknown
  maximum?: unknown
  minimum?: unknown
}

function errorOf(issue: Issue): FieldError {
  const isText = issue.origin === 'string'
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return isText ? { kind: 'too_long', max } : { kind: 'at_most', max }
  }
  if (issue.code === 'too_small') {
    return isText ? { kind: 'required' } : { kind: 'at_least', min: Number(issue.minimum) }
  }
  return { kind: 'refused' }
}

/**
 * Loaded with the first check. The content policy of the page forbids compiling code from text, which zod tries when it
 * is built.
 */
async function contentSchema() {
  const { config } = await fetchCode(() => import('zod'))
  config({ jitless: true })
  const { assistantContent } = await fetchCode(
    () => import('@parlance/contract/assistants/assistants.schemas.ts'),
  )
  return assistantContent
}
