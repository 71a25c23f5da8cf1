import { sql } from '#db/drizzle.ts'

/** Filters the rows of `threads` that are in the lists of the history. Their indexes have the same condition. */
export const isInHistory = sql`purpose = 'chat' AND pinned_at IS NULL AND archived_at IS NULL`
