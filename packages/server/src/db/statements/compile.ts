import { parts, type SQL } from '#db/drizzle.ts'

export type Statement = { text: string; values: unknown[] }

/** A node in the tree of all statements seen so far, keyed by their literals and values. */
type Place = { next: Map<string | typeof VALUE, Place>; text: string | null }

const VALUE = Symbol('value')
/** Maximum number of nodes. The text of further statements is built each time. */
const PLACES_MAX = 50_000

const root: Place = { next: new Map(), text: null }
let places = 0

/**
 * The text and values of a statement. A statement with the same literals as an earlier one reuses its text, so that
 * the text is not built again and lookups by text compare identities.
 */
export function compile(statement: SQL): Statement {
  const literals: (string | typeof VALUE)[] = []
  const values: unknown[] = []
  collect(statement, literals, values)
  let place: Place | undefined = root
  for (const literal of literals) {
    place = stepTo(place, literal)
    if (place === undefined) return { text: write(literals), values }
  }
  place.text ??= write(literals)
  return { text: place.text, values }
}

function stepTo(place: Place, literal: string | typeof VALUE): Place | undefined {
  const known = place.next.get(literal)
  if (known !== undefined || places >= PLACES_MAX) return known
  const added: Place = { next: new Map(), text: null }
  places += 1
  place.next.set(literal, added)
  return added
}

function write(literals: readonly (string | typeof VALUE)[]): string {
  let count = 0
  return literals.map((literal) => (literal === VALUE ? `$${(count += 1)}` : literal)).join('')
}

/** Nested statements, lists (`IN ${[1, 2]}`) and values in the order of the text. */
function collect(chunk: unknown, literals: (string | typeof VALUE)[], values: unknown[]): void {
  if (chunk instanceof parts.StringChunk) {
    for (const text of chunk.value) if (text !== '') literals.push(text)
  } else if (chunk instanceof parts.SQL) {
    for (const inner of chunk.queryChunks) collect(inner, literals, values)
  } else if (Array.isArray(chunk)) {
    literals.push('(')
    for (const [index, item] of chunk.entries()) {
      if (index > 0) literals.push(', ')
      collect(item, literals, values)
    }
    literals.push(')')
  } else if (chunk instanceof parts.Name) {
    literals.push(`"${chunk.value.replaceAll('"', '""')}"`)
  } else if (chunk !== undefined) {
    literals.push(VALUE)
    values.push(chunk instanceof parts.Param ? chunk.value : chunk)
  }
}
