import { type Queries } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, double, integer, rowOf, type RowOf } from '#db/rows.ts'

/** What a process may let through of a key's calls until the minute ends. */
const share = columns({
  given: integer,
  /** Of all processes together, with this. */
  taken: integer,
  ms_left: double,
})
export type Share = RowOf<typeof share>

/** Of what nobody has taken; small enough that little lies idle with a process that has no more calls. */
const PART = 8

/** Takes a part of what is left of a key's calls in its minute, which begins with its first call; at the end nothing. */
export async function takeShare(db: Queries, keyId: string, max: number): Promise<Share> {
  const isOver = sql`(w.began_at <= now() - interval '1 minute' OR w.began_at > now())`
  const part = sql`ceil(greatest(${max}::int - w.taken, 0) / ${PART}::float8)::int`
  const first = Math.ceil(max / PART)
  const taken = await rowOf(
    db,
    share,
    sql`INSERT INTO api_key_windows AS w (key_id, began_at, taken, given)
      VALUES (${keyId}, now(), ${first}, ${first})
      ON CONFLICT (key_id) DO UPDATE SET began_at = CASE WHEN ${isOver} THEN now() ELSE w.began_at END,
        taken = CASE WHEN ${isOver} THEN excluded.taken ELSE w.taken + ${part} END,
        given = CASE WHEN ${isOver} THEN excluded.given ELSE ${part} END
      RETURNING given, taken, extract(epoch FROM began_at + interval '1 minute' - now())::float8 * 1000 AS ms_left`,
  )
  if (taken === undefined) throw new Error('a key always has a window')
  return taken
}
