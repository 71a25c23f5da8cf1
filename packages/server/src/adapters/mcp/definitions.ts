import { createHash } from 'node:crypto'
import { storableJson } from '#core/text.ts'
import { cleanLine, cleanText, isRecord, withoutInvisible } from './clean.ts'
import { hasFaultyHeaders } from './header-arguments.ts'
import { DESCRIPTION_MAX, LABEL_MAX, NAME_MAX, SCHEMA_DEPTH_MAX, SCHEMA_MAX, TOOLS_MAX } from './limits.ts'
import type { McpToolDefinition, McpToolList } from './port.ts'

/** Reads each definition separately, so that an invalid one only loses its own tool. */
export function readDefinitions(listed: readonly unknown[]): Pick<McpToolList, 'tools' | 'refused'> {
  const tools = new Map<string, McpToolDefinition>()
  const refused: McpToolList['refused'] = []
  for (const raw of listed) {
    try {
      const tool = readDefinition(raw)
      if (tools.has(tool.name)) throw new Unusable('another tool has the same name')
      if (tools.size === TOOLS_MAX) throw new Unusable(`the server has more than ${TOOLS_MAX} tools`)
      tools.set(tool.name, tool)
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      const name = isRecord(raw) && typeof raw['name'] === 'string' ? raw['name'] : ''
      refused.push({ name: cleanLine(name, NAME_MAX), reason: error.message })
    }
  }
  return { tools: [...tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)), refused }
}

/** Why a tool cannot be used. */
class Unusable extends Error {}

function readDefinition(listed: unknown): McpToolDefinition {
  const raw = shallow(listed)
  if (!isRecord(raw)) throw new Unusable('it is not an object')
  const { name, title, description, inputSchema, outputSchema, annotations } = raw
  if (typeof name !== 'string' || !isName(name)) throw new Unusable('its name is missing or not valid')
  if (!isOptionalText(title)) throw new Unusable('its title is not a text')
  if (!isOptionalText(description)) throw new Unusable('its description is not a text')
  const hints = isRecord(annotations) ? annotations : {}
  const label = title ?? (typeof hints['title'] === 'string' ? hints['title'] : '')
  return {
    name,
    title: cleanLine(label, LABEL_MAX) || null,
    description: cleanText(description ?? '', DESCRIPTION_MAX).trim(),
    input_schema: readSchema(inputSchema),
    annotations: {
      read_only: hints['readOnlyHint'] === true,
      destructive: hints['destructiveHint'] !== false,
      open_world: hints['openWorldHint'] !== false,
    },
    fingerprint: fingerprint({ name, title, description, inputSchema, outputSchema, annotations }),
  }
}

function shallow(listed: unknown): unknown {
  try {
    return storableJson(listed, SCHEMA_DEPTH_MAX)
  } catch (error) {
    if (error instanceof RangeError) throw new Unusable('it is nested too deep')
    throw error
  }
}

function isName(name: string): boolean {
  return name.length <= NAME_MAX && /^[^\s\p{C}]+$/u.test(name)
}

function isOptionalText(value: unknown): value is string | undefined | null {
  return value === undefined || value === null || typeof value === 'string'
}

function readSchema(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) throw new Unusable('its input schema is missing')
  if (schema['type'] !== 'object') throw new Unusable('its input schema does not describe an object')
  if (schema['properties'] !== undefined && !isRecord(schema['properties'])) {
    throw new Unusable('the properties of its input schema are not an object')
  }
  if (JSON.stringify(schema).length > SCHEMA_MAX) throw new Unusable('its input schema is too large')
  if (hasFaultyHeaders(schema)) throw new Unusable('its input schema maps properties to headers wrongly')
  return cleanSchema(schema) as Record<string, unknown>
}

/**
 * Cleans the texts that only a model reads. A name, pattern or value with invisible characters cannot be changed
 * without changing its meaning for the server, so its tool cannot be used.
 */
function cleanSchema(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const clean = withoutInvisible(value)
    if (clean !== value && key !== 'description' && key !== 'title') throw new Unusable(HIDDEN)
    if (key === '$ref' && !value.startsWith('#'))
      throw new Unusable('its input schema refers to another document')
    return clean
  }
  if (Array.isArray(value)) return value.map((one) => cleanSchema(one))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (withoutInvisible(name) !== name) throw new Unusable(HIDDEN)
      return [name, cleanSchema(one, name)]
    }),
  )
}

const HIDDEN = 'its input schema has invisible characters'

/** The fingerprint of the definition as the server sent it, independent of the order of its keys. */
function fingerprint(definition: Record<string, unknown>): string {
  return createHash('sha256').update(canonical(definition)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isRecord(value)) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}
