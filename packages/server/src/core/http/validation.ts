import type { ValidationEntry, ValidationParams } from '@parlance/contract/core/error-codes.ts'
import type { CallBase, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { ERROR_ENTRIES_MAX } from '@parlance/contract/core/limits.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { InvalidInput } from '#core/errors.ts'
import { findUnstorable, shortKey } from './unstorable.ts'

const nothing = z.strictObject({})

/**
 * Parses the input; throws the specification's list of `loc` and `msg`. A call that answers with a redirect checks
 * its texts itself.
 */
export function validate(
  schemas: CallSchemas,
  request: FastifyRequest,
  produces: CallBase['produces'],
): Record<string, unknown> {
  const entries: ValidationEntry[] = []
  const parse = (where: string, schema: z.core.$ZodType, value: unknown): unknown => {
    const found = produces === 'redirect' ? null : findUnstorable(value)
    if (found !== null) {
      entries.push({ loc: [where, ...found.path], msg: found.msg, type: found.type })
      return undefined
    }
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    for (const issue of result.error.issues) entries.push(...entriesOf(where, issue, value))
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

/** Parses the answer: declared fields only. A result that does not match its schema is a server error. */
export function present(schema: z.core.$ZodType, result: unknown): unknown {
  const parsed = z.safeParse(schema, result)
  if (parsed.success) return parsed.data
  throw new Error(`the answer does not fit its schema at ${parsed.error.issues[0]?.path.join('.')}`)
}

function entriesOf(where: string, issue: z.core.$ZodIssue, value: unknown): ValidationEntry[] {
  const path = issue.path.map((part) => shortKey(typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, ERROR_ENTRIES_MAX).map((key) => ({
      loc: [where, ...path, shortKey(key)],
      msg: 'is not a known field',
      type: 'extra_forbidden',
    }))
  }
  const params = paramsOf(issue, value)
  return [{ loc: [where, ...path], msg: issue.message, type: issue.code, ...(params && { params }) }]
}

function paramsOf(issue: z.core.$ZodIssue, value: unknown): ValidationParams | null {
  switch (issue.code) {
    case 'too_small':
    case 'too_big': {
      const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
      return { origin: issue.origin, limit: Number(limit), inclusive: issue.inclusive ?? true }
    }
    case 'invalid_type':
    case 'invalid_value':
      return {
        is_missing: valueAt(value, issue.path) === undefined,
        ...(issue.code === 'invalid_type' && { expected: issue.expected }),
      }
    case 'invalid_format':
      return { format: issue.format }
    case 'not_multiple_of':
      return { divisor: issue.divisor }
    case 'custom':
      return typeof issue.params?.['reason'] === 'string' ? { reason: issue.params['reason'] } : null
    default:
      return null
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const part of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<PropertyKey, unknown>)[part]
  }
  return found
}
