import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()

test('connections to the embedded engine prepare a statement each, although they share its session', async () => {
  const { pool } = db.database
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
