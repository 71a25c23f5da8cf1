import type { z } from 'zod'
import type { ApiFaultCode } from './api-faults.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Feature } from './features.ts'
import type { RateClass } from './limits.ts'
import type { Permission } from './permissions.ts'

/**
 * Who can make a call. `permission` is required for the call (403 without it); `object` names the path parameter with
 * the id of a row that the person must own or have access to (404 otherwise), which the service's query enforces.
 * `feature` names a feature that must be switched on, for administrators too (403 while it is off). A `key` call
 * requires an API key with the scope, and its owner needs api:access and the permission; a `session` call only
 * accepts a key if declared.
 */
export type Access =
  | {
      kind: 'public'
      /** The caller is known if they are signed in; an expired session counts as none. */
      session?: 'optional'
    }
  | {
      kind: 'session'
      permission?: Permission
      /** Each of these also allows the call: permissions of sections that cannot work without it. */
      or?: readonly Permission[]
      also?: Permission
      object?: ObjectRule
      feature?: Feature
      or_key?: true
      /** The error code for a missing permission; ERROR_FORBIDDEN by default. */
      refusal?: ErrorCode
    }
  | { kind: 'key'; scope: KeyScope; permission: Permission }

/** The scopes of an API key (ruling 34). */
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
  /** Its specific errors, besides 401, 403, 404 of its object rule, 412, 422 and 429. */
  errors?: readonly ErrorCode[]
  /** The same for a call of the public API. */
  faults?: readonly ApiFaultCode[]
  /** Default: `read` for GET, `write` for the rest. */
  rate?: RateClass
  /** Maximum bytes of the body, if larger than BODY_MAX. */
  body_max?: number
  /** Maximum bytes of a JSON body without the pictures in it (`data:` URLs), which can be larger than the rest. */
  text_max?: number
  /** Content type of the body, if it is not JSON. */
  consumes?: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  /** Content type of the answer, if it is not JSON. `redirect` answers 302. */
  produces?:
    | 'text/event-stream'
    | 'redirect'
    | 'text/html'
    | 'image/webp'
    | 'text/csv'
    | 'application/octet-stream'
}

/** A call and, as types only, its schemas: a descriptor does not load zod. */
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
/** What the handler returns; undeclared columns are removed from the answer. */
export type CallResult<C> =
  C extends Call<infer S> ? (S['answer'] extends z.core.$ZodType ? Input<S['answer']> : void) : never

/** Calls that were declared against these schemas. */
export type CallsOf<S> = { readonly [K in keyof S]: Call<S[K] & CallSchemas> }
/**
 * The schemas that these calls were declared against. With `CallsOf`, a missing, additional or mismatched schema does
 * not compile.
 */
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
