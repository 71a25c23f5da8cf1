import { type Queries } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, double, integer, rowOf, type RowOf } from '#db/rows.ts'

/** The share of a key's calls that a process can allow until the minute ends. */
const share = columns({
  given: integer,
  /** Calls of all processes, including this share. */
  taken: integer,
  ms_left: double,
})
export type Share = RowOf<typeof share>

/** The part of the remaining calls that a share takes: small, so that an idle process holds back few calls. */
const PART = 8

/** Takes a share of a key's remaining calls in its minute, which begins with its first call; 0 when it is used up. */
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
