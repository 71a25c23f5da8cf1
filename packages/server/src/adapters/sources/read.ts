import { SourceError } from './port.ts'

export type Fields = Record<string, unknown>

/** Reads the response of a service field by field: a wrong type is an error of the service and never a crash. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  return { ...value }
}

/** The same for an optional field. */
export function optionalFields(value: unknown): Fields {
  return value === undefined || value === null ? {} : fieldsOf(value)
}

export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw malformed()
  return value
}

export function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value !== 'string' || value === '') throw malformed()
  return value
}

const LINE_MAX = 500
const ID_MAX = 255
export const LINK_MAX = 8_000

/** A short text in one line that headers, addresses and the database accept unchanged. */
export function lineOf(value: unknown, max = LINE_MAX): string {
  const text = textOf(value)
  if (text.length > max || /[\p{Cc}\p{Cs}]/u.test(text)) throw malformed()
  return text
}

/** The id of an item in a service. */
export function idOf(value: unknown): string {
  const id = lineOf(value, ID_MAX)
  if (/\s/.test(id)) throw malformed()
  return id
}

/** The continuation of a listing; null at its end. */
export function nextOf(value: unknown): string | null {
  return optionalText(value) === null ? null : lineOf(value, LINK_MAX)
}

export function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A count as a text or a number; null if there is none. */
export function optionalSize(value: unknown): number | null {
  const size = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null
}

/** A time in ISO 8601; null if it is invalid, or has a year of more than four digits. */
export function optionalTime(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = new Date(value)
  const isInRange = time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9_999
  return isInRange ? time.toISOString() : null
}

/** A web address that people can open; empty for anything else. */
export function openable(address: string): string {
  if (address.length > 2_000 || !URL.canParse(address)) return ''
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : ''
}

export function malformed(cause?: unknown): SourceError {
  return new SourceError('ERROR_SOURCE_MALFORMED', { cause })
}
