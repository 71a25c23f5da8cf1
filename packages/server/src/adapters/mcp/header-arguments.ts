import { isRecord } from './clean.ts'

const KEY = 'x-mcp-header'
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = new Set<unknown>(['string', 'integer', 'boolean'])

/**
 * Whether a schema names headers for its properties (since 2026-07-28) in an invalid way: on something that is not
 * reached through `properties` only or is not a primitive, with an invalid header name, or twice.
 */
export function hasFaultyHeaders(schema: Record<string, unknown>): boolean {
  const seen = new Set<string>()
  const isFaulty = (node: unknown, isReachable: boolean): boolean => {
    if (Array.isArray(node)) return node.some((one) => isFaulty(one, false))
    if (!isRecord(node)) return false
    if (KEY in node) {
      const name = node[KEY]
      if (!isReachable || node === schema || !TYPES.has(node['type'])) return true
      if (typeof name !== 'string' || !TOKEN.test(name) || seen.has(name.toLowerCase())) return true
      seen.add(name.toLowerCase())
    }
    return Object.entries(node).some(([key, child]) => {
      if (key !== 'properties' || !isRecord(child)) return isFaulty(child, false)
      return Object.values(child).some((property) => isFaulty(property, isReachable))
    })
  }
  return isFaulty(schema, true)
}
