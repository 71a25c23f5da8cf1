import { fold } from '#adapters/llm/demo/demo-grounding.ts'
import { sumIn } from '#adapters/llm/demo/demo-tools.ts'
import { type ChatRequest, isQuoted } from '#adapters/llm/port.ts'

/**
 * What a program requested from the demonstration: a call of one of its tools, or a text; null for an ordinary
 * answer.
 */
export type DemoWish = { call: { name: string; input: unknown } } | { text: string } | null

const DEPTH_MAX = 8

/** Calls a tool if required or if the question names it, repeats the answer of a tool, and fills in a schema. */
export function wishOf(request: ChatRequest): DemoWish {
  const { tools, wishes = {}, messages } = request
  const last = messages.at(-1)
  const answered = last?.parts.flatMap((part) => (part.type === 'tool_result' ? [part.output] : [])) ?? []
  const call = answered.length > 0 ? null : toolFor(request)
  if (call !== null) {
    const input = withQuestion(sampleOf(call.input_schema), questionIn(request))
    return { call: { name: call.name, input } }
  }
  if (wishes.json !== undefined) {
    return { text: JSON.stringify(sampleOf(wishes.json.schema ?? { properties: { answer: {} } })) }
  }
  if (answered.length === 0 || tools.length === 0) return null
  return { text: answered.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n\n') }
}

function toolFor({ tools, wishes = {}, messages }: ChatRequest) {
  const choice = wishes.tool_choice ?? 'auto'
  if (choice === 'none') return null
  if (typeof choice === 'object') return tools.find((tool) => tool.name === choice.tool_name) ?? null
  if (choice === 'required') return tools[0] ?? null
  const asked = fold(questionIn({ messages }))
  const named = tools.find((tool) =>
    fold(tool.name)
      .split(/[_-]+/)
      .some((word) => word.length > 3 && asked.includes(word)),
  )
  return named ?? (/\btool|\boutil/.test(asked) ? (tools[0] ?? null) : null)
}

/** The words of the person, without the passages and summaries before them. */
function questionIn({ messages }: Pick<ChatRequest, 'messages'>): string {
  const parts = messages.findLast(({ role }) => role === 'user')?.parts ?? []
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.filter((text) => !isQuoted(text)).join(' ')
}

/** The input of a tool is taken from the question. */
function withQuestion(sample: unknown, question: string): unknown {
  const input = fields(sample)
  if (typeof input['query'] === 'string') return { ...input, query: question }
  const sum = typeof input['expression'] === 'string' ? sumIn(question) : null
  return sum === null ? sample : { ...input, expression: sum.expression }
}

type Schema = Record<string, unknown>

/** The simplest value that a JSON schema describes; its texts say what they are. */
function sampleOf(schema: Schema, root: Schema = schema, depth = 0): unknown {
  if (depth > DEPTH_MAX) return null
  const inner = (value: unknown) => sampleOf(fields(value), root, depth + 1)
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const options: unknown = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(options)) return inner(options[0])
  if (typeof schema['$ref'] === 'string') return inner(referred(schema['$ref'], root))
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type']
  if (type === 'object' || schema['properties'] !== undefined) {
    const entries = Object.entries(fields(schema['properties']))
    return Object.fromEntries(entries.map(([name, property]) => [name, inner(property)]))
  }
  if (type === 'array') return [inner(schema['items'])]
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 1
  if (type === 'boolean') return true
  return type === 'null' ? null : 'demonstration'
}

function referred(reference: string, root: Schema): unknown {
  const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
  return path.reduce<unknown>((at, name) => fields(at)[name], root)
}

function fields(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
