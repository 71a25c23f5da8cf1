import { sql } from '#db/drizzle.ts'

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
