import type { Call, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { z } from 'zod'
import { uuidv7 } from '#core/ids.ts'

type Json = {
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
}

export type Sample = { path: string; body: Record<string, unknown> | undefined }

/** A request that the call's schemas accept, made from the schemas alone; `ids` fills path parameters by name. */
export function sampleOf(call: Call, schemas: CallSchemas, ids: Record<string, string> = {}): Sample {
  const params = { ...recordOf(schemas.params), ...ids }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return { path, body: schemas.body === undefined ? undefined : recordOf(schemas.body) }
}

/** The names of the top fields of a schema, those of all its alternatives. */
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

function jsonOf(schema: z.core.$ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

function valueOf(schema: Json): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const alternative = (schema.anyOf ?? schema.oneOf)?.[0]
  if (alternative !== undefined) return valueOf(alternative)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return (schema.minItems ?? 0) > 0 ? [valueOf(schema.items ?? {})] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return 1
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

function textOf({ format, pattern }: Json): string {
  if (format === 'uuid') return uuidv7()
  if (format === 'date-time') return new Date().toISOString()
  if (format === 'base64') return 'AAAA'
  if (pattern?.includes('[0-9]')) return '1'
  return 'share_threads'
}
