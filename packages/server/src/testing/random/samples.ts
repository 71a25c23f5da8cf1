import type { Call, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { z } from 'zod'
import { uuidv7 } from '#core/ids.ts'

/** The part of JSON Schema that the contract's schemas use. */
export type Json = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  default?: unknown
  items?: Json
  minItems?: number
  minimum?: number
  additionalProperties?: Json | boolean
}

export type Sample = { path: string; body: Record<string, unknown> | undefined }

/** A request that the call's schemas accept, generated from the schemas; `ids` provides path parameters by name. */
export function sampleOf(call: Call, schemas: CallSchemas, ids: Record<string, string> = {}): Sample {
  const params = { ...recordOf(schemas.params), ...ids }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return { path, body: schemas.body === undefined ? undefined : recordOf(schemas.body) }
}

/** The names of the top-level fields of a schema, including all alternatives. */
export function fieldsOf(schema: z.core.$ZodType): string[] {
  const json = jsonOf(schema)
  const alternatives = json.anyOf ?? json.oneOf ?? [json]
  return [...new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})))]
}

function recordOf(schema: z.core.$ZodType | undefined): Record<string, unknown> {
  if (schema === undefined) return {}
  const value = valueOf(jsonOf(schema))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The input schema as JSON Schema. */
export function jsonOf(schema: z.core.$ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

/**
 * A value that a schema accepts, if it can be derived from the schema; `known` provides texts, mostly ids, by field
 * name.
 */
export function valueOf(schema: Json, known: Record<string, string> = {}, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) {
    const isNullable = alternatives.some(({ type }) => type === 'null')
    return isNullable && known[name] === undefined ? null : valueOf(alternatives[0] ?? {}, known, name)
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        fieldsToFill(schema).map((field) => [field, valueOf(schema.properties?.[field] ?? {}, known, field)]),
      )
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [valueOf(schema.items ?? {}, known, name.replace(/s$/, ''))] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'null':
      return null
    default:
      return known[name] ?? textOf(schema)
  }
}

/** The required fields of an object; of a text in two languages, which requires one of them, the English one. */
function fieldsToFill({ required = [], properties = {} }: Json): string[] {
  return 'en' in properties && !required.includes('en') ? [...required, 'en'] : required
}

function textOf({ format, pattern }: Json): string {
  if (format === 'uuid') return uuidv7()
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  if (format === 'base64') return 'AAAA'
  if (pattern?.startsWith('^https?') === true) return 'http://127.0.0.1:9/'
  if (pattern?.includes('[0-9]') || pattern === '^[A-Za-z0-9]{1,64}$') return '1'
  return 'share_threads'
}
