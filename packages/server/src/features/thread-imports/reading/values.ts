/** Reads values of foreign JSON: values of an unexpected type count as absent. */

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first of some values that is a text with content. */
export const firstText = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''

const EARLIEST = Date.UTC(2000, 0)

/**
 * A time in seconds since 1970 or as ISO 8601; null for anything that is not a valid time, for example one in the
 * future.
 */
export function momentOf(value: unknown): string | null {
  const at =
    typeof value === 'number'
      ? value * 1_000
      : typeof value === 'string' && value !== ''
        ? Date.parse(value)
        : NaN
  if (!Number.isFinite(at) || at < EARLIEST) return null
  return new Date(Math.min(at, Date.now())).toISOString()
}

/** Web addresses only. */
export const webAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
