import type { ClientBase } from 'pg'

/** Maximum number of prepared statements, the first that repeat. Others are parsed and planned each time. */
const KEPT = 300
/** Maximum number of texts that were seen once and are remembered. */
const ONCE_KEPT = 2_000
/** Shorter statements without values are cheap to parse. */
const SHORT = 100

const names = new Map<string, string>()
const once = new Set<string>()

/** For the embedded engine, where all connections share the statements of one session. */
let connections = 0

/**
 * Makes a connection prepare each repeated statement once, so that it is parsed once and its plan is kept after five
 * uses. The queries before an answer take a third less time (docs/decisions/0004).
 */
export function prepareStatements(client: ClientBase): void {
  connections += 1
  const own = `${connections}_`
  const query: unknown = client.query.bind(client)
  if (typeof query !== 'function') return
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (statement: unknown, values?: unknown, callback?: unknown): unknown =>
      Reflect.apply(query, client, [named(own, statement, values), values, callback]),
  })
}

function named(own: string, statement: unknown, values: unknown): unknown {
  const given = Array.isArray(values) ? values.length : -1
  if (typeof statement === 'string') {
    const name = given > 0 ? nameOf(statement) : undefined
    return name === undefined ? statement : { text: statement, name: own + name }
  }
  if (typeof statement !== 'object' || statement === null || given < 0) return statement
  if (!('text' in statement) || typeof statement.text !== 'string') return statement
  if ('name' in statement && statement.name !== undefined) return statement
  const isWorth = given > 0 || statement.text.length > SHORT
  const name = isWorth ? nameOf(statement.text) : undefined
  return name === undefined ? statement : { ...statement, name: own + name }
}

/** The same for every connection; undefined for a text seen for the first time, or if there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= KEPT) return known
  if (!once.has(text)) {
    if (once.size >= ONCE_KEPT) once.clear()
    once.add(text)
    return undefined
  }
  once.delete(text)
  const name = `p${names.size}`
  names.set(text, name)
  return name
}
