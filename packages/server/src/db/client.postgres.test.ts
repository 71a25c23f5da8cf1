import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTcpProxy } from '@parlance/tests/fakes/tcp-proxy.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { ensureExtension } from '#db/vector.ts'
import { testDatabase } from '#testing/database/database.ts'
import { testLog } from '#testing/servers/log.ts'

const test = testDatabase()
let other: Database
let folder = ''

beforeAll(async () => {
  other = await openDatabase({ ...test.options, log: testLog })
  folder = mkdtempSync(join(tmpdir(), 'parlance-migrations-'))
  await test.database.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
})

afterAll(async () => {
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Ends every connection of `test.database`, seen from `other`. */
async function cutAll(): Promise<number> {
  const { rows } = await other.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return rows.length
}

async function untilSleeping(): Promise<void> {
  for (;;) {
    const { rows } = await other.pool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    if (rows.length > 0) return
  }
}

describe('openDatabase on PostgreSQL', () => {
  it('continues after its idle connections were cut', async () => {
    await Promise.all(Array.from({ length: 5 }, () => test.database.pool.query('SELECT pg_sleep(0.01)')))
    expect(await cutAll()).toBeGreaterThan(0)
    await expect
      .poll(() =>
        test.database.ping().then(
          () => 'answers',
          () => 'fails',
        ),
      )
      .toBe('answers')
  })

  it('fails only the cut statement and continues', async () => {
    const cut = test.database.pool.query('SELECT pg_sleep(60)')
    const failed = expect(cut).rejects.toThrow(/terminating connection/)
    await untilSleeping()
    await cutAll()
    await failed
    await expect(test.database.ping()).resolves.toBeUndefined()
  })

  it('keeps nothing of a transaction if its connection was cut between two statements', async () => {
    const client = await test.database.pool.connect()
    const ended = new Promise((resolve) => {
      client.once('end', resolve)
    })
    await client.query('BEGIN')
    await client.query('INSERT INTO notes VALUES (1)')
    await cutAll()
    await ended
    await expect(client.query('COMMIT')).rejects.toThrow()
    client.release(true)
    const { rows } = await test.database.pool.query('SELECT id FROM notes')
    expect(rows).toEqual([])
  })

  it('lets a slow statement run while the server can be reached', async () => {
    const { rows } = await test.database.pool.query("SELECT 'done' AS state FROM pg_sleep(3.5)")
    expect(rows).toEqual([{ state: 'done' }])
  })

  it('ends a statement on a frozen network within five seconds, and works again after it', async () => {
    const url = new URL(test.options.database_url ?? '')
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.host = proxy.host
    const far = await openDatabase({ ...test.options, database_url: url.href, log: testLog })
    try {
      await far.ping()
      proxy.frozen = true
      const began = performance.now()
      await expect(far.ping()).rejects.toMatchObject({ code: '08006' })
      expect(performance.now() - began).toBeLessThan(5_000)
      proxy.heal()
      await far.ping()
    } finally {
      proxy.heal()
      await far.close()
      await proxy.close()
    }
  })

  it('ends a statement that exceeds the time limit', async () => {
    // enough for the query of the available extensions at opening, which reads a folder
    const hasty = await openDatabase({ ...test.options, log: testLog, statement_limit_ms: 1_000 })
    await expect(hasty.pool.query('SELECT pg_sleep(60)')).rejects.toThrow(/statement timeout/)
    await hasty.close()
  })
})

describe('ensureExtension', () => {
  it('finds the extension that another starting server has just created', async () => {
    for (let round = 0; round < 5; round += 1) {
      await other.pool.query('DROP EXTENSION IF EXISTS pg_trgm')
      const pools = [test.database.pool, other.pool, test.database.pool, other.pool]
      const found = await Promise.all(pools.map((pool) => ensureExtension(pool, 'pg_trgm')))
      expect(found).toEqual([true, true, true, true])
    }
  })
})

describe('migrate on PostgreSQL', () => {
  it('applies each migration once when two servers start together', async () => {
    writeFileSync(join(folder, '0001_cups.sql'), 'CREATE TABLE cups (id integer); SELECT pg_sleep(0.2);')
    await test.database.pool.query('DROP TABLE IF EXISTS schema_migrations')
    const both = await Promise.all([migrate(test.database, folder), migrate(other, folder)])
    expect(both.flat()).toEqual(['0001_cups'])
  })

  it('can be run again after its connection was cut', async () => {
    const file = join(folder, '0002_plates.sql')
    writeFileSync(file, 'CREATE TABLE plates (id integer); SELECT pg_sleep(60);')
    const failed = expect(migrate(test.database, folder)).rejects.toThrow(/0002_plates failed/)
    await untilSleeping()
    await cutAll()
    await failed
    writeFileSync(file, 'CREATE TABLE plates (id integer);')
    expect(await migrate(test.database, folder)).toEqual(['0002_plates'])
  })
})
