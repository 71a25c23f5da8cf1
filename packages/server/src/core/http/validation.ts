import type { ValidationEntry } from '@parlance/contract/core/error-codes.ts'
import type { CallBase, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { ERROR_ENTRIES_MAX } from '@parlance/contract/core/limits.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { InvalidInput } from '#core/errors.ts'

const nothing = z.strictObject({})

/**
 * Parses what came in; throws the specification's list of `loc` and `msg`. A call that answers with a redirect judges
 * its texts itself.
 */
export function validate(
  schemas: CallSchemas,
  request: FastifyRequest,
  produces: CallBase['produces'],
): Record<string, unknown> {
  const entries: ValidationEntry[] = []
  const parse = (where: string, schema: z.core.$ZodType, value: unknown): unknown => {
    const nul = produces === 'redirect' ? null : pathOfNul(value)
    if (nul !== null) {
      entries.push({
        loc: [where, ...nul],
        msg: 'must not contain the character U+0000',
        type: 'invalid_string',
      })
      return undefined
    }
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    for (const issue of result.error.issues) entries.push(...entriesOf(where, issue))
    return undefined
  }
  const input = {
    params: parse('path', schemas.params ?? nothing, request.params ?? {}),
    query: schemas.query === undefined ? undefined : parse('query', schemas.query, request.query ?? {}),
    body: schemas.body === undefined ? undefined : parse('body', schemas.body, request.body),
  }
  if (entries.length > 0) throw new InvalidInput(entries.slice(0, ERROR_ENTRIES_MAX))
  return input
}

/** What goes out: declared fields only. A result that does not fit its schema is a fault of ours. */
export function present(schema: z.core.$ZodType, result: unknown): unknown {
  const parsed = z.safeParse(schema, result)
  if (parsed.success) return parsed.data
  throw new Error(`the answer does not fit its schema at ${parsed.error.issues[0]?.path.join('.')}`)
}

/** Where a text has the one character that the database cannot store; null where there is none. */
function pathOfNul(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const path = key.includes('\0') ? [] : pathOfNul(inner)
    if (path !== null) return [key.slice(0, 64), ...path]
  }
  return null
}

function entriesOf(where: string, issue: z.core.$ZodIssue): ValidationEntry[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part).slice(0, 64)))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, ERROR_ENTRIES_MAX).map((key) => ({
      loc: [where, ...path, key.slice(0, 64)],
      msg: 'is not a known field',
      type: 'extra_forbidden',
    }))
  }
  return [{ loc: [where, ...path], msg: issue.message, type: issue.code }]
}
