import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { checkRows } from '#db/rows.ts'
import { giveBack, type OpenDatabase, takeDatabase } from '#testing/database/kept-database.ts'
import { checkAnswer, takeProblems } from '#testing/database/row-check.ts'

export type TestDatabase = {
  /** The open database of this test file. */
  readonly database: Database
  /** Options for opening the same database again, like a second server process (PostgreSQL only). */
  readonly options: { database_url: string | null; data_dir: string }
  /** Resets every table to its state after the migrations. */
  reset: () => Promise<void>
}

/**
 * Gives this test file a migrated database that no other file uses at the same time. Call it at the top of the file;
 * the database is open from the first `beforeAll` on. A file can close it or change its tables; the next file then
 * gets another one.
 */
export function testDatabase(): TestDatabase {
  let open: OpenDatabase | null = null

  beforeAll(async () => {
    checkRows(checkAnswer)
    open = await takeDatabase()
  })

  afterAll(async () => {
    // a changed clock only applies to this file
    vi.unstubAllGlobals()
    if (open !== null) await giveBack(open)
    // the next file of this worker can have made-up answers instead of a database
    checkRows(null)
    expect(takeProblems()).toEqual([])
  })

  return {
    get database() {
      return opened(open).database
    },
    get options() {
      const { database_url, data_dir } = opened(open).clone
      return { database_url, data_dir }
    },
    reset: async () => {
      const { database, reset } = opened(open)
      await database.pool.query(reset)
    },
  }
}

function opened(open: OpenDatabase | null): OpenDatabase {
  if (open === null) throw new Error('The test database is not open yet: use it inside hooks and tests.')
  return open
}
