import { setImmediate } from 'node:timers/promises'
import { API_FAULTS, type ApiFaultCode } from '@parlance/contract/core/api-faults.ts'
import { ERROR_CODES } from '@parlance/contract/core/error-codes.ts'
import type { Call, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** After this time, other work runs before the next call is described. */
const SLICE_MS = 10

/**
 * The OpenAPI 3.1 description of all calls; `docs/openapi.json` is the same document. Takes hundreds of milliseconds, in
 * slices.
 */
export async function describeApi(calls: { call: Call; schemas: CallSchemas }[]): Promise<Json> {
  const paths: Record<string, Json> = {}
  let sliced = performance.now()
  for (const { call, schemas } of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, schemas) }
    if (performance.now() - sliced < SLICE_MS) continue
    await setImmediate()
    sliced = performance.now()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlance',
      version: FRONTEND_VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        key_header: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        key_header_short: { type: 'apiKey', in: 'header', name: 'api-key' },
      },
      schemas: { Error: ERROR_SCHEMA, ApiError: API_ERROR_SCHEMA },
    },
    paths,
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['loc', 'msg', 'type'],
            properties: {
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
              type: { type: 'string' },
              params: {
                type: 'object',
                additionalProperties: { type: ['string', 'number', 'boolean'] },
              },
            },
          },
        },
      ],
    },
  },
}

const API_ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'type', 'param', 'code'],
      properties: {
        message: { type: 'string' },
        type: { type: 'string' },
        param: { type: ['string', 'null'] },
        code: { type: 'string' },
      },
    },
  },
}

const WITH_KEY = [{ key: [] }, { key_header: [] }, { key_header_short: [] }]

function securityOf({ access }: Call): Json[] {
  if (access.kind === 'public') return access.session === 'optional' ? [{}, { session: [] }] : []
  if (access.kind === 'key') return WITH_KEY
  return access.or_key === true ? [{ session: [] }, ...WITH_KEY] : [{ session: [] }]
}

function operation(call: Call, schemas: CallSchemas): Json {
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    security: securityOf(call),
    'x-access': call.access,
    parameters: [...parameters('path', schemas.params), ...parameters('query', schemas.query)],
    ...(schemas.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [call.consumes ?? 'application/json']: { schema: toSchema(schemas.body, 'input') } },
          },
        }),
    responses: { ...success(call, schemas), ...refusals(call, schemas) },
  }
}

function success(call: Call, schemas: CallSchemas): Json {
  if (call.produces === 'redirect') return { 302: { description: 'Redirect' } }
  if (call.produces !== undefined) {
    return { 200: { description: 'OK', content: { [call.produces]: { schema: { type: 'string' } } } } }
  }
  if (schemas.answer === undefined) return { 204: { description: 'Done' } }
  return {
    200: {
      description: 'OK',
      content: { 'application/json': { schema: toSchema(schemas.answer, 'output') } },
    },
  }
}

/** Responses of every call of the public API. */
const KEY_FAULTS: readonly ApiFaultCode[] = [
  'invalid_api_key',
  'missing_scope',
  'owner_not_allowed',
  'rate_limit_exceeded',
]
const BODY_FAULTS: readonly ApiFaultCode[] = [
  'invalid_value',
  'unknown_parameter',
  'invalid_json',
  'too_large',
  'unsupported_content_type',
]

function faults(call: Call, schemas: CallSchemas): Json {
  const all = [...KEY_FAULTS, ...(schemas.body === undefined ? [] : BODY_FAULTS), ...(call.faults ?? [])]
  const texts = new Map<number, string[]>()
  for (const code of all) {
    const { status } = API_FAULTS[code]
    texts.set(status, [...(texts.get(status) ?? []), code])
  }
  return described(texts, 'ApiError')
}

function described(texts: ReadonlyMap<number, string[]>, shape: 'Error' | 'ApiError'): Json {
  const schema = { $ref: `#/components/schemas/${shape}` }
  return Object.fromEntries(
    [...texts].map(([status, list]) => [
      status,
      { description: [...new Set(list)].join(', '), content: { 'application/json': { schema } } },
    ]),
  )
}

function refusals(call: Call, schemas: CallSchemas): Json {
  if (call.access.kind === 'key') return faults(call, schemas)
  const texts = new Map<number, string[]>()
  const add = (status: number, text: string) => texts.set(status, [...(texts.get(status) ?? []), text])
  if (call.access.kind === 'session') {
    add(401, 'ERROR_NOT_AUTHENTICATED')
    if (call.access.permission !== undefined) add(403, call.access.refusal ?? 'ERROR_FORBIDDEN')
  }
  for (const code of call.errors ?? []) add(ERROR_CODES[code], code)
  add(412, 'Version mismatch')
  if (schemas.params ?? schemas.query ?? schemas.body) add(422, 'list of loc and msg')
  add(429, 'ERROR_TOO_MANY_REQUESTS')
  return described(texts, 'Error')
}

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return []
  const json = toSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}
