import { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult, types } from 'pg'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'

export type Answer = QueryResult<Record<string, unknown>>

/** The database, or a transaction in it. */
export type Queries = {
  execute(statement: SQL): Promise<Answer>
  /** Runs `work` in a transaction, or in a nested part of the current one that can fail on its own. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /**
   * Commits immediately, in one round trip with the statements that were just sent. If one of them fails, the
   * database rolls back instead. Nothing can be added to the transaction afterwards. Inside a nested transaction it
   * does nothing.
   */
  commit(): Promise<void>
}

/** A statement that failed; the cause is the error of the driver. */
export class QueryFailed extends Error {
  override name = 'QueryFailed'
  /** Contains texts of people and must not be logged. */
  readonly query: string
  constructor(query: string, cause: unknown) {
    super('Failed query', { cause })
    this.query = query
  }
}

/** The statements of a pool of connections. */
export function createQueries(pool: Pool): Queries {
  return {
    execute: (statement) => send(pool, statement),
    transaction: (work) => transact(pool, work),
    commit: async () => {},
  }
}

async function transact<T>(pool: Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let committing: Promise<void> | null = null
  const commit = () => (committing ??= commitOn(client))
  try {
    await client.query('begin')
    const result = await work({
      execute: (statement) => send(client, statement),
      transaction: (inner) => nest(client, 1, inner),
      commit,
    })
    await commit()
    return result
  } catch (error) {
    // after a failed statement a commit rolls back
    await (committing ?? client.query('rollback')).catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function commitOn(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw new Error('a statement failed, so its transaction was rolled back')
}

async function nest<T>(client: PoolClient, depth: number, work: (tx: Queries) => Promise<T>): Promise<T> {
  const name = `sp${depth}`
  await client.query(`savepoint ${name}`)
  try {
    const result = await work({
      execute: (statement) => send(client, statement),
      transaction: (inner) => nest(client, depth + 1, inner),
      commit: async () => {},
    })
    await client.query(`release savepoint ${name}`)
    return result
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`)
    throw error
  }
}

async function send(target: Pool | PoolClient, statement: SQL): Promise<Answer> {
  const { text, values } = compile(statement)
  try {
    return await target.query<Record<string, unknown>>({ text, types: PARSERS }, values)
  } catch (error) {
    throw new QueryFailed(text, error)
  }
}

const AS_TEXT = new Set<number>([
  types.builtins.DATE,
  types.builtins.TIMESTAMP,
  types.builtins.TIMESTAMPTZ,
  types.builtins.INTERVAL,
])
const asText = (value: string): string => value

/** Times stay as the database formats them; `db/rows` parses the columns that it knows. */
const PARSERS: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    AS_TEXT.has(oid) ? asText : types.getTypeParser(oid, format),
}
