import { GraphError } from './graph-error.ts'

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a field; an empty one if it is missing. */
export const within = (value: Json, name: string): Json => {
  const inner = value[name]
  return isObject(inner) ? inner : {}
}

const ID_MAX = 512

/** An id from Graph; null for anything invalid. */
export function idIn(value: Json, name = 'id'): string | null {
  const id = value[name]
  return typeof id === 'string' && id !== '' && id.length <= ID_MAX ? id : null
}

const NAME_MAX = 255
/** Control characters and those that change the direction of text: `invoice‮fdp.exe`. */
const UNSAFE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A text to display, on one line and without disguising characters; empty if it is missing. */
export function textIn(value: Json, name: string): string {
  const text = value[name]
  return typeof text === 'string' ? text.replaceAll(UNSAFE, '').trim().slice(0, NAME_MAX) : ''
}

/** A page of a list; invalid entries are left out. */
export type Page<T> = { items: T[]; next: string | null }

export function pageOf<T>(answer: unknown, read: (value: Json) => T | null): Page<T> {
  if (!isObject(answer) || !Array.isArray(answer['value'])) throw new GraphError('malformed')
  const next = answer['@odata.nextLink']
  return {
    items: answer['value'].filter(isObject).flatMap((value) => read(value) ?? []),
    next: typeof next === 'string' && next !== '' ? next : null,
  }
}
