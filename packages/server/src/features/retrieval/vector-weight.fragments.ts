import { sql } from '#db/drizzle.ts'

/** Of the vectors of a model that nobody has measured. */
const UNMEASURED = sql.raw('0.5')

/** What the vectors of `models m` with its `embedding_weights w` count; those of the demonstration are words again. */
export const vectorWeight = sql`CASE WHEN m.interface = 'demo' THEN 0 ELSE coalesce(w.weight, ${UNMEASURED}) END`
