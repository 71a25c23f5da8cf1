import { cutText, storable } from '#core/text.ts'

// oxlint-disable-next-line no-control-regex -- the sequences that colour a terminal
const TERMINAL = /\u001b\[[0-9;?]*[ -/]*[@-~]/g
/**
 * Characters that are invisible but read by a model: controls except tab and line ends, direction marks, zero-width
 * spaces, and the invisible copy of ASCII. The joiners of scripts and emoji are kept.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e0fff}]/gu

/** A text of a server without invisible characters, truncated to a length. */
export function cleanText(text: string, max: number): string {
  return cutText(withoutInvisible(text), max)
}

/** The same on one line. */
export function cleanLine(text: string, max: number): string {
  return cutText(withoutInvisible(text).replaceAll(/\s+/g, ' ').trim(), max)
}

export function withoutInvisible(text: string): string {
  return storable(text).replaceAll(TERMINAL, '').replaceAll(INVISIBLE, '')
}

/** Every text and key inside a JSON value that is nested less deeply than `storableJson` allows. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return withoutInvisible(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [withoutInvisible(key), cleanJson(one)]),
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
