import { randomBytes } from 'node:crypto'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { type Clone, emptyDatabase } from '#testing/database/clone.ts'
import { testLog } from '#testing/servers/log.ts'
import { startServerProcess } from '#testing/servers/server-process.ts'

let empty: Clone

beforeAll(async () => {
  empty = await emptyDatabase()
})
afterAll(() => empty.remove())

async function start(more: Record<string, string> = {}) {
  return await startServerProcess(await freePort(), {
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: empty.data_dir,
    DATABASE_URL: empty.database_url ?? '',
    ...more,
  })
}

/** The output of a start that must fail. */
async function refusal(more: Record<string, string> = {}): Promise<string> {
  return await start(more).then(
    () => 'it started',
    (error: unknown) => String(error),
  )
}

describe('a start', { timeout: 60_000 }, () => {
  test('of two servers on a new database concurrently: both are ready (R27)', async () => {
    const servers = await Promise.all(
      ['one', 'two'].map((name) => start({ DATA_DIR: `${empty.data_dir}/${name}` })),
    )
    for (const server of servers) {
      expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
      await server.kill('SIGTERM')
    }
  })

  test('on a database of a newer version is refused with one message', async () => {
    const database = await openDatabase({ ...empty, log: testLog })
    await database.pool.query(
      `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_of_tomorrow', 'x')`,
    )
    await database.close()
    expect(await refusal()).toMatch(
      /ended with 1: The database has the migration 9999_of_tomorrow, [^\n]*start the newer version[^\n]*\n$/,
    )
  })

  test('without a database is refused with one message that does not contain its address', async () => {
    const DATABASE_URL = `postgres://keeper:hidden@127.0.0.1:${await freePort()}/parlance`
    expect(await refusal({ DATABASE_URL })).toBe(
      'Error: the server ended with 1: The database cannot be reached (ECONNREFUSED).\n',
    )
  })
})
