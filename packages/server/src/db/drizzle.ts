import { createRequire } from 'node:module'
import type * as Core from 'drizzle-orm'

export type { SQL } from 'drizzle-orm'

// Imported as ES modules, drizzle's circular re-exports cost 125 MB of memory and 0.4 s at every start. Required, this
// one file costs little; its statements are written and run by compile.ts and queries.ts.
const core: Pick<typeof Core, 'Name' | 'Param' | 'SQL' | 'StringChunk' | 'sql'> = createRequire(
  import.meta.url,
)('drizzle-orm/sql/sql')

export const { sql } = core
/** The parts that a statement is built of. */
export const parts = core
