import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#db/migrating/migrate.ts'
import { testDatabase } from '#testing/database/database.ts'

const test = testDatabase()
let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-migrations-'))
  await test.database.pool.query('DROP TABLE IF EXISTS cups, plates, schema_migrations')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

async function applied(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY number',
  )
  return rows.map((row) => row.name)
}

async function exists(table: string): Promise<boolean> {
  const { rows } = await test.database.pool.query<{ found: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS found',
    [table],
  )
  return rows[0]?.found === true
}

describe('migrate', () => {
  it('applies files with many statements in order, once', async () => {
    write('0002_fill.sql', "INSERT INTO cups VALUES ('a;b'); INSERT INTO cups VALUES ('c');")
    write(
      '0001_cups.sql',
      'CREATE TABLE cups (name text); -- a comment; with a semicolon\nCREATE INDEX ON cups (name);',
    )
    expect(await migrate(test.database, folder)).toEqual(['0001_cups', '0002_fill'])
    expect(await migrate(test.database, folder)).toEqual([])
    const { rows } = await test.database.pool.query('SELECT name FROM cups ORDER BY name')
    expect(rows).toEqual([{ name: 'a;b' }, { name: 'c' }])
  })

  it('rolls a failed migration back and continues there when it is fixed', async () => {
    write('0001_cups.sql', 'CREATE TABLE cups (name text)')
    write('0002_plates.sql', 'CREATE TABLE plates (name text); SELECT 1 / 0;')
    await expect(migrate(test.database, folder)).rejects.toThrow(
      /0002_plates failed and was taken back: division by zero/,
    )
    expect([await exists('cups'), await exists('plates')]).toEqual([true, false])
    write('0002_plates.sql', 'CREATE TABLE plates (name text);')
    expect(await migrate(test.database, folder)).toEqual(['0002_plates'])
    expect(await applied()).toEqual(['0001_cups', '0002_plates'])
  })

  it('refuses a migration changed after it was applied', async () => {
    write('0001_cups.sql', 'CREATE TABLE cups (name text)')
    await migrate(test.database, folder)
    write('0001_cups.sql', 'CREATE TABLE cups (name text NOT NULL)')
    await expect(migrate(test.database, folder)).rejects.toThrow(
      /0001_cups was changed after it had been applied/,
    )
  })

  it('accepts different line ends in an applied migration', async () => {
    write('0001_cups.sql', 'CREATE TABLE cups (\nname text)')
    await migrate(test.database, folder)
    write('0001_cups.sql', 'CREATE TABLE cups (\r\nname text)')
    expect(await migrate(test.database, folder)).toEqual([])
  })

  it('refuses a database newer than the files, two files with the same number and an invalid name', async () => {
    write('0001_cups.sql', 'CREATE TABLE cups (name text)')
    write('0002_plates.sql', 'CREATE TABLE plates (name text)')
    await migrate(test.database, folder)
    rmSync(join(folder, '0002_plates.sql'))
    await expect(migrate(test.database, folder)).rejects.toThrow(
      /0002_plates, which this version of Parlance does not/,
    )
    write('0001_other.sql', 'SELECT 1')
    await expect(migrate(test.database, folder)).rejects.toThrow(/the same number/)
    write('third.sql', 'SELECT 1')
    await expect(migrate(test.database, folder)).rejects.toThrow(/third.sql is not named/)
  })
})
