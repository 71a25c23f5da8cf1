import type { z } from 'zod'
import { fetchCode } from '#lib/network/lazy.ts'

/** The error of one field, as a key of `errors`, by its path (`name`, `keys.0.key`). */
export type FormErrors = Record<string, 'required' | 'too_long' | 'out_of_range' | 'invalid'>

type Issue = { code: string; origin?: unknown; path: PropertyKey[]; input?: unknown }

/**
 * Checks the request body against the server's own schema, which is loaded with the first check, once there is a
 * network. The content policy of the page forbids compiling code from text, which zod tries when it is built.
 */
export async function checkForm(load: () => Promise<z.ZodType>, value: unknown): Promise<FormErrors> {
  const { config } = await fetchCode(() => import('zod'))
  config({ jitless: true })
  const { success, error } = (await fetchCode(load)).safeParse(value)
  const errors: FormErrors = {}
  if (success) return errors
  for (const issue of error.issues) errors[issue.path.join('.')] ??= kindOf(issue)
  return errors
}

function kindOf({ code, origin }: Issue): FormErrors[string] {
  if (code === 'custom') return 'required'
  if (code === 'too_small') return origin === 'number' ? 'out_of_range' : 'required'
  if (code === 'too_big') return origin === 'number' ? 'out_of_range' : 'too_long'
  return 'invalid'
}
