import { createRequire } from 'node:module'
import type * as Core from 'drizzle-orm'

export type { SQL } from 'drizzle-orm'

// As ES modules, drizzle's circular re-exports take 125 MB of memory and 0.4 s at every start. This one file is cheap
// when loaded with `require`; its statements are compiled and run by compile.ts and queries.ts.
const core: Pick<typeof Core, 'Name' | 'Param' | 'SQL' | 'StringChunk' | 'sql'> = createRequire(
  import.meta.url,
)('drizzle-orm/sql/sql')

export const { sql } = core
/** The parts of a statement. */
export const parts = core
