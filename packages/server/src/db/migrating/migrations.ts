import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file NNNN_name.sql; the checksum ignores line ends, which can differ between checkouts. */
export type Migration = { number: number; name: string; sql: string; checksum: string }

/** The product's own migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

const FILE_NAME = /^(\d{4})_([a-z0-9_-]+)\.sql$/

/** The migrations and the database do not match; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** The migrations of a folder in order. Throws if a file name is invalid or two files have the same number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  // one after the other: a process can have few file handles
  for (const file of files) migrations.push(await readMigration(folder, file))
  const numbers = new Set(migrations.map((migration) => migration.number))
  if (numbers.size !== migrations.length)
    throw new MigrationError(`Two migrations in ${folder} have the same number.`)
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const match = FILE_NAME.exec(file)
  if (match?.[1] === undefined) {
    throw new MigrationError(`The migration ${file} is not named NNNN_name.sql.`)
  }
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { number: Number(match[1]), name: file.slice(0, -'.sql'.length), sql, checksum }
}
