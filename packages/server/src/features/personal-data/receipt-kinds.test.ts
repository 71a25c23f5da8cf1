import { ERASED } from '@parlance/contract/people/personal-data.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()

test('the contract names every table with rows that are deleted with a person', async () => {
  const { rows } = await db.database.pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confdeltype = 'c' AND confrelid = 'users'::regclass`,
  )
  const named: readonly string[] = ERASED
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})
