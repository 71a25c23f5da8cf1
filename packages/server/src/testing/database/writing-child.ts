import { openDatabase } from '#db/client.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ database_url: null, data_dir: process.argv[2] ?? '', log: silent })
await database.pool.query('CREATE TABLE IF NOT EXISTS notes (id integer PRIMARY KEY)')
const { rows } = await database.pool.query<{ next: number }>(
  'SELECT coalesce(max(id), 0) + 1 AS next FROM notes',
)
for (let id = rows[0]?.next ?? 1; ; id++) {
  await database.pool.query('INSERT INTO notes VALUES ($1)', [id])
  process.stdout.write(`${id}\n`)
}
