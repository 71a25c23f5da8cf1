import { type SQL, sql } from '#db/drizzle.ts'
import { isOnHold } from '#core/access/legal-holds.ts'

/**
 * The name of the assistant `a` of a thread `t` at its last answer; before that, its name for its owner or on the
 * marketplace, so that an unreviewed new name does not reach other people.
 */
export const assistantName = sql`coalesce(
  (SELECT v.name FROM messages m JOIN assistant_versions v ON v.id = m.assistant_version_id
    WHERE m.thread_id = t.id AND m.assistant_id = t.assistant_id ORDER BY m.sequence DESC LIMIT 1),
  (SELECT v.name FROM assistant_versions v
    WHERE v.id = a.approved_version_id AND a.owner_id IS DISTINCT FROM t.user_id),
  a.name)`

/** Filters the rows of `threads` that are in the lists of the history. The indexes have the same condition. */
export const isInHistory = sql`purpose = 'chat' AND pinned_at IS NULL AND archived_at IS NULL`

/** Filters the rows of `threads` that can be opened: not deleted, and not temporary ones after their time. */
export const isThere = sql`(purpose <> 'deleted' AND coalesce(expires_at > now(), true))`

/** The same for `threads t`. */
export const isThereT = sql`(t.purpose <> 'deleted' AND coalesce(t.expires_at > now(), true))`

/**
 * Deletes the threads of a query of ids, for a person or after their time; those of people on legal hold are hidden
 * instead, and deleted by the scheduled task for retention once the hold has ended. Returns `count`.
 */
export const removalOf = (ids: SQL): SQL => sql`
  WITH chosen AS MATERIALIZED (${ids}), kept AS (
    UPDATE threads t SET purpose = 'deleted', expires_at = NULL, import_id = NULL, external_id = NULL
    WHERE t.id IN (SELECT id FROM chosen) AND ${isOnHold(sql`t.user_id`)} RETURNING t.id
  ), gone AS (
    DELETE FROM threads t WHERE t.id IN (SELECT id FROM chosen) AND NOT ${isOnHold(sql`t.user_id`)} RETURNING t.id
  )
  SELECT (SELECT count(*) FROM kept)::int + (SELECT count(*) FROM gone)::int AS count`
