import { once } from 'node:events'
import { Pool, type PoolConfig } from 'pg'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { watchForFreeze } from '#db/freeze-watch.ts'
import type { DatabaseLog } from '#db/log.ts'
import { inOneWay } from '#db/statements/pipelined.ts'
import { prepareStatements } from '#db/statements/prepared.ts'
import { createQueries, type Queries } from '#db/queries.ts'
import { ensureVector } from '#db/vector.ts'

export type Database = {
  db: Queries
  kind: 'postgres' | 'embedded'
  pool: Pool
  /** Whether pgvector is available. */
  vector: boolean
  ping: () => Promise<void>
  /** For migrations and maintenance: suspends the statement limit of the embedded database while the work runs. */
  withoutTimeLimit: <T>(work: () => Promise<T>) => Promise<T>
  /** Writes a consistent image into a new folder; only for the embedded database. */
  backup: ((target: string) => Promise<void>) | null
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** A PostgreSQL address; null opens the embedded database in `data_dir`. */
  database_url: string | null
  data_dir: string
  log: DatabaseLog
  /** Connections to PostgreSQL. */
  pool_size?: number
  statement_limit_ms?: number
  idle_transaction_ms?: number
  /** Embedded only: how long to wait for another server to leave the folder (default 8 s). */
  lock_wait_ms?: number
  /** Embedded only: the image to create a new folder from (default: nothing). */
  empty_image?: string | null
  /** Embedded only: flush to the disk at every commit (default true). */
  durable?: boolean
}

const STATEMENT_LIMIT_MS = 15_000
const IDLE_TRANSACTION_MS = 10_000
/**
 * A call waits up to this long for a connection, then up to this long for a lock, and is refused within five seconds
 * in total. A call that holds a connection while a table is locked releases it before the next one has waited too
 * long.
 */
const CONNECT_LIMIT_MS = 3_000
const EMBEDDED_CONNECT_LIMIT_MS = 5_000
const LOCK_LIMIT_MS = 1_800
const CLOSE_LIMIT_MS = 5_000
const LOCK_WAIT_MS = 8_000
/** The embedded engine has one session; more connections would only wait in another queue. */
const EMBEDDED_POOL_SIZE = 4

/** Opens PostgreSQL or the embedded database. Throws if it cannot be reached or its folder is in use. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.database_url === null) return openEmbeddedDatabase(options)
  const statementLimit = options.statement_limit_ms ?? STATEMENT_LIMIT_MS
  const address = { connectionString: options.database_url, application_name: 'parlance' }
  const pool = createPool(options.log, {
    ...address,
    max: options.pool_size ?? 10,
    keepAlive: true,
    // JIT compilation of a statement takes longer than any of our statements.
    options: '-c jit=off',
    statement_timeout: statementLimit,
    lock_timeout: LOCK_LIMIT_MS,
    // A frozen server cannot enforce its own time limit.
    query_timeout: statementLimit + 2_000,
    idle_in_transaction_session_timeout: options.idle_transaction_ms ?? IDLE_TRANSACTION_MS,
  })
  pool.on('connect', prepareStatements)
  const stopWatch = watchForFreeze(pool, address, options.log)
  return finish(pool, 'postgres', {
    withoutTimeLimit: (work) => work(),
    backup: null,
    close: async () => {
      stopWatch()
      await endPool(pool)
    },
  })
}

async function openEmbeddedDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded({
    data_dir: options.data_dir,
    log: options.log,
    durable: options.durable ?? true,
    empty_image: options.empty_image ?? null,
    statement_limit_ms: options.statement_limit_ms ?? STATEMENT_LIMIT_MS,
    idle_transaction_ms: options.idle_transaction_ms ?? IDLE_TRANSACTION_MS,
    lock_wait_ms: options.lock_wait_ms ?? LOCK_WAIT_MS,
  })
  const pool = createPool(options.log, {
    host: embedded.host,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: EMBEDDED_POOL_SIZE,
    // a single session waits for its turn but never for locks
    connectionTimeoutMillis: EMBEDDED_CONNECT_LIMIT_MS,
    // prepared statements of a connection are lost to the client but stay in the session
    idleTimeoutMillis: 0,
  })
  pool.on('connect', prepareStatements)
  return finish(pool, 'embedded', {
    withoutTimeLimit: embedded.withoutTimeLimit,
    backup: embedded.backup,
    close: async () => {
      await endPool(pool)
      await embedded.close()
    },
  })
}

async function finish(
  pool: Pool,
  kind: Database['kind'],
  rest: Pick<Database, 'withoutTimeLimit' | 'backup' | 'close'>,
): Promise<Database> {
  let closed: Promise<void> | null = null
  try {
    const vector = await ensureVector(pool)
    return {
      db: createQueries(pool),
      kind,
      pool,
      vector,
      ping: async () => {
        await pool.query('SELECT 1')
      },
      ...rest,
      close: () => (closed ??= rest.close()),
    }
  } catch (error) {
    await rest.close()
    throw error
  }
}

/** A leaked connection must not keep the server from shutting down. */
async function endPool(pool: Pool): Promise<void> {
  const limit = AbortSignal.timeout(CLOSE_LIMIT_MS)
  await Promise.race([pool.end(), once(limit, 'abort')])
}

function createPool(log: DatabaseLog, options: PoolConfig): Pool {
  const pool = new Pool({
    ...options,
    connectionTimeoutMillis: options.connectionTimeoutMillis ?? CONNECT_LIMIT_MS,
    application_name: 'parlance',
    // independent statements are sent in one round trip
    pipeline: true,
  })
  pool.on('connect', inOneWay)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'))
  // The pool only handles errors of idle connections: an error of one that is checked out would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection ended'))
  })
  return pool
}
