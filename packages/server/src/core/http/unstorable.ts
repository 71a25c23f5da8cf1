/** Maximum nesting of arrays and objects. No call needs as much. */
const DEPTH_MAX = 100

/** Why a value must not reach the database, with the path to the cause. */
export type Unstorable = { path: (string | number)[]; msg: string; type: string }

/** An array or object still to be checked. */
type Place = { value: object; key: string | number; above: Place | null; depth: number }

/**
 * Finds a text that PostgreSQL cannot store in every column: U+0000, or half of a surrogate pair, which its JSON types
 * refuse and its text types replace. Also refuses nesting so deep that a recursive reader would run out of stack. Keys count
 * as texts. The walk itself is not recursive. Keys that name the prototype of all objects are refused as well.
 */
export function findUnstorable(value: unknown): Unstorable | null {
  if (typeof value === 'string') return refusal(flawOf(value), null)
  if (typeof value !== 'object' || value === null) return null
  const open: Place[] = [{ value, key: '', above: null, depth: 1 }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const found = Array.isArray(place.value) ? inArray(place.value, place, open) : inObject(place, open)
    if (found !== null) return found
  }
  return null
}

function inArray(items: readonly unknown[], place: Place, open: Place[]): Unstorable | null {
  for (let index = 0; index < items.length; index++) {
    const found = inEntry(items[index], index, place, open)
    if (found !== null) return found
  }
  return null
}

function inObject(place: Place, open: Place[]): Unstorable | null {
  const fields = place.value as Record<string, unknown>
  for (const key of Object.keys(fields)) {
    const found = refusal(flawOfKey(key, fields[key]), place, key) ?? inEntry(fields[key], key, place, open)
    if (found !== null) return found
  }
  return null
}

function inEntry(value: unknown, key: string | number, above: Place, open: Place[]): Unstorable | null {
  if (typeof value === 'string') return refusal(flawOf(value), above, key)
  if (typeof value !== 'object' || value === null) return null
  if (above.depth === DEPTH_MAX) return refusal(TOO_DEEP, above, key)
  open.push({ value, key, above, depth: above.depth + 1 })
  return null
}

type Flaw = Omit<Unstorable, 'path'>

const ZERO: Flaw = { msg: 'must not contain the character U+0000', type: 'invalid_string' }
const UNPAIRED: Flaw = { msg: 'must not contain an unpaired surrogate', type: 'invalid_string' }
const POISONED: Flaw = { msg: 'is not a known field', type: 'extra_forbidden' }
const TOO_DEEP: Flaw = { msg: `must not be nested more than ${DEPTH_MAX} levels deep`, type: 'too_deep' }

function flawOf(text: string): Flaw | null {
  if (text.includes('\0')) return ZERO
  return text.isWellFormed() ? null : UNPAIRED
}

/** Copying an object with such a key could change all objects. */
function flawOfKey(key: string, value: unknown): Flaw | null {
  if (key === '__proto__') return POISONED
  if (
    key === 'constructor' &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'prototype')
  ) {
    return POISONED
  }
  return flawOf(key)
}

function refusal(flaw: Flaw | null, above: Place | null, last?: string | number): Unstorable | null {
  if (flaw === null) return null
  const path = last === undefined ? [] : [last]
  for (let place = above; place !== null && place.above !== null; place = place.above) path.unshift(place.key)
  return { ...flaw, path: path.map(shortKey) }
}

/** A key as shown in an answer: short, and without half a surrogate pair. */
export function shortKey(key: string | number): string | number {
  return typeof key === 'number' ? key : key.slice(0, 64).toWellFormed()
}
