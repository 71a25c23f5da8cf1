import { sql, type SQL } from '#db/drizzle.ts'
import { type Grantee, granted } from './grants.ts'

/** Links only open if the settings allow it; each setting has its default until it is changed. */
const IS_ON = switchedOn('share_threads', true)
const IS_ON_PUBLICLY = switchedOn('share_threads_publicly', false)

/** Whether the settings allow the rows of `shared_threads s`. */
export const allowedBySettings = sql`(${IS_ON} AND (s.audience <> 'anyone' OR ${IS_ON_PUBLICLY}))`

/**
 * The rows of `shared_threads s` with `threads t` and `users u`, their owner, that are open to a reader; null:
 * someone who is not signed in. All conditions that end a link are here, so that no query can omit one; revoked links
 * have no row.
 */
export function openTo(reader: Grantee | null): SQL {
  return sql`(${allowedBySettings} AND t.purpose = 'chat' AND t.user_id = s.user_id AND u.is_enabled
    AND (s.expires_at IS NULL OR s.expires_at > now()) AND ${isFor(reader)})`
}

function isFor(reader: Grantee | null): SQL {
  if (reader === null) return sql`s.audience = 'anyone'`
  return sql`(s.audience IN ('anyone', 'signed_in') OR s.user_id = ${reader.user_id}
    OR (s.audience = 'named' AND ${granted(reader, 'shared_thread', sql`s.id`, ['read'])}))`
}

function switchedOn(key: string, byDefault: boolean): SQL {
  return sql`coalesce((SELECT f.value = 'true'::jsonb FROM feature_configs f WHERE f.key = ${key}), ${byDefault})`
}
