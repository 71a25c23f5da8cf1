import { SAMPLE_BODIES, type SampledCall } from '@parlance/contract/public-api/samples.ts'

type Json = Record<string, unknown>

/** One call of the server, as people read it. */
export type ApiCall = {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  access: 'public' | 'session' | 'key'
  /** Whether it can be made with an API key. */
  takesKey: boolean
  parameters: { name: string; where: string; isRequired: boolean; type: string }[]
  body: string | null
  /** The smallest body. */
  example: unknown
  answers: { status: string; text: string; type: string | null }[]
}

/** The calls of an OpenAPI description; those for programs first. */
export function callsOf(description: Json): ApiCall[] {
  const calls = Object.entries(fields(description['paths'])).flatMap(([path, methods]) =>
    Object.entries(fields(methods)).map(([method, operation]) => callOf(path, method, fields(operation))),
  )
  return calls.toSorted((one, other) => Number(other.access === 'key') - Number(one.access === 'key'))
}

function callOf(path: string, method: string, operation: Json): ApiCall {
  const body = contentOf(operation['requestBody'])
  const access = fields(operation['x-access'])
  return {
    id: textOf(operation['operationId']),
    tag: textOf(listOf(operation['tags'])[0]),
    method: method.toUpperCase(),
    path,
    summary: textOf(operation['summary']),
    access: accessOf(access['kind']),
    takesKey: access['kind'] === 'key' || access['or_key'] === true,
    parameters: listOf(operation['parameters']).map((parameter) => ({
      name: textOf(fields(parameter)['name']),
      where: textOf(fields(parameter)['in']),
      isRequired: fields(parameter)['required'] === true,
      type: typeText(fields(fields(parameter)['schema'])),
    })),
    body: body && typeText(body),
    example: body && exampleOf(body),
    answers: Object.entries(fields(operation['responses'])).map(([status, answer]) => {
      const content = contentOf(answer)
      const isRefusal = Number(status) >= 400
      const text = textOf(fields(answer)['description'])
      return { status, text, type: content && !isRefusal ? typeText(content) : null }
    }),
  }
}

function accessOf(kind: unknown): ApiCall['access'] {
  return kind === 'key' || kind === 'session' ? kind : 'public'
}

function contentOf(holder: unknown): Json | null {
  const [content] = Object.values(fields(fields(holder)['content']))
  return content === undefined ? null : fields(fields(content)['schema'])
}

/** A JSON schema in the words of TypeScript. */
export function typeText(schema: Json, indent = ''): string {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  const values = listOf(schema['enum'])
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ')
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (options.length > 0) return options.map((option) => typeText(fields(option), indent)).join(' | ')
  if (Array.isArray(schema['type'])) return schema['type'].join(' | ')
  switch (schema['type']) {
    case 'object':
      return objectText(schema, indent)
    case 'array': {
      const item = typeText(fields(schema['items']), indent)
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`
    }
    case 'integer':
      return 'number'
    case undefined:
      return 'unknown'
    default:
      return textOf(schema['type'])
  }
}

function objectText(schema: Json, indent: string): string {
  const entries = Object.entries(fields(schema['properties']))
  if (entries.length === 0) return '{ [name: string]: unknown }'
  const required = listOf(schema['required'])
  const inner = `${indent}  `
  const lines = entries.map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(fields(property), inner)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** The data of the call for a code sample. */
export function sampledOf({ method, path, access, body, example }: ApiCall): SampledCall {
  const secret = access === 'public' ? null : access === 'key' ? 'API_KEY' : 'TOKEN'
  return { method, path, secret, body: body === null ? null : (SAMPLE_BODIES[path] ?? example) }
}

/** The smallest value that matches a JSON schema, with placeholders to fill in. */
function exampleOf(schema: Json): unknown {
  if (schema['const'] !== undefined) return schema['const']
  const [value] = listOf(schema['enum'])
  if (value !== undefined) return value
  const [option] = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (option !== undefined) return exampleOf(fields(option))
  switch ([schema['type']].flat()[0]) {
    case 'object': {
      const properties = fields(schema['properties'])
      const required = listOf(schema['required']).filter((name) => typeof name === 'string')
      return Object.fromEntries(required.map((name) => [name, exampleOf(fields(properties[name]))]))
    }
    case 'array':
      return Number(schema['minItems'] ?? 0) > 0 ? [exampleOf(fields(schema['items']))] : []
    case 'string':
      return textOf(schema['format'])
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

function fields(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
