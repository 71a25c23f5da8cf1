import { sql } from '#db/drizzle.ts'

/** The weight of a model's vectors that was not measured. */
const UNMEASURED = sql.raw('0.5')

/** The weight of the vectors of `models m` with its `embedding_weights w`; 0 for the demonstration, because its vectors are made of keywords. */
export const vectorWeight = sql`CASE WHEN m.interface = 'demo' THEN 0 ELSE coalesce(w.weight, ${UNMEASURED}) END`
