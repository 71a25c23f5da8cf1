import { createRequire } from 'node:module'
import type * as Core from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'

export type { SQL } from 'drizzle-orm'
export type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
export type { PgDatabase } from 'drizzle-orm/pg-core'

// Imported as ES modules, drizzle's circular re-exports cost 125 MB of memory and 0.4 s at every start; required,
// the same code costs 15 MB. So the server takes its parts from here.
const require = createRequire(import.meta.url)
const core: typeof Core = require('drizzle-orm')
const nodePostgres: typeof NodePostgres = require('drizzle-orm/node-postgres')

export const { drizzle } = nodePostgres

export const { sql } = core
