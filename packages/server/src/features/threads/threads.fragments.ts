import { sql } from '#db/drizzle.ts'

/** Filters the rows of `threads` that are in the lists of the history. Their indexes have the same condition. */
export const isInHistory = sql`purpose = 'chat' AND pinned_at IS NULL AND archived_at IS NULL`

/** Filters the rows of `threads` that can be opened: not deleted, and not temporary ones after their time. */
export const isThere = sql`(purpose <> 'deleted' AND coalesce(expires_at > now(), true))`

/** The same of `threads t`. */
export const isThereT = sql`(t.purpose <> 'deleted' AND coalesce(t.expires_at > now(), true))`
