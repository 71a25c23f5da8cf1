import { storableJson } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'

/** The escapes that PostgreSQL's jsonb rejects; an escaped backslash before `u` also matches, which does no harm. */
const REFUSED = /\\u(?:0000|d[89a-f])/

/** Limits the nesting of hostile values, which could overflow the stack. */
const DEPTH_MAX = 1_000

/** A value as a jsonb parameter. Texts that jsonb refuses (U+0000, unpaired surrogates) are stored with U+FFFD. */
export function jsonb(value: unknown): SQL {
  return sql`${jsonText(value)}::jsonb`
}

/** The same as text. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return REFUSED.test(text) ? JSON.stringify(storableJson(value, DEPTH_MAX)) : text
}
