import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { testLog } from '#testing/servers/log.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'parlance-prepared-'))
let database: Database

// the number of remembered texts is limited, and other tests of this process can have used it up
beforeAll(async () => {
  vi.resetModules()
  const { openDatabase } = await import('#db/client.ts')
  database = await openDatabase({ database_url: null, data_dir, log: testLog, durable: false })
})
afterAll(async () => {
  await database.close()
  rmSync(data_dir, { recursive: true, force: true })
})

test('connections to the embedded engine each prepare a statement, although they share its session', async () => {
  const { pool } = database
  const text = 'SELECT $1::int * 2 AS twice'
  const clients = await Promise.all([pool.connect(), pool.connect()])
  for (const value of [1, 2, 3]) {
    const answers = await Promise.all(clients.map((client, at) => client.query(text, [value + at])))
    expect(answers.map(({ rows }) => rows)).toEqual([[{ twice: value * 2 }], [{ twice: value * 2 + 2 }]])
  }
  for (const client of clients) client.release()
  const { rows } = await pool.query('SELECT name FROM pg_prepared_statements WHERE statement = $1', [text])
  expect(rows).toHaveLength(2)
})
