import type { z } from 'zod'
import type { ApiFaultCode } from './api-faults.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Feature } from './features.ts'
import type { RateClass } from './limits.ts'
import type { Permission } from './permissions.ts'

/**
 * Who can make a call. `permission` is the function's gate (403 without it); `object` names the path parameter
 * whose row the person must own or have been given (404 without it), which the service's own query enforces.
 * `feature` names what must be switched on, for administrators too (403 while it is off).
 * A `key` call is made with an API key that has the scope, of an owner who has api:access and the permission; a
 * `session` call takes a key only where it says so.
 */
export type Access =
  | {
      kind: 'public'
      /** The caller is known if they are signed in; a session that has ended is none. */
      session?: 'optional'
    }
  | {
      kind: 'session'
      permission?: Permission
      /** Each of these opens the call as well: the rights of sections that cannot work without it. */
      or?: readonly Permission[]
      also?: Permission
      object?: ObjectRule
      feature?: Feature
      or_key?: true
      /** What a refusal for want of the permission is called; ERROR_FORBIDDEN where nothing is said. */
      refusal?: ErrorCode
    }
  | { kind: 'key'; scope: KeyScope; permission: Permission }

/** What an API key can be for (ruling 34). */
export const KEY_SCOPES = ['models', 'chat', 'embeddings', 'images'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export type ObjectRule = {
  resource:
    | 'thread'
    | 'run'
    | 'session'
    | 'assistant'
    | 'group'
    | 'api_key'
    | 'knowledge_base'
    | 'shared_thread'
    | 'folder'
    | 'prompt'
    | 'prompt_run'
    | 'evaluation_case'
    | 'evaluation'
  param: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The zod schemas of one call. An absent `answer` means 204; `text` answers are declared by `produces`. */
export type CallSchemas = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.core.$ZodType
  answer?: z.core.$ZodType
}

export type CallBase = {
  method: Method
  /** With `{name}` for path parameters, as in the specification. */
  path: `/${string}`
  access: Access
  /** What it does, for the API description. */
  summary: string
  /** Its specific refusals, besides 401, 403, 404 of its object rule, 412, 422 and 429. */
  errors?: readonly ErrorCode[]
  /** The same of a call of the public API. */
  faults?: readonly ApiFaultCode[]
  /** Default: `read` for GET, `write` for the rest. */
  rate?: RateClass
  /** Bytes of the body, where more than BODY_MAX is allowed. */
  body_max?: number
  /** Bytes of a JSON body besides the pictures in it (`data:` URLs), where these can be more than the rest. */
  text_max?: number
  /** Content type of the body, where it is not JSON. */
  consumes?: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** Content type of the answer, where it is not JSON. `redirect` answers 302. */
  produces?:
    | 'text/event-stream'
    | 'redirect'
    | 'text/html'
    | 'image/webp'
    | 'text/csv'
    | 'application/octet-stream'
}

/** A call and, for types only, its schemas: nothing of zod is loaded with a descriptor. */
export type Call<S extends CallSchemas = CallSchemas> = CallBase & { readonly id: string; readonly types?: S }

type Output<T> = T extends z.core.$ZodType ? z.output<T> : undefined
type Input<T> = T extends z.core.$ZodType ? z.input<T> : undefined

/** What the caller passes. */
export type CallInput<C> =
  C extends Call<infer S>
    ? (S['params'] extends z.core.$ZodType ? { params: Input<S['params']> } : { params?: undefined }) &
        (S['query'] extends z.core.$ZodType ? { query?: Input<S['query']> } : { query?: undefined }) &
        (S['body'] extends z.core.$ZodType ? { body: Input<S['body']> } : { body?: undefined })
    : never

/** What the handler receives after validation. */
export type CallParsed<C> =
  C extends Call<infer S>
    ? { params: Output<S['params']>; query: Output<S['query']>; body: Output<S['body']> }
    : never

/** What the caller gets back. */
export type CallAnswer<C> = C extends Call<infer S> ? Output<S['answer']> : never
/** What the handler returns; unknown columns are stripped on the way out. */
export type CallResult<C> =
  C extends Call<infer S> ? (S['answer'] extends z.core.$ZodType ? Input<S['answer']> : void) : never

/** Calls that were declared against these schemas. */
export type CallsOf<S> = { readonly [K in keyof S]: Call<S[K] & CallSchemas> }
/** The schemas that these calls were declared against. With `CallsOf`, none can be missing, too many or another call's. */
export type SchemasOf<C> = { readonly [K in keyof C]: C[K] extends Call<infer S> ? S & CallSchemas : never }

/**
 * Declares the calls of one noun against the schemas of the same name.
 * `defineCalls<typeof threadSchemas>()('threads', { rename: { … } })`
 */
export function defineCalls<S extends Record<string, CallSchemas>>() {
  return <const B extends { [K in keyof S]: CallBase }>(
    noun: string,
    calls: B,
  ): { [K in keyof S]: Call<S[K]> & B[K] } =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, { ...(call as CallBase), id: `${noun}.${name}` }]),
    ) as { [K in keyof S]: Call<S[K]> & B[K] }
}
