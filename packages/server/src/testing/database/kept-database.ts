import type { Pool } from 'pg'
import { type Database, openDatabase } from '#db/client.ts'
import { type Clone, cloneDatabase } from '#testing/database/clone.ts'
import { resetStatement } from '#testing/database/image.ts'
import { testLog } from '#testing/servers/log.ts'

/** Deleted rows still take space and time: a database that has grown this much is replaced. */
const MOST_GROWTH_BYTES = 32 * 2 ** 20

export type OpenDatabase = {
  readonly clone: Clone
  readonly database: Database
  /** Resets every table to its state after the migrations. */
  readonly reset: string
  /** The state of the database when it was opened. */
  readonly shape: Shape
}

type Shape = { tables: string; size: number }

/** Opening a database takes longer than most files' tests, so the files of a worker reuse it one after the other. */
let kept: OpenDatabase | null = null

/** An open database in its state after the migrations. */
export async function takeDatabase(): Promise<OpenDatabase> {
  const taken = kept
  kept = null
  if (taken === null) return await openClone()
  if (await isAsBefore(taken)) return taken
  await discard(taken)
  return await openClone()
}

/** Keeps the database for the next file, which checks whether it can still be used. */
export async function giveBack(open: OpenDatabase): Promise<void> {
  if (kept === null && !isClosed(open.database)) kept = open
  else await discard(open)
}

async function openClone(): Promise<OpenDatabase> {
  const clone = await cloneDatabase()
  const database = await openDatabase({ ...clone, log: testLog, durable: false })
  return {
    clone,
    database,
    reset: await resetStatement(database.pool),
    shape: await shapeOf(database.pool),
  }
}

async function isAsBefore({ database, reset, shape }: OpenDatabase): Promise<boolean> {
  if (isClosed(database)) return false
  try {
    if (database.kind === 'postgres') await endOtherConnections(database.pool)
    await database.pool.query(reset)
    const { tables, size } = await shapeOf(database.pool)
    return tables === shape.tables && size < shape.size + MOST_GROWTH_BYTES
  } catch {
    // a test left it in a state in which it does not respond
    return false
  }
}

async function discard({ clone, database }: OpenDatabase): Promise<void> {
  await database.close()
  await clone.remove()
}

function isClosed({ pool }: Database): boolean {
  return pool.ending || pool.ended
}

/** Second servers of the previous file may have been killed while they held locks. */
async function endOtherConnections(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
  )
}

/** Everything that statements other than those on rows can change. */
async function shapeOf(pool: Pool): Promise<Shape> {
  const { rows } = await pool.query<Shape>(
    `WITH ours AS (SELECT oid, relname, relkind FROM pg_class WHERE oid >= 16384 AND relnamespace::regnamespace::text NOT LIKE 'pg_toast%')
     SELECT md5(concat(
       (SELECT string_agg(concat(oid, relname, relkind), ' ' ORDER BY oid) FROM ours),
       (SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped), ' ' ORDER BY attrelid, attnum)
        FROM pg_attribute JOIN ours ON attrelid = ours.oid),
       (SELECT string_agg(concat(oid, convalidated), ' ' ORDER BY oid) FROM pg_constraint WHERE oid >= 16384),
       (SELECT string_agg(concat(oid, tgenabled), ' ' ORDER BY oid) FROM pg_trigger WHERE oid >= 16384),
       (SELECT string_agg(concat(oid, prosrc), ' ' ORDER BY oid) FROM pg_proc WHERE oid >= 16384),
       (SELECT string_agg(setconfig::text, ' ' ORDER BY setdatabase, setrole) FROM pg_db_role_setting))) AS tables,
       pg_database_size(current_database())::float8 AS size`,
  )
  const [shape] = rows
  if (shape === undefined) throw new Error('The database did not say what it is like.')
  return shape
}
