import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { statementsOf } from '#testing/database/sql-statements.ts'

/** Where the process kills itself: in the migration with this text, after this many steps. */
type Point = { sql: string; step: number }
export type MigratingChild = {
  database_url: string | null
  data_dir: string
  folder?: string | undefined
  kill: Point | null
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const input: MigratingChild = JSON.parse(process.argv[2] ?? '')
// if two start concurrently, one waits for the other, for a long time on a busy machine
const database = await openDatabase({ ...input, lock_wait_ms: 60_000, log: silent })
if (input.kill !== null) await dieAt(database, input.kill)
const applied = await migrate(database, input.folder)
process.stdout.write(JSON.stringify(applied))
await database.close()

/**
 * The steps of a migration are its statements, the row that records it, and the commit. They run as `migrate` sends
 * them, except that the text of many statements is cut after the step at which the process is to die.
 */
async function dieAt({ pool }: Database, { sql, step }: Point): Promise<void> {
  const statements = statementsOf(sql)
  const client = await pool.connect()
  const send = client.query.bind(client)
  let done = 0
  const query = async (config: { text: string } | string, values?: unknown[]) => {
    const text = typeof config === 'string' ? config : config.text
    const isBody = text === sql
    if (isBody && step <= statements.length) {
      if (step > 0) await send(statements.slice(0, step).join('\n'))
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    const result = await send(text, values)
    if (isBody) done = statements.length
    else if (done > 0) done += 1
    if (done > 0 && done === step) {
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    return result
  }
  Object.defineProperty(client, 'query', { configurable: true, value: query })
  client.release()
}
